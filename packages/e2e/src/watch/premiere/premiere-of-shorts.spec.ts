import { expect, type Page } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { FULL } from "../../full.ts";
import { showLibraryFilms } from "../../library-films.ts";
import {
  announceFile,
  call,
  createScreening,
  expectPlaying,
  getSessions,
  openAndPlay,
  register,
  type Screening,
} from "../player/playback-fixtures.ts";
import { expectAccessible, expectFitsNarrowScreen } from "../viewer.ts";
import { compareStarts, computeFilmStart, makeNumberedFilm, photographFilms } from "./numbered-film.ts";
import {
  addReactions,
  beginEncore,
  createDirector,
  getTogetherNotice,
  planPremiere,
} from "./premiere-fixtures.ts";
import { seatViewer } from "./premiere-viewers.ts";

/** Each has a length of its own, by which the player shows which one plays. */
const SHORTS = [
  { title: "Slack Water", seconds: 16 },
  { title: "Low Light", seconds: 18 },
  { title: "The Ferry", seconds: 20 },
] as const;
const SCREENSHOTS = 6;
const LIMIT_MS = 250;

/** Adds the shorts to the library and to an event. @returns their ids */
async function addShorts({ id }: Screening): Promise<string[]> {
  const { maker } = await getSessions();
  const ids: string[] = [];
  for (const { title, seconds } of SHORTS) {
    const { data } = await call("POST", "/v1/films", { title }, maker);
    const filmId = data["id"] ?? "";
    const file = await announceFile({ filmId }, "feature", await makeNumberedFilm(seconds));
    await file.send();
    await file.untilReady();
    ids.push(filmId);
  }
  await call("PUT", `/v1/pages/${id}/films`, { films: ids.map((filmId) => ({ filmId })) }, maker);
  return ids;
}

/** The video on the screen: the next one may be loaded behind it. */
const getShownFilm = (page: Page) => page.locator(".premiere-screen video");

const readFilmSeconds = (page: Page): Promise<number> =>
  getShownFilm(page).evaluate((video: HTMLVideoElement) => Math.round(video.duration));

test(
  "two viewers see the same three shorts at the same moments, and the encore has the audience of each",
  FULL,
  async ({ browser, page: reader }, testInfo) => {
    test.setTimeout(300_000);
    const screening = await createScreening({ title: "Small Boats, Big Weather", emailCapture: true });
    const [first, second, third] = (await addShorts(screening)).map((filmId) => ({ kind: "film", filmId }));
    const [encoreFrom, encoreUntil] = [1, 12].map((hours) =>
      new Date(Date.now() + hours * 3_600_000).toISOString(),
    );
    await planPremiere(screening, {
      encoreFrom,
      encoreUntil,
      programme: [
        first,
        { kind: "interval", title: "The kettle is on", durationMs: 8000 },
        second,
        third,
        { kind: "thank-you", title: "Thank you", durationMs: 60_000 },
      ],
    });
    const command = createDirector(screening);
    await command("hold", "We wait for the ferry.");
    const ada = await seatViewer(browser, screening, { name: "Ada Byron", wrongMs: 30_000 });
    const olu = await seatViewer(browser, screening, { name: "Olu Adeyemi", wrongMs: 0, isPhone: true });
    const viewers = [ada, olu];
    const record = (name: string) =>
      Promise.all(
        viewers.map((page, index) => page.screenshot({ path: testInfo.outputPath(`${name}-${index}.png`) })),
      );

    await command("start");
    for (const [index, { title, seconds }] of SHORTS.entries()) {
      for (const page of viewers) {
        await expect(getTogetherNotice(page)).toBeVisible({ timeout: 40_000 });
        await expect(page.locator(".premiere-screen").getByText(title, { exact: true })).toBeVisible();
      }
      expect(await Promise.all(viewers.map(readFilmSeconds))).toEqual([seconds, seconds]);
      // The first seconds are for catching up.
      await photographFilms(viewers, reader, 4);
      const starts = (await photographFilms(viewers, reader, SCREENSHOTS)).map(computeFilmStart);
      const [one, other] = starts;
      if (!one || !other) throw new Error("no screenshots");
      const { most } = compareStarts(one, other);
      process.stdout.write(`${title}: apart by at most ${most.toFixed(0)} ms\n`);
      expect(most).toBeLessThan(LIMIT_MS);
      await record(`film-${index + 1}`);
      if (index > 0) continue;
      const interval = viewers.map((page) => page.getByRole("heading", { name: "The kettle is on" }));
      for (const heading of interval) await expect(heading).toBeVisible({ timeout: 30_000 });
      for (const page of viewers) await expect(page.getByText("Next: Low Light")).toBeVisible();
      await record("interval");
    }
    for (const page of viewers)
      await expect(page.getByRole("heading", { name: "Thank you" }).first()).toBeVisible({ timeout: 30_000 });

    await addReactions(screening, 0, [{ second: 5, kind: "laughter", count: 7 }]);
    await addReactions(screening, 2, [{ second: 9, kind: "applause", count: 4 }]);
    await beginEncore(screening);
    const late = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await openAndPlay(late, screening, { subscriberId: await register(screening) });
    await expectPlaying(late);
    const audience = late.getByRole("complementary", { name: "The audience of the premiere" });
    await expect(audience.getByRole("button", { name: /Laughter 7/ })).toBeVisible();
    await expect(audience.getByRole("button", { name: /Applause/ })).toHaveCount(0);
    await late.keyboard.press("Shift+N");
    await expect(audience.getByRole("button", { name: /Applause 4/ })).toBeVisible();
    await expect(audience.getByRole("button", { name: /Laughter/ })).toHaveCount(0);
    await expectPlaying(late);
    await late.screenshot({ path: testInfo.outputPath("encore.png") });
  },
);

test("the lobby lists the films of a premiere with their times", FULL, async ({ browser }, testInfo) => {
  const screening = await createScreening({ title: "Small Boats, Big Weather", emailCapture: true });
  const { maker } = await getSessions();
  const ids = await showLibraryFilms(maker, screening.id, SHORTS);
  const [first, ...others] = ids.map((filmId) => ({ kind: "film", filmId }));
  await planPremiere(screening, {
    programme: [first, { kind: "interval", title: "", durationMs: 300_000 }, ...others],
  });
  const page = await seatViewer(browser, screening, { name: "Ada Byron", wrongMs: 0 });
  await expect(
    page.getByText("The programme: “Slack Water”, an interval, “Low Light”, then “The Ferry”."),
  ).toBeVisible();
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.getByRole("button", { name: "Programme" }).click();
    const list = page.getByRole("dialog", { name: "Programme" });
    await expect(list.getByRole("listitem")).toHaveText([
      /Slack Water.*0:16/,
      /Interval.*5:00/,
      /Low Light.*0:18/,
      /The Ferry.*0:20/,
    ]);
    await page.screenshot({ path: testInfo.outputPath(`list-${viewport.width}.png`) });
    await expectAccessible(page);
    await expectFitsNarrowScreen(page);
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(page.getByRole("button", { name: "Programme" })).toBeFocused();
    await page.screenshot({ path: testInfo.outputPath(`lobby-${viewport.width}.png`) });
    await expectAccessible(page);
    await expectFitsNarrowScreen(page);
  }
});
