import { writeFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { FULL } from "../full.ts";
import {
  estimateFilmStart,
  createPageCamera,
  makeNumberedFilm,
  photographWith,
} from "../player/numbered-film.ts";
import { announceVideo, createScreening, register } from "../player/playback-fixtures.ts";
import { createDirector, getTogetherNotice, planPremiere } from "../player/premiere-fixtures.ts";
import { seatViewer } from "../player/premiere-viewers.ts";
import { test } from "../policy-test.ts";
import { addresses } from "../system.ts";
import type { Driver } from "./driver.ts";
import { firefoxEngine } from "./firefox.ts";
import { webkitEngines } from "./webkit.ts";

const FILM_SECONDS = 90;
const SCREENSHOTS = 24;
/** How far apart the viewers may be, and how far a misled one is at least, in milliseconds. Screenshots take up to half a second. */
const [LIMIT_MS, CONTROL_MS] = [500, 1500];

// Two nights at once would not leave enough processor time for the browsers.
test.describe.configure({ mode: "default" });

const film = `document.querySelector(".premiere video")`;
const notice = `Array.from(document.querySelectorAll(".premiere [role=status], .premiere-chip"), (it) => it.textContent).join(" ")`;

const tryToPlay = `document.createElement("audio").play().then(() => "plays", ({ name }) => name)`;

const createCamera = (driver: Driver) => ({
  read: <Value>(expression: string) => driver.read<Value>(expression),
  photograph: async <Area>(area: Area) => ({ png: await driver.photograph(), squares: area }),
});

for (const engine of [firefoxEngine, ...webkitEngines]) {
  test(
    `${engine.name}: a seat unlocks sound, and screenshots show the frames of a viewer in Chromium; control: not of a misled one`,
    FULL,
    async ({ browser, page: reader }, testInfo) => {
      test.skip(engine.missing !== null, `Not run in ${engine.name}: ${engine.missing}.`);
      test.setTimeout(300_000);
      const screening = await createScreening({ emailCapture: true });
      const video = await announceVideo(screening, "feature", await makeNumberedFilm(FILM_SECONDS));
      await video.send();
      await video.untilReady();
      await planPremiere(screening);
      const command = createDirector(screening);
      await command("hold", "We wait for the ferry.");
      const driver = await engine.start();
      try {
        await driver.open(
          `${addresses.watch}/watch/${screening.url}?subscriberID=${await register(screening)}`,
        );
        // The control: without a press, no sound. Firefox allows it to automation.
        if (engine !== firefoxEngine) expect(await driver.read(tryToPlay)).toBe("NotAllowedError");
        await driver.click(`//main//button[contains(., "Enter the Lobby")]`);
        await driver.click(`//button[contains(., "Take my seat")]`);
        await writeFile(testInfo.outputPath("lobby.png"), await driver.photograph());
        const kenji = await seatViewer(browser, screening, { name: "Kenji Watanabe", wrongMs: -40_000 });
        const misled = await seatViewer(browser, screening, { name: "Nadia", wrongMs: 0, forgedMs: -2000 });
        await command("start");
        for (const page of [kenji, misled]) await expect(getTogetherNotice(page)).toBeVisible();
        await expect
          .poll(() => driver.read<string>(notice), { timeout: 40_000 })
          .toContain("You are with everyone");
        const sound = `{ muted: ${film}.muted, volume: ${film}.volume, paused: ${film}.paused }`;
        expect(await driver.read(`(${sound})`)).toEqual({ muted: false, volume: 1, paused: false });

        const cameras = [driver, kenji, misled].map((browserPage) =>
          "photograph" in browserPage ? createCamera(browserPage) : createPageCamera(browserPage),
        );
        // The film returns to the others by its rate, which takes its time after a late start.
        const readCorrection = () => driver.read<number>(`Math.abs(${film}.playbackRate - 1)`);
        await expect.poll(readCorrection, { timeout: 40_000 }).toBeLessThan(0.02);
        const frames = await photographWith(cameras, reader, SCREENSHOTS);
        const [here = 0, there = 0, late = 0] = frames.map(estimateFilmStart);
        process.stdout.write(
          `${engine.name}: apart by ${Math.abs(here - there).toFixed(0)} ms; control: by ${Math.abs(here - late).toFixed(0)} ms\n`,
        );
        await writeFile(testInfo.outputPath("film.png"), await driver.photograph());
        expect(Math.abs(here - there)).toBeLessThan(LIMIT_MS);
        expect(Math.abs(here - late)).toBeGreaterThan(CONTROL_MS);
      } finally {
        await driver.close();
      }
    },
  );
}
