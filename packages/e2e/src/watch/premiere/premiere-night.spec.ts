import { expect, type Page } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { FULL } from "../../full.ts";
import { getCallToAction } from "../viewer.ts";
import { announceVideo, createScreening } from "../player/playback-fixtures.ts";
import { beginEncore, planPremiere } from "./premiere-fixtures.ts";
import { openModeratorLink, openNight, say } from "./premiere-hosts.ts";
import { compareStarts, computeFilmStart, makeNumberedFilm, photographFilms } from "./numbered-film.ts";
import { seatViewer } from "./premiere-viewers.ts";

const FILM_SECONDS = 120;
const SCREENSHOTS = 12;
const LIMIT_MS = 250;
/** A pause stops the films where they are: no further apart than while they run. */
const PAUSED_FRAMES = 6;
/** A hold or a pause is on the screens at once; other commands take effect after two seconds. */
const [STOP_SHOWN_WITHIN_MS, SHOWN_WITHIN_MS] = [1000, 3000];

const programme = [
  { kind: "slate", title: "With thanks to the harbour", durationMs: 6000 },
  { kind: "film" },
  { kind: "stage", title: "Questions", link: "https://meet.example/night", durationMs: 600_000 },
  { kind: "thank-you", title: "Thank you", durationMs: 600_000 },
];

