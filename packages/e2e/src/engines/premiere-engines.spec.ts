import { writeFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { FULL } from "../full.ts";
import {
  createPageCamera,
  estimateFilmStart,
  makeNumberedFilm,
  measureExposure,
  photographWith,
  type SeenFrame,
} from "../watch/premiere/numbered-film.ts";
import { announceVideo, createScreening, register } from "../watch/player/playback-fixtures.ts";
import { createDirector, getTogetherNotice, planPremiere } from "../watch/premiere/premiere-fixtures.ts";
import { seatViewer } from "../watch/premiere/premiere-viewers.ts";
import { test } from "../policy-test.ts";
import { addresses } from "../system.ts";
import type { Driver } from "./driver.ts";
import { firefoxEngine } from "./firefox.ts";
import { webkitEngines } from "./webkit.ts";

const FILM_SECONDS = 90;
const SCREENSHOTS = 12;
/**
 * How far apart the viewers may be, in milliseconds, besides what the screenshots leave open: a frame was on the screen
 * at any moment of the half second or so that a screenshot takes.
 */
const LIMIT_MS = 250;
/** WebKitGTK draws without a graphics card, and its screenshots show older frames. */
const WEBKIT_LIMIT_MS = 500;
/** How far the misled viewer is from the others. Slower screenshots could not tell it from them. */
const MISLED_MS = 2000;
const MAX_EXPOSURE_MS = 1200;

// Two nights at once would not leave enough processor time for the browsers.
test.describe.configure({ mode: "default" });

const film = `document.querySelector(".premiere video")`;
const notice = `Array.from(document.querySelectorAll(".premiere [role=status], .premiere-chip"), (it) => it.textContent).join(" ")`;

const tryToPlay = `document.createElement("audio").play().then(() => "plays", ({ name }) => name)`;

const createCamera = (driver: Driver) => ({
  read: <Value>(expression: string) => driver.read<Value>(expression),
  photograph: async <Area>(area: Area) => ({ png: await driver.photograph(), squares: area }),
});

// WebKitGTK's own HLS, which is not Safari's, is not compared: its frames are about a second from the position that it reports.
const [webkitEngine] = webkitEngines;

for (const engine of [firefoxEngine, ...(webkitEngine ? [webkitEngine] : [])]) {
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
        const misled = await seatViewer(browser, screening, {
          name: "Nadia",
          wrongMs: 0,
          forgedMs: -MISLED_MS,
        });
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
        // One browser after the other, so that each has the processor for its screenshots.
        const frames: SeenFrame[][] = [];
        for (const camera of cameras) frames.push(...(await photographWith([camera], reader, SCREENSHOTS)));
        await writeFile(testInfo.outputPath("film.png"), await driver.photograph());
        const [here = 0, there = 0, late = 0] = frames.map(estimateFilmStart);
        const exposureMs = Math.max(...frames.map(measureExposure));
        const [apartMs, controlMs] = [Math.abs(here - there), Math.abs(here - late)];
        process.stdout.write(
          `${engine.name}: apart by ${apartMs.toFixed(0)} ms, give or take ${(exposureMs / 2).toFixed(0)} ms; control: by ${controlMs.toFixed(0)} ms\n`,
        );
        expect(exposureMs, "the machine is too busy to take screenshots").toBeLessThan(MAX_EXPOSURE_MS);
        const limitMs = (engine === firefoxEngine ? LIMIT_MS : WEBKIT_LIMIT_MS) + exposureMs / 2;
        expect(apartMs).toBeLessThan(limitMs);
        expect(Math.abs(controlMs - MISLED_MS)).toBeLessThan(limitMs);
      } finally {
        await driver.close();
      }
    },
  );
}
