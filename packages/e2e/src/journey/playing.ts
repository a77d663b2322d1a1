import { expect, type Page } from "@playwright/test";

/** Expects the film to play: the position advances, and picture and sound are decoded. */
export async function expectPlaying(page: Page): Promise<void> {
  const film = page.locator("video");
  const readState = () =>
    film.evaluate((video: HTMLVideoElement) => ({
      time: video.currentTime,
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      width: video.videoWidth,
      // Only Chromium counts decoded sound.
      sound: "webkitAudioDecodedByteCount" in video ? Number(video.webkitAudioDecodedByteCount) : 0,
    }));
  await expect.poll(async () => (await readState()).time, { timeout: 30_000 }).toBeGreaterThan(1);
  const before = await readState();
  await expect
    .poll(async () => (await readState()).time, { timeout: 30_000 })
    .toBeGreaterThan(before.time + 1);
  const after = await readState();
  expect(after.frames).toBeGreaterThan(before.frames);
  expect(after.width).toBeGreaterThan(0);
  expect(after.sound).toBeGreaterThan(before.sound);
}