test(
  "a night with a director, a moderator on a phone and three viewers, from the hold to the encore",
  FULL,
  async ({ browser }, testInfo) => {
    test.setTimeout(420_000);
    const screening = await createScreening({ emailCapture: true });
    const film = await announceVideo(screening, "feature", await makeNumberedFilm(FILM_SECONDS));
    await film.send();
    await film.untilReady();
    const [encoreFrom, encoreUntil] = [2, 48].map((hours) =>
      new Date(Date.now() + hours * 3_600_000).toISOString(),
    );
    await planPremiere(screening, { programme, encoreFrom, encoreUntil });
    const director = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
    const moderator = await browser.newPage();
    await openNight(director, screening);
    await openModeratorLink(moderator, screening);
    const ada = await seatViewer(browser, screening, { name: "Ada Byron", wrongMs: 55_000, delayMs: 20 });
    const kenji = await seatViewer(browser, screening, {
      name: "Kenji Watanabe",
      wrongMs: -40_000,
      delayMs: 110,
    });
    const olu = await seatViewer(browser, screening, { name: "Olu Adeyemi", wrongMs: 3000, isPhone: true });
    const viewers = [ada, kenji, olu];
    const screens: Record<string, Page> = { director, moderator, ada, kenji, olu };

    let step = 0;
    /** Keeps a screenshot of each screen. */
    const record = async (name: string) => {
      step++;
      for (const [screen, page] of Object.entries(screens))
        await page.screenshot({ path: testInfo.outputPath(`${step}-${name}-${screen}.png`) });
    };
    /** Waits until every viewer reads a text, and returns how long that took in milliseconds. */
    const expectShown = async (find: (page: Page) => ReturnType<Page["getByText"]>, withinMs: number) => {
      const from = performance.now();
      await Promise.all(viewers.map((page) => expect(find(page)).toBeVisible()));
      const shownAfterMs = performance.now() - from;
      process.stdout.write(`shown after ${shownAfterMs.toFixed(0)} ms\n`);
      expect(shownAfterMs).toBeLessThan(withinMs);
    };
    const expectPlaying = async (isPlaying: boolean) => {
      for (const page of viewers) {
        const isPaused = () =>
          page.locator(".premiere video").evaluate((video: HTMLVideoElement) => video.paused);
        await expect.poll(isPaused).toBe(!isPlaying);
      }
    };
    const expectTogether = async () => {
      await expectPlaying(true);
      // The first seconds are for catching up.
      await photographFilms(viewers, director, SCREENSHOTS / 3);
      const starts = (await photographFilms(viewers, director, SCREENSHOTS)).map(computeFilmStart);
      for (const [index, start] of starts.entries())
        for (const other of starts.slice(index + 1)) {
          const { most } = compareStarts(start, other);
          process.stdout.write(`apart by at most ${most.toFixed(0)} ms\n`);
          expect(most).toBeLessThan(LIMIT_MS);
        }
    };

    await record("lobby");
    await director.getByLabel("Reason for a hold or a pause").fill("We wait for the ferry.");
    await director.getByRole("button", { name: "Hold the start" }).click();
    await expectShown((page) => page.getByText("We wait for the ferry.").first(), STOP_SHOWN_WITHIN_MS);
    await record("hold");

    await director.getByRole("button", { name: "Start now" }).click();
    await expectShown(
      (page) => page.getByRole("heading", { name: "With thanks to the harbour" }),
      SHOWN_WITHIN_MS,
    );
    await record("slate");
    await expectTogether();
    await record("film");

    await director.getByLabel("Reason for a hold or a pause").fill("The sound is too quiet.");
    await director.getByRole("button", { name: "Pause for everyone" }).click();
    await expectShown((page) => page.getByText("The sound is too quiet.").first(), STOP_SHOWN_WITHIN_MS);
    await expectPlaying(false);
    const stopped = (await photographFilms(viewers, director, 1)).map(([frame]) => frame?.number ?? 0);
    process.stdout.write(`paused at the frames ${stopped.join(", ")}\n`);
    expect(Math.max(...stopped) - Math.min(...stopped)).toBeLessThanOrEqual(PAUSED_FRAMES);
    await record("pause");
    await director.getByRole("button", { name: "Go on" }).click();
    await expectTogether();

    await director.getByRole("button", { name: "Skip" }).click();
    await director.getByRole("alertdialog").getByRole("button", { name: "Skip" }).click();
    for (const page of viewers)
      await expect(page.getByRole("heading", { name: "Questions" }).first()).toBeVisible();
    await ada.getByRole("tab", { name: "Chat" }).click();
    await kenji.getByRole("tab", { name: "Chat" }).click();
    await say(ada, "Who pays for this rubbish?");
    await expect(kenji.getByText("Who pays for this rubbish?", { exact: true })).toBeVisible();
    await moderator.getByRole("tab", { name: "Chat" }).click();
    await moderator.getByRole("button", { name: "More about Ada Byron" }).click();
    await moderator.getByRole("menuitem", { name: "Hide" }).click();
    await expect(kenji.getByText("Who pays for this rubbish?", { exact: true })).toBeHidden();
    await kenji.getByRole("tab", { name: "Questions" }).click();
    await kenji.getByLabel("Ask the film team").fill("Where was it filmed?");
    await kenji.getByRole("button", { name: "Ask", exact: true }).click();
    await moderator.getByRole("tab", { name: "Questions" }).click();
    await moderator.getByRole("button", { name: "Put “Where was it filmed?” on stage" }).click();
    await expect(kenji.getByRole("tabpanel").getByText("Being answered now")).toBeVisible();
    await record("questions");

    await director.getByRole("button", { name: "Skip" }).click();
    await director.getByRole("alertdialog").getByRole("button", { name: "Skip" }).click();
    for (const page of viewers) await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await record("thank-you");
    await director.getByRole("button", { name: "End", exact: true }).click();
    await director.getByLabel("Type End to confirm").fill("End");
    await director.getByRole("alertdialog").getByRole("button", { name: "End", exact: true }).click();
    for (const page of viewers)
      await expect(page.getByRole("heading", { name: "Thank you for being here" })).toBeVisible();
    await record("end");

    await beginEncore(screening);
    await ada.reload();
    await getCallToAction(ada, /Watch/).click();
    await expect(ada.locator(".player-overlay video")).toBeVisible();
    await expect
      .poll(() =>
        ada.locator(".player-overlay video").evaluate((video: HTMLVideoElement) => video.currentTime),
      )
      .toBeGreaterThan(0.3);
    await record("encore");
  },
);
