import { expect, test } from "@playwright/test";
import { expectAccessible } from "../viewer.ts";
import { expectPlaying, getVideo, readPosition, pressPlay, seek } from "./playback-fixtures.ts";
import { FULL } from "../../full.ts";

// The first five segments load, so that the film plays before it stalls. They end after twelve seconds.
const firstMissing = 5;
const missingFrom = 12;

test(
  "continues after a short outage; after a long one it shows an error that can be retried",
  FULL,
  async ({ page }) => {
    let failures = 0;
    let isDown = true;
    // Alternates between a server error and a lost connection.
    await page.route("**/*.m4s", async (route) => {
      const number = Number(/(\d+)\.m4s$/.exec(route.request().url())?.[1]);
      if (!isDown || number < firstMissing) return route.continue();
      failures += 1;
      await (failures % 2 === 0 ? route.fulfill({ status: 502 }) : route.abort("connectionreset"));
    });
    let opening = Promise.withResolvers<void>();
    await page.route("**/playback", async (route) => {
      await opening.promise;
      await route.continue();
    });
    const stopped = page.getByRole("alert").filter({
      hasText: "The film has stopped: the connection is too slow, or was lost.",
    });
    const playUntilStall = async () => {
      isDown = true;
      opening = Promise.withResolvers();
      await page.goto("/watch/free-screening");
      await pressPlay(page);
      await expect(page.getByText("Opening the film…")).toBeVisible();
      opening.resolve();
      await expectPlaying(page);
      await seek(page, missingFrom - 1);
      await expect.poll(() => readPosition(page)).toBeGreaterThan(missingFrom - 0.5);
      failures = 0;
      await expect.poll(() => failures).toBeGreaterThan(0);
    };

    await playUntilStall();
    isDown = false;
    await expectPlaying(page, missingFrom);
    await expect(stopped).toHaveCount(0);

    await playUntilStall();
    await expect(stopped).toBeVisible();
    await expectAccessible(page);
    // The player retries only a few times.
    expect(failures).toBeLessThan(15);
    isDown = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expectPlaying(page, missingFrom);
    expect(await readPosition(page)).toBeLessThan(missingFrom + 10);
    await expect(stopped).toHaveCount(0);

    // Without a keyboard, the button above the film is behind the error.
    await playUntilStall();
    await expect(stopped).toBeVisible();
    await page.getByText("Back to the page").click();
    await expect(stopped).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
);

test("begins at the start when the first segment fails three times", FULL, async ({ page }) => {
  // As after a reload: without a measured line, hls.js asks another rendition after a failure.
  await page.addInitScript(() => {
    performance.getEntriesByType = () => [];
  });
  // The init segment of that rendition is still on its way when its first segment fails.
  await page.route("**/init.mp4*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  let failures = 0;
  await page.route("**/00000.m4s*", async (route) => {
    if (failures >= 3) return route.continue();
    failures += 1;
    await route.fulfill({ status: 503 });
  });
  await page.goto("/watch/free-screening");
  await pressPlay(page);
  await expectPlaying(page);
  expect(failures).toBe(3);
  expect(await getVideo(page).evaluate(({ buffered }: HTMLVideoElement) => buffered.start(0))).toBeLessThan(
    0.1,
  );
});
