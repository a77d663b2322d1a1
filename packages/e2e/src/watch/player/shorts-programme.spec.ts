import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { call as callApi } from "../../system.ts";
import { openEncore } from "../premiere/premiere-fixtures.ts";
import { expectAccessible } from "../viewer.ts";
import {
  announceFile,
  call,
  createScreening,
  expectPlaying,
  getSessions,
  getVideo,
  makeClip,
  openAndPlay,
  pressPlay,
  readPosition,
  register,
  type Screening,
} from "./playback-fixtures.ts";

const TITLES = ["Paper Mountains", "Salt Pans, Spring", "The Understudy"];
/** Different, so that the player shows which one plays. */
const SECONDS = [6, 8, 10];
const CAPTIONS = [["fr", "en"], ["fr"], ["en", "fr"]];

/** Creates an event that shows three short films of the library. */
async function createProgramme(): Promise<Screening> {
  const { maker } = await getSessions();
  const screening = await createScreening({ title: "Small Boats, Big Weather", emailCapture: true });
  const films: { filmId: string }[] = [];
  for (const [index, title] of TITLES.entries()) {
    const { data } = await call(
      "POST",
      "/v1/films",
      {
        title,
        director: "Noor Castellane",
        countries: ["FR"],
        languages: ["fr"],
        year: 2025,
        synopsis: "Three tides.",
      },
      maker,
    );
    const filmId = data["id"] ?? "";
    const file = await announceFile({ filmId }, "feature", await makeClip(SECONDS[index] ?? 6));
    await file.send();
    await file.untilReady();
    const text = "WEBVTT\n\n00:00:00.000 --> 00:01:00.000\nThe tide is out.\n";
    for (const language of CAPTIONS[index] ?? [])
      await call("POST", `/v1/videos/${file.id}/captions`, { language, label: language, text }, maker);
    films.push({ filmId });
  }
  await call("PUT", `/v1/pages/${screening.id}/films`, { films }, maker);
  return screening;
}

let screening: Screening;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  screening = await createProgramme();
});

const getTitle = (page: Page) => page.locator(".player-top").first();
const getInterval = (page: Page, title: string) => page.getByRole("region", { name: title });
const choose = async (page: Page, menu: string, name: string | RegExp) => {
  await page.locator(`#${menu}-button`).click();
  await page.getByRole("menuitemradio", { name }).filter({ visible: true }).first().click();
};
const readChoices = async (page: Page) => ({
  ...(await getVideo(page).evaluate((video: HTMLVideoElement) => ({
    captions: Array.from(video.textTracks).flatMap(({ kind, mode, language }) =>
      kind !== "metadata" && mode === "showing" ? [language] : [],
    ),
    speed: video.playbackRate,
    isMuted: video.muted,
  }))),
  quality: await page.locator("#quality-button .player-word").innerText(),
});
const readVisits = async (subscriberId: string) =>
  (await call("GET", `/v1/pages/${screening.id}/subscribers/${subscriberId}/access`)).data["visits"];

test("a programme of three films plays through with intervals, as one visit", FULL, async ({ page }) => {
  const subscriberId = await register(screening, `Ada ${randomUUID().slice(0, 4)}`);
  const starts: Record<string, unknown>[] = [];
  page.on("response", async (response) => {
    if (response.request().method() === "POST" && response.url().endsWith("/playback"))
      starts.push((await response.json()).data);
  });
  await openAndPlay(page, screening, { subscriberId });
  await expectPlaying(page);
  await expect(getTitle(page)).toContainText("Paper Mountains");
  await expect(getTitle(page)).toContainText("Film 1 of 3");

  const interval = getInterval(page, "Salt Pans, Spring");
  await expect(interval).toBeVisible({ timeout: 20_000 });
  await expect(interval).toContainText("Interval. Film 2 of 3 is next");
  await expect(interval).toContainText("Noor Castellane, France, 2025");
  await expect(interval.getByRole("button", { name: "Play now" })).toBeFocused();
  await expectAccessible(page);
  // It begins by itself.
  await expect(getTitle(page)).toContainText("Film 2 of 3", { timeout: 20_000 });
  await expectPlaying(page);

  const second = getInterval(page, "The Understudy");
  await expect(second).toBeVisible({ timeout: 20_000 });
  await second.getByRole("button", { name: "Wait" }).click();
  await expect(second.getByRole("status")).toHaveText("The film waits for you.");
  const list = page.getByRole("complementary", { name: "Films" });
  await expect(list.getByRole("button")).toHaveText([/Seen/, /Seen/, /Next/]);
  await second.getByRole("button", { name: "Play now" }).click();
  await expectPlaying(page);
  await expect(getTitle(page)).toContainText("The Understudy");
  await expect(page.getByRole("heading", { name: /Thank you/ })).toBeVisible({ timeout: 20_000 });
  expect(starts.map(({ visits }) => visits)).toEqual([1, 1, 1]);
});

