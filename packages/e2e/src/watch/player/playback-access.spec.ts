import { expect, type Page } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { expectAccessible } from "../viewer.ts";
import {
  addClip,
  announceClip,
  sendHeartbeat,
  expectPlaying,
  FEATURE_SECONDS,
  getVideo,
  createScreening,
  openAndPlay,
  requestPlayback,
  readPosition,
  pressPlay,
  register,
  seek,
} from "./playback-fixtures.ts";
import { FULL } from "../../full.ts";

const readDuration = (page: Page) => getVideo(page).evaluate((video: HTMLVideoElement) => video.duration);

test(
  "plays the preroll before the feature; the film team's message reports its processing and then plays",
  FULL,
  async ({ page }) => {
    const screening = await createScreening({
      hasSponsor: true,
      sponsorName: "Harbour Books",
      showSponsorPreroll: true,
    });
    await addClip(screening, "preroll", 20);
    const message = await announceClip(screening, "message", 6, { languages: ["eng", "fra"] });
    await openAndPlay(page, screening);
    const player = page.getByRole("region", { name: "video player" });
    await expect(player.getByText("Presented with Harbour Books")).toBeVisible();
    await expect.poll(() => readDuration(page)).toBeLessThan(21);
    // A preroll cannot be seeked, but skipped after a few seconds.
    await expect(page.locator("media-time-range")).toHaveCount(0);
    await page.getByRole("button", { name: "Skip to the film" }).click();
    await expect.poll(() => readDuration(page), { timeout: 20_000 }).toBeGreaterThan(FEATURE_SECONDS - 2);
    await expectPlaying(page);
    await page.getByRole("button", { name: "Back to the page" }).click();
    // A video that is not ready shows its progress.
    await page.getByRole("button", { name: "Play the film team's message" }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toHaveText("Video is being uploaded. Thanks for your patience.");
    await expectAccessible(page);
    await message.send();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(alert).toHaveText(
      "Converting… Your video will be ready soon. Thanks for your patience. You can continue while the video is being converted.",
    );
    await message.untilReady();
    await page.getByRole("button", { name: "Try again" }).click();
    await expectPlaying(page);
    expect(await readDuration(page)).toBeLessThan(7);
    // The browser stores the viewer's audio track for the next film.
    await page.keyboard.press("k");
    const sounds: string[] = [];
    page.on("request", (request) => sounds.push(/\/(audio-\d)\/\d+\.m4s/.exec(request.url())?.[1] ?? ""));
    await page.getByRole("button", { name: "Sound, English" }).click();
    await page.getByRole("menuitemradio", { name: "French" }).click();
    await expect(page.getByRole("button", { name: "Sound, French" })).toBeVisible();
    await expect.poll(() => sounds).toContain("audio-1");
    expect(await page.evaluate(() => localStorage.getItem("matinee.sound-track"))).toContain("fr");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Space");
    // The player closes at the end.
    await expect(getVideo(page)).toHaveCount(0, { timeout: 20_000 });
  },
);

test("the free preview shows the seconds left and sells the ticket; at its end the paywall opens", async ({
  page,
}) => {
  const screening = await createScreening({
    paywallSettings: { enablePaywall: true, isPresale: true, showTime: 8, askDonations: false },
  });
  await openAndPlay(page, screening);
  const preview = page.getByRole("region", { name: "Free preview" });
  await expect(preview.getByText(/^[5-8] seconds left of the free preview$/).first()).toBeVisible();
  await expect(preview.getByRole("status")).toHaveText(/^[5-8] seconds left of the free preview$/);
  await expect(page.getByText("of 0:08 free")).toBeVisible();
  // The check takes seconds, which the preview must not lose.
  await page.keyboard.press("k");
  await expectAccessible(page);
  await page.keyboard.press("k");
  const buy = preview.getByRole("button", { name: "Buy for $" });
  await buy.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
  const pausedAt = await readPosition(page);
  expect(pausedAt).toBeLessThan(7);
  // After closing the checkout the preview continues to its end.
  await page.keyboard.press("Escape");
  await expectPlaying(page, pausedAt);
  await expect(page.getByRole("dialog").getByText("Purchase access to the film")).toBeVisible();
  await expect(page.getByText("The free preview is over.")).toBeAttached();
  const stopped = await readPosition(page);
  expect(stopped).toBeGreaterThan(7.5);
  expect(stopped).toBeLessThan(8.6);
  // The last segment that the API sends is the one with the last free second.
  const end = await getVideo(page).evaluate((video: HTMLVideoElement) => video.duration);
  expect(end).toBeLessThanOrEqual(12);
});

const midRoll = {
  emailCapture: true,
  paywallSettings: {
    askMidrollDonations: true,
    midrollDonationTriggerMinutes: 0,
    midrollDonationTriggerSeconds: 2,
  },
};

test("offers the mid-film donation once, at its second", FULL, async ({ page }) => {
  const screening = await createScreening(midRoll);
  const subscriberId = await register(screening);
  await openAndPlay(page, screening, { subscriberId });
  const question = page.getByRole("dialog").getByRole("button", { name: "Send Donation" });
  await expect(question).toBeVisible();
  expect(await readPosition(page)).toBeGreaterThanOrEqual(2);
  expect(await readPosition(page)).toBeLessThan(3.2);
  await page.getByRole("button", { name: "Keep Watching" }).click();
  await expectPlaying(page, 2.2);
  await seek(page, 1.5);
  await expectPlaying(page, 2.7);
  await expect(question).toHaveCount(0);
  await page.keyboard.press("k");
  await page.reload();
  await pressPlay(page);
  await seek(page, 1.5);
  await expectPlaying(page, 2.7);
  await expect(question).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test(
    "an iPhone plays HLS natively, leaves its full screen for a dialog, and continues after an outage",
    FULL,
    async ({ page }) => {
      await page.addInitScript(() => {
        // The app then plays HLS natively, which Chromium also supports.
        Object.defineProperty(navigator, "vendor", { get: () => "Apple Computer, Inc." });
        // An iPhone's native player covers the page, and some close it only at the end of the video.
        const phone = HTMLVideoElement.prototype as unknown as Record<string, unknown>;
        let isFull = true;
        Object.defineProperty(phone, "webkitDisplayingFullscreen", { get: () => isFull });
        phone["webkitExitFullscreen"] = () => undefined;
        phone["webkitEnterFullscreen"] = () => (isFull = true);
        document.addEventListener(
          "ended",
          (event) => {
            // The native player closes and then fires its event.
            setTimeout(() => {
              isFull = false;
              event.target?.dispatchEvent(new Event("webkitendfullscreen"));
            }, 100);
          },
          true,
        );
      });
      const screening = await createScreening(midRoll);
      const subscriberId = await register(screening);
      const { data: elsewhere } = await requestPlayback(screening, { subscriberId });
      await sendHeartbeat(elsewhere["id"] ?? "", "another-device", 1);
      const beats: unknown[] = [];
      const libraries: string[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/heartbeat")) beats.push(request.postDataJSON());
        if (/\/assets\/hls/.test(request.url())) libraries.push(request.url());
      });
      await openAndPlay(page, screening, { subscriberId });
      const isFull = () =>
        getVideo(page).evaluate(
          (video) => "webkitDisplayingFullscreen" in video && video.webkitDisplayingFullscreen,
        );
      await expect.poll(isFull).toBe(false);
      await expect(page.getByRole("dialog").getByRole("button", { name: "Send Donation" })).toBeVisible();
      // A phone has no Escape key, so no hint shows.
      await expect(page.getByText("Esc", { exact: true })).toBeHidden();
      const pausedAt = await readPosition(page);
      expect(pausedAt).toBeGreaterThanOrEqual(2);
      expect(pausedAt).toBeLessThan(5);
      await page.getByRole("button", { name: "Keep Watching" }).click();
      await expectPlaying(page, pausedAt);
      expect(await readPosition(page)).toBeLessThan(20);
      expect(await isFull()).toBe(true);
      // Moving to the end of the video to close the native player must not report an end.
      expect(beats.filter((beat) => JSON.stringify(beat).includes("ended"))).toEqual([]);

      // Native errors have no reason: the player retries after two seconds and continues at the viewer's position.
      await getVideo(page).evaluate((video: HTMLVideoElement) => (video.playbackRate = 1.5));
      let missed = 0;
      await page.route(/\.(m4s|m3u8)$/, (route) => {
        missed += 1;
        return route.fulfill({ status: 502 });
      });
      await seek(page, 50);
      await expect.poll(() => missed).toBeGreaterThan(0);
      await page.unroute(/\.(m4s|m3u8)$/);
      await expectPlaying(page, 50);
      expect(await getVideo(page).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.5);
      expect(libraries).toEqual([]);
    },
  );
});
