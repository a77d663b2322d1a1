import { expect, type Page } from "@playwright/test";

/** Sees the film play: time goes on, and both picture and sound are decoded. */
export async function expectPlaying(page: Page): Promise<void> {
  const film = page.locator("video");
  const state = () =>
    film.evaluate((video: HTMLVideoElement) => ({
      time: video.currentTime,
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      width: video.videoWidth,
      // Chromium counts the sound it decoded; other browsers have no such figure.
      sound: "webkitAudioDecodedByteCount" in video ? Number(video.webkitAudioDecodedByteCount) : 0,
    }));
  await expect.poll(async () => (await state()).time, { timeout: 30_000 }).toBeGreaterThan(1);
  const before = await state();
  await expect.poll(async () => (await state()).time, { timeout: 30_000 }).toBeGreaterThan(before.time + 1);
  const after = await state();
  expect(after.frames).toBeGreaterThan(before.frames);
  expect(after.width).toBeGreaterThan(0);
  expect(after.sound).toBeGreaterThan(before.sound);
}
