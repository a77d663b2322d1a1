import type { Page } from "@playwright/test";

/** Whether this installation has made its instruction film; without one its words stand in its place. */
export async function isFilmThere(page: Page): Promise<boolean> {
  return (await page.request.head("/media/instructions/film.mp4")).ok();
}

/** Watches the instruction film to its end. */
export async function watchInstructions(page: Page): Promise<void> {
  if (!(await isFilmThere(page))) return;
  await page
    .getByRole("dialog")
    .locator("video")
    .evaluate(async (video: HTMLVideoElement) => {
      if (video.readyState < 1)
        await new Promise((loaded) => video.addEventListener("loadedmetadata", loaded));
      video.muted = true;
      video.currentTime = video.duration - 0.2;
      await video.play();
    });
}