test("films are chapters: by keyboard, and each keeps its place", FULL, async ({ page }) => {
  const subscriberId = await register(screening);
  await openAndPlay(page, screening, { subscriberId });
  await expectPlaying(page, 1);
  // Else a slow machine reaches the interval while the list is checked.
  await page.keyboard.press("k");
  await page.getByRole("button", { name: "Films" }).focus();
  await page.keyboard.press("Enter");
  const list = page.getByRole("complementary", { name: "Films" });
  await expect(list.getByRole("button", { name: /Paper Mountains/ })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(getVideo(page)).toBeVisible();
  await page.getByRole("button", { name: "Films" }).press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(getTitle(page)).toContainText("The Understudy");
  await expectPlaying(page, 1);
  await page.keyboard.press("Shift+P");
  await expect(getTitle(page)).toContainText("Salt Pans, Spring");
  await expectPlaying(page);
  await page.keyboard.press("k");
  await page.getByRole("button", { name: "Films" }).click();
  await expect(list.getByRole("button", { name: /The Understudy/ })).toContainText(/Left at 0:\d\d/);
  // A reload goes on with the film that was left, where it was left.
  const position = await readPosition(page);
  await page.reload();
  await pressPlay(page);
  await expect(getTitle(page)).toContainText("Salt Pans, Spring");
  await expectPlaying(page, Math.max(0, position - 0.5));
  expect(await readVisits(subscriberId)).toBe(1);
});

test(
  "the next film has the captions, the speed, the volume and the quality that were chosen",
  FULL,
  async ({ page }) => {
    const subscriberId = await register(screening);
    await openAndPlay(page, screening, { subscriberId });
    await expectPlaying(page);
    await page.keyboard.press("k");
    await choose(page, "captions", "en");
    await choose(page, "quality", /^\d+p$/);
    await choose(page, "speed", "1.5");
    await page.keyboard.press("m");
    const quality = await page.locator("#quality-button .player-word").innerText();
    const chosen = { captions: ["en"], speed: 1.5, isMuted: true, quality };
    await expect.poll(() => readChoices(page)).toEqual(chosen);
    await page.keyboard.press("Shift+N");
    await expect(getTitle(page)).toContainText("Salt Pans, Spring");
    await expectPlaying(page);
    // It has no such captions.
    await expect.poll(() => readChoices(page)).toEqual({ ...chosen, captions: [] });
    await page.keyboard.press("Shift+N");
    await expect(getTitle(page)).toContainText("The Understudy");
    await expectPlaying(page);
    await expect.poll(() => readChoices(page)).toEqual(chosen);
    await page.keyboard.press("k");
    await choose(page, "captions", "Off");
    await page.keyboard.press("Shift+P");
    await expect(getTitle(page)).toContainText("Salt Pans, Spring");
    await expectPlaying(page);
    await expect.poll(() => readChoices(page)).toEqual({ ...chosen, captions: [] });
  },
);

test("a film that fails leads to the next one", FULL, async ({ page }) => {
  const subscriberId = await register(screening);
  await openAndPlay(page, screening, { subscriberId });
  await expectPlaying(page);
  await page.route("**/v1/pages/*/playback", (route) =>
    route.fulfill({ status: 404, json: { code: "not-found", message: "This video does not exist." } }),
  );
  await page.keyboard.press("Shift+N");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute("**/v1/pages/*/playback");
  await page.getByRole("button", { name: "Go on with The Understudy" }).click();
  await expect(getTitle(page)).toContainText("The Understudy");
  await expectPlaying(page);
});

test("the event's page lists its films", FULL, async ({ page }) => {
  await page.goto(`/watch/${screening.url}`);
  const films = page.getByRole("region", { name: "Films" });
  await expect(films.getByRole("listitem")).toHaveCount(3);
  await expect(films).toContainText("3 films, 3 minutes");
  await expect(films.getByRole("listitem").first()).toContainText("Noor Castellane, France, 2025");
  await expect(films.getByRole("listitem").first()).toContainText("Three tides.");
  await expectAccessible(page);
});

test("on a phone, an encore has room for the list of films and for the interval", FULL, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const encore = await createScreening({ title: "Small Boats, Big Weather", emailCapture: true });
  const { maker } = await getSessions();
  const { data } = await callApi<{ films: { id: string }[] }>("GET", `/v1/pages/${screening.url}`);
  const films = data.films.map(({ id }) => ({ filmId: id }));
  await call("PUT", `/v1/pages/${encore.id}/films`, { films }, maker);
  await openEncore(encore, [{ second: 2, kind: "applause", count: 4 }], films);
  await openAndPlay(page, encore, { subscriberId: await register(encore) });
  await expectPlaying(page);
  const audience = page.getByRole("complementary", { name: "The audience of the premiere" });
  await expect(audience).toBeVisible();
  await page.keyboard.press("k");
  await page.getByRole("button", { name: "Films" }).click();
  const list = page.getByRole("complementary", { name: "Films" });
  for (const title of TITLES) await expect(list.getByText(title)).toBeInViewport({ ratio: 1 });
  await expect(list.getByRole("button", { name: "Close the list of films" })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("k");
  const interval = getInterval(page, "Salt Pans, Spring");
  await expect(interval).toBeVisible({ timeout: 20_000 });
  await expect(interval.getByRole("button", { name: "Play now" })).toBeInViewport({ ratio: 1 });
  await expect(interval.getByRole("button", { name: "Wait" })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await interval.getByRole("button", { name: "Play now" }).click();
  await expect(audience).toBeInViewport();
});
