import { expect, test } from "@playwright/test";
import { call, findNewestId, createScreening, getSessions } from "../watch/player/playback-fixtures.ts";
import { addresses } from "../system.ts";
import { chromiumEngines } from "./chromium.ts";
import type { Driver } from "./driver.ts";
import { firefoxEngine } from "./firefox.ts";
import { webkitEngines } from "./webkit.ts";
import { FULL } from "../full.ts";

const button = (words: string) => `//main//button[contains(., "${words}")]`;
const video = `document.querySelector(".player-overlay video")`;

/** Reads the position of the film in seconds; 0 without a film. */
const readPosition = (driver: Driver) => driver.read<number>(`${video}?.currentTime ?? 0`);

async function expectPlaying(driver: Driver, from: number): Promise<void> {
  await expect.poll(() => readPosition(driver), { timeout: 30_000 }).toBeGreaterThan(from);
  const before = await readPosition(driver);
  await expect.poll(() => readPosition(driver), { timeout: 30_000 }).toBeGreaterThan(before + 0.5);
}

for (const engine of [...chromiumEngines, firefoxEngine, ...webkitEngines]) {
  test(
    `${engine.name}: registers, plays with captions, resumes after a reload, and stops when access is revoked`,
    FULL,
    async () => {
      test.skip(engine.missing !== null, `Not run in ${engine.name}: ${engine.missing}.`);
      const screening = await createScreening({ emailCapture: true });
      const driver = await engine.start();
      try {
        await driver.open(`${addresses.watch}/watch/${screening.url}`);
        await driver.click(button("Watch Now"));
        await driver.type(`//input[@type="email"]`, `engine-${Date.now()}@viewers.example`);
        await driver.type(`//input[@autocomplete="name"]`, "Ada Byron");
        await driver.click(`//input[@name="tos"]`);
        await driver.click(`//button[contains(., "Register")]`);
        await expectPlaying(driver, 0.5);

        await driver.press("c");
        const captions = `Array.from(${video}.textTracks).flatMap((track) => track.mode === "showing" ? Array.from(track.activeCues ?? [], (cue) => cue.text) : []).join(" ")`;
        await expect.poll(() => driver.read<string>(captions), { timeout: 20_000 }).not.toBe("");

        await driver.read(`void (${video}.currentTime = 30)`);
        await expectPlaying(driver, 30);
        // The loading indicator disappears while the film plays.
        const spins = `${video}.readyState < 3 && document.querySelector("media-loading-indicator") !== null`;
        await expect.poll(() => driver.read<boolean>(spins)).toBe(false);
        await driver.read(`${video}.pause()`);
        await driver.reload();
        await driver.click(button("Watch Now"));
        await expectPlaying(driver, 29);

        const { maker } = await getSessions();
        const subscriber = await findNewestId(`/v1/pages/${screening.id}/subscribers`, maker);
        await call("DELETE", `/v1/pages/${screening.id}/subscribers/${subscriber}`, undefined, maker);
        const alert = `document.querySelector(".player-overlay [role=alert]")?.textContent ?? ""`;
        await expect
          .poll(() => driver.read<string>(alert), { timeout: 15_000 })
          .toContain("You can no longer watch");
        expect(await driver.read(`${video} === null`)).toBe(true);
        await driver.press("Escape");
        await expect.poll(() => driver.read(`document.querySelector(".player-overlay") === null`)).toBe(true);
      } finally {
        await driver.close();
      }
    },
  );
}
