import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { createScreening } from "../player/playback-fixtures.ts";
import {
  createDirector,
  getFilm,
  getTogetherNotice,
  measureDrift,
  planPremiere,
} from "./premiere-fixtures.ts";
import { seatViewer } from "./premiere-viewers.ts";

/** A modem of 56 kbit/s, in bytes per second. */
const MODEM_BYTES = 7000;
/** Of the two renditions of the demo's film. */
const [HIGHEST, LOWEST] = ["306p", "240p"];

/** A film here is sought beyond the first distance, in milliseconds; one on another screen beyond 2000. */
const [SEEK_BEYOND_MS, LATE_MS] = [1200, 1400];
/** In this time a film here is back with the others, and one on another screen is not. */
const CORRECTED_WITHIN_MS = 4000;

/** A notice of the strip: over the film on a wide screen, below it on a narrow one. */
const getNotice = (page: Page, text: string) => page.getByText(text).filter({ visible: true });

/** Remembers of which rendition each segment is that a page requests. */
function recordRenditions(page: Page): string[] {
  const renditions: string[] = [];
  page.on("request", (request) => {
    const rendition = /\/(\d+p)\/[^/]+\.m4s/.exec(request.url())?.[1];
    if (rendition) renditions.push(rendition);
  });
  return renditions;
}

test(
  "a film on another screen is about two seconds apart and is not corrected; control: back here, it is",
  FULL,
  async ({ browser }) => {
    test.setTimeout(180_000);
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    const command = createDirector(screening);
    const page = await seatViewer(browser, screening, { name: "Ada Byron", wrongMs: 0 });
    await command("hold");
    const clock = await command("start");
    await expect(getTogetherNotice(page)).toBeVisible({ timeout: 30_000 });
    const apart = getNotice(page, "About two seconds apart");
    const film = getFilm(page);
    const expectTogether = (timeout: number) =>
      expect.poll(() => measureDrift(page, clock).then(Math.abs), { timeout }).toBeLessThan(250);

    // Cast. The events alone, without a screen that is connected, change nothing.
    for (const state of ["disconnected", "connected"]) {
      await film.evaluate((video: HTMLVideoElement, value) => {
        Object.defineProperty(video.remote, "state", { value, configurable: true });
        video.remote.dispatchEvent(new Event("connect"));
      }, state);
      await expect(state === "connected" ? apart : getTogetherNotice(page)).toBeVisible();
    }
    await film.evaluate((video: HTMLVideoElement) => {
      Object.defineProperty(video.remote, "state", { value: "disconnected", configurable: true });
      video.remote.dispatchEvent(new Event("disconnect"));
    });
    await expect(getTogetherNotice(page)).toBeVisible();

    // AirPlay: the other screen is late, which stays so. A film cannot be moved back to before its beginning.
    const setWireless = (isWireless: boolean) =>
      film.evaluate((video: HTMLVideoElement, value) => {
        Object.defineProperty(video, "webkitCurrentPlaybackTargetIsWireless", { value, configurable: true });
        video.dispatchEvent(new Event("webkitcurrentplaybacktargetiswirelesschanged"));
      }, isWireless);
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 30_000 })
      .toBeGreaterThan(LATE_MS / 1000 + 1);
    await expectTogether(20_000);
    await setWireless(true);
    await expect(apart).toBeVisible();
    const moveMs = LATE_MS + (await measureDrift(page, clock));
    await film.evaluate(
      (video: HTMLVideoElement, ms) =>
        new Promise((resolve) => {
          video.addEventListener("seeked", resolve, { once: true });
          video.currentTime -= ms / 1000;
        }),
      moveMs,
    );
    const movedMs = await measureDrift(page, clock);
    expect(movedMs).toBeLessThan(-SEEK_BEYOND_MS);
    await page.waitForTimeout(CORRECTED_WITHIN_MS);
    const driftMs = await measureDrift(page, clock);
    process.stdout.write(`on the other screen ${movedMs.toFixed(0)} ms, later ${driftMs.toFixed(0)} ms\n`);
    expect(Math.abs(driftMs - movedMs)).toBeLessThan(150);
    expect(await film.evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1);
    await setWireless(false);
    await expectTogether(CORRECTED_WITHIN_MS);
    await expect(getTogetherNotice(page)).toBeVisible();
  },
);

test(
  "a line of 56 kbit/s gets the lowest rendition and falls behind, then joins the others; control: a fast line does not",
  FULL,
  async ({ browser }, testInfo) => {
    test.setTimeout(240_000);
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    const command = createDirector(screening);
    const slow = await seatViewer(browser, screening, { name: "Ada Byron", wrongMs: 0 });
    const fast = await seatViewer(browser, screening, { name: "Olu Adeyemi", wrongMs: 0 });
    await command("hold");
    const clock = await command("start");
    for (const page of [slow, fast]) await expect(getTogetherNotice(page)).toBeVisible({ timeout: 30_000 });
    const [requestedSlowly, requestedFast] = [recordRenditions(slow), recordRenditions(fast)];
    const line = await slow.context().newCDPSession(slow);
    const setLine = (bytesPerSecond: number) =>
      line.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: bytesPerSecond > 0 ? 150 : 0,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond,
      });
    await line.send("Network.enable");
    await setLine(MODEM_BYTES);
    let hasFastFallen = false;
    const watchFast = getNotice(fast, "You fell behind")
      .waitFor({ timeout: 60_000 })
      .then(
        () => (hasFastFallen = true),
        () => undefined,
      );

    await expect(getNotice(slow, "You fell behind. Joining the others…")).toBeVisible({ timeout: 60_000 });
    await slow.screenshot({ path: testInfo.outputPath("fell-behind.png") });
    expect(requestedSlowly.at(-1)).toBe(LOWEST);
    // Later than the player of other events reports an error.
    await slow.waitForTimeout(9000);
    await expect(slow.getByRole("alert")).toHaveCount(0);
    await expect(slow.getByText("You paused")).toHaveCount(0);
    await setLine(-1);
    await expect(getTogetherNotice(slow)).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => measureDrift(slow, clock).then(Math.abs), { timeout: 20_000 }).toBeLessThan(250);
    expect(hasFastFallen).toBe(false);
    expect(new Set(requestedFast)).toEqual(new Set([HIGHEST]));
    await fast.close();
    await watchFast;
  },
);
