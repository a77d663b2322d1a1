import { expect, type Page, test } from "@playwright/test";
import {
  addClip,
  announceClip,
  beat,
  expectMoving,
  FEATURE_SECONDS,
  film,
  newScreening,
  openAndPlay,
  play,
  position,
  pressPlay,
  register,
  seek,
} from "./screening.ts";
import { expectOpenToAll } from "../watch/viewer.ts";

const duration = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.duration);

test("the sponsor's preroll, then the feature; the film team's message tells of its way, and plays by itself", async ({
  page,
}) => {
  const screening = await newScreening({
    hasSponsor: true,
    sponsorName: "Harbour Books",
    showSponsorPreroll: true,
  });
  await addClip(screening, "preroll", 20);
  const message = await announceClip(screening, "message", 6, { languages: ["eng", "fra"] });
  await openAndPlay(page, screening);
  const player = page.getByRole("region", { name: "video player" });
  await expect(player.getByText("Presented with Harbour Books")).toBeVisible();
  await expect.poll(() => duration(page)).toBeLessThan(21);
  // It cannot be jumped over at once, but left after a few seconds.
  await expect(page.locator("media-time-range")).toHaveCount(0);
  await page.getByRole("button", { name: "Skip to the film" }).click();
  await expect.poll(() => duration(page), { timeout: 20_000 }).toBeGreaterThan(FEATURE_SECONDS - 2);
  await expectMoving(page);
  await page.getByRole("button", { name: "Back to the page" }).click();
  // What is on its way says how far it is.
  await page.getByRole("button", { name: "Play the film team's message" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText("Video is being uploaded. Thanks for your patience.");
  await expectOpenToAll(page);
  await message.send();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toHaveText(
    "Converting… Your video will be ready soon. Thanks for your patience. You can continue while the video is being converted.",
  );
  await message.untilReady();
  await page.getByRole("button", { name: "Try again" }).click();
  await expectMoving(page);
  expect(await duration(page)).toBeLessThan(7);
  // Its sound is the viewer's choice, for this film and the next.
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
  // At its end the page comes back.
  await expect(film(page)).toHaveCount(0, { timeout: 20_000 });
});

test("the free preview says how much is left and sells the ticket before its end; there the paywall asks", async ({
  page,
}) => {
  const screening = await newScreening({
    paywallSettings: { enablePaywall: true, isPresale: true, showTime: 8, askDonations: false },
  });
  await openAndPlay(page, screening);
  const preview = page.getByRole("region", { name: "Free preview" });
  await expect(preview.getByText(/^[5-8] seconds left of the free preview$/).first()).toBeVisible();
  await expect(preview.getByRole("status")).toHaveText(/^[5-8] seconds left of the free preview$/);
  await expect(page.getByText("of 0:08 free")).toBeVisible();
  await expectOpenToAll(page);
  const buy = preview.getByRole("button", { name: "Buy for $" });
  await buy.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
  const held = await position(page);
  expect(held).toBeLessThan(7);
  // Who does not buy yet goes on watching, to the end of what is free.
  await page.keyboard.press("Escape");
  await expectMoving(page, held);
  await expect(page.getByRole("dialog").getByText("Purchase access to the film")).toBeVisible();
  await expect(page.getByText("The free preview is over.")).toBeAttached();
  const stopped = await position(page);
  expect(stopped).toBeGreaterThan(7.5);
  expect(stopped).toBeLessThan(8.6);
  // Nothing more of it can be fetched than the segment that holds the last free second.
  const end = await film(page).evaluate((video: HTMLVideoElement) => video.duration);
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

test("the mid-film donation asks once, at its second, on the first pass", async ({ page }) => {
  const screening = await newScreening(midRoll);
  const subscriberId = await register(screening);
  await openAndPlay(page, screening, { subscriberId });
  const question = page.getByRole("dialog").getByRole("button", { name: "Send Donation" });
  await expect(question).toBeVisible();
  expect(await position(page)).toBeGreaterThanOrEqual(2);
  expect(await position(page)).toBeLessThan(3.2);
  await page.getByRole("button", { name: "Keep Watching" }).click();
  await expectMoving(page, 2.2);
  await seek(page, 1.5);
  await expectMoving(page, 2.7);
  await expect(question).toHaveCount(0);
  await page.keyboard.press("k");
  await page.reload();
  await pressPlay(page);
  await seek(page, 1.5);
  await expectMoving(page, 2.7);
  await expect(question).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("an iPhone plays by itself, leaves its own full screen for the question, and goes on after an outage", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      // It takes its browser for Apple's, whose way with HLS it then takes: Chromium has one of its own, too.
      Object.defineProperty(navigator, "vendor", { get: () => "Apple Computer, Inc." });
      // An iPhone's player covers the page, and some leave it only at the film's end.
      const phone = HTMLVideoElement.prototype as unknown as Record<string, unknown>;
      let isFull = true;
      Object.defineProperty(phone, "webkitDisplayingFullscreen", { get: () => isFull });
      phone["webkitExitFullscreen"] = () => undefined;
      phone["webkitEnterFullscreen"] = () => (isFull = true);
      document.addEventListener(
        "ended",
        (event) => {
          // Its player slides away, and then says so.
          setTimeout(() => {
            isFull = false;
            event.target?.dispatchEvent(new Event("webkitendfullscreen"));
          }, 100);
        },
        true,
      );
    });
    const screening = await newScreening(midRoll);
    const subscriberId = await register(screening);
    const { data: elsewhere } = await play(screening, { subscriberId });
    await beat(elsewhere["id"] ?? "", "another-device", 1);
    const beats: unknown[] = [];
    const libraries: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/heartbeat")) beats.push(request.postDataJSON());
      if (/\/assets\/hls/.test(request.url())) libraries.push(request.url());
    });
    await openAndPlay(page, screening, { subscriberId });
    const isFull = () =>
      film(page).evaluate(
        (video) => "webkitDisplayingFullscreen" in video && video.webkitDisplayingFullscreen,
      );
    await expect.poll(isFull).toBe(false);
    await expect(page.getByRole("dialog").getByRole("button", { name: "Send Donation" })).toBeVisible();
    // There is no key to hint at.
    await expect(page.getByText("Esc", { exact: true })).toBeHidden();
    const asked = await position(page);
    expect(asked).toBeGreaterThanOrEqual(2);
    expect(asked).toBeLessThan(5);
    await page.getByRole("button", { name: "Keep Watching" }).click();
    await expectMoving(page, asked);
    expect(await position(page)).toBeLessThan(20);
    expect(await isFull()).toBe(true);
    // The way there was no end, and no place to keep.
    expect(beats.filter((beat) => JSON.stringify(beat).includes("ended"))).toEqual([]);

    // Its errors do not say why: it is asked again after two seconds, and goes on where its viewer wanted to be.
    await film(page).evaluate((video: HTMLVideoElement) => (video.playbackRate = 1.5));
    let missed = 0;
    await page.route(/\.(m4s|m3u8)$/, (route) => {
      missed += 1;
      return route.fulfill({ status: 502 });
    });
    await seek(page, 50);
    await expect.poll(() => missed).toBeGreaterThan(0);
    await page.unroute(/\.(m4s|m3u8)$/);
    await expectMoving(page, 50);
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.5);
    expect(libraries).toEqual([]);
  });
});
