import type { Page } from "@playwright/test";

/** Tells whether this installation has built the onboarding video. Without it the page shows the transcript. */
export async function hasOnboardingVideo(page: Page): Promise<boolean> {
  return (await page.request.head("/media/instructions/film.mp4")).ok();
}

/** Watches the onboarding video to its end, if there is one. */
export async function watchOnboardingVideo(page: Page): Promise<void> {
  if (!(await hasOnboardingVideo(page))) return;
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
