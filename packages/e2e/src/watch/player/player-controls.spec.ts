import { expect, type Page } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { expectAccessible } from "../viewer.ts";
import {
  call,
  expectPlaying,
  getVideo,
  readPosition,
  pressPlay,
  seek,
  getSessions,
} from "./playback-fixtures.ts";
import { FULL } from "../../full.ts";

const french = `WEBVTT

00:00:00.200 --> 00:01:00.000
La mer rend la route deux fois par jour.
`;

test.beforeAll(async () => {
  const { maker } = await getSessions();
  const { data: page } = await call("GET", "/v1/pages/free-screening", undefined, maker);
  await call(
    "POST",
    `${page["featureUrl"]}/captions`,
    { language: "fr", label: "Français", text: french },
    maker,
  );
});

// Cast: the cues of these tracks are VTT cues.
const readVisibleCaptions = (page: Page) =>
  getVideo(page).evaluate((video: HTMLVideoElement) =>
    Array.from(video.textTracks)
      .filter(({ kind, mode }) => kind !== "metadata" && mode === "showing")
      .map(({ label, activeCues }) => [
        label,
        ...Array.from(activeCues ?? [], (cue) => (cue as VTTCue).text),
      ]),
  );
/** Counts the visible pixels in the colour of high-contrast captions, which the film hardly contains. */
const countCaptionPixels = async (page: Page) => {
  const screenshot = (await page.screenshot()).toString("base64");
  return page.evaluate(async (base64) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${base64}`;
    await picture.decode();
    const bitmap = await createImageBitmap(picture);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
      if (red > 215 && green > 190 && blue < 105) count += 1;
    }
    return count;
  }, screenshot);
};
const readPlaybackRate = (page: Page) =>
  getVideo(page).evaluate((video: HTMLVideoElement) => video.playbackRate);
const isPaused = (page: Page) => getVideo(page).evaluate((video: HTMLVideoElement) => video.paused);

test(
  "menus choose captions, quality and speed, and their buttons show the choice",
  FULL,
  async ({ page }) => {
    await page.goto("/watch/free-screening");
    await pressPlay(page);
    await expectPlaying(page);

    await page.locator("#captions-button").click();
    await expectAccessible(page);
    await page.getByRole("menuitemradio", { name: "Français" }).click();
    await expect
      .poll(() => readVisibleCaptions(page))
      .toEqual([["Français", expect.stringContaining("La mer")]]);
    await expect(page.locator("#captions-button")).toContainText("Français");
    await page.locator("#captions-button").click();
    await page.getByRole("menuitemradio", { name: "English" }).click();
    await expect.poll(() => readVisibleCaptions(page)).toEqual([["English", expect.any(String)]]);

    // The browser stores the viewer's caption style for the next film.
    const before = await countCaptionPixels(page);
    await page.locator("#caption-style-button").click();
    await expectAccessible(page);
    await page.getByRole("menuitemradio", { name: "High contrast" }).click();
    await expect.poll(() => countCaptionPixels(page)).toBeGreaterThan(before + 1500);
    expect(await page.evaluate(() => localStorage.getItem("matinee.caption-look"))).toBe("contrast");

    // Each button's name holds the words that it shows.
    for (const name of ["Captions English", "Quality Auto", "Speed 1x"]) {
      await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
    }
    await expect(page.locator("svg[slot]")).toHaveCount(0);
    const quality = page.locator("#quality-button .player-word");
    await expect(quality).toHaveText("Auto");
    const renditions: string[] = [];
    page.on("request", (request) => renditions.push(/\/(\d+p)\/\d+\.m4s/.exec(request.url())?.[1] ?? ""));
    await page.locator("#quality-button").click();
    await page.getByRole("menuitemradio", { name: "240p" }).click();
    await expect(quality).toHaveText("240p");
    await seek(page, 50);
    await expect.poll(() => renditions).toContain("240p");

    await page.locator("#speed-button").click();
    await page.getByRole("menuitemradio", { name: "1.5" }).click();
    await expect.poll(() => readPlaybackRate(page)).toBe(1.5);
    await expect(page.getByRole("button", { name: "Speed 1.5x", exact: true })).toBeVisible();
  },
);

test(
  "the keyboard plays, seeks and mutes; hovering the time range shows a thumbnail",
  FULL,
  async ({ page }) => {
    await page.goto("/watch/free-screening");
    await pressPlay(page);
    await expectPlaying(page);
    await page.keyboard.press("k");
    await expect.poll(() => isPaused(page)).toBe(true);
    const before = await readPosition(page);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => readPosition(page)).toBeGreaterThan(before + 4);
    await page.keyboard.press("m");
    expect(await getVideo(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
    await page.keyboard.press("c");
    await expect.poll(() => readVisibleCaptions(page)).not.toEqual([]);
    await page.keyboard.press("f");
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.keyboard.press("f");
    await page.keyboard.press("Space");
    await expect.poll(() => isPaused(page)).toBe(false);

    const bar = page.locator("media-time-range");
    await bar.hover({ position: { x: 300, y: 10 } });
    const picture = page.locator("media-preview-thumbnail img").first();
    await expect(picture).toHaveAttribute("src", /\/thumbnails\/\d+\.jpg/);
    // Keys work too when the focus is on the document, where Tab leads after the last control.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("k");
    await expect.poll(() => isPaused(page)).toBe(true);
    await page.keyboard.press("5");
    await expect.poll(() => readPosition(page)).toBeGreaterThan(20);
    await page.keyboard.press("Home");
    await expect.poll(() => readPosition(page)).toBeLessThan(1);
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe("The Keepers of Bees");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    // Escape closes the player and returns the focus to the button.
    await page.keyboard.press("Escape");
    await expect(getVideo(page)).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("button", { name: "Watch Now" })).toBeFocused();
  },
);

test("a phone has a single button for quality and speed", FULL, async ({ browser }) => {
  const page = await browser.newPage({
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto("/watch/free-screening");
  await pressPlay(page);
  await expectPlaying(page);
  await expect(page.locator("#quality-button")).toBeHidden();
  const measureWidth = () => page.locator(".player-bar").evaluate((bar) => bar.scrollWidth);
  expect(await measureWidth()).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await measureWidth()).toBeLessThanOrEqual(320);
  // In landscape orientation all controls are visible and the picture fills the screen.
  await page.setViewportSize({ width: 568, height: 320 });
  const bar = await page.locator(".player-bar").boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(320);
  expect((await getVideo(page).boundingBox())?.height).toBeGreaterThan(310);
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await getVideo(page).boundingBox())?.height).toBeLessThan(200);
  await page.locator("#settings-button").click();
  await page.getByRole("menuitem", { name: "Speed" }).click();
  await page.getByRole("menuitemradio", { name: "2x" }).click();
  await expect.poll(() => readPlaybackRate(page)).toBe(2);
  await page.close();
});

test("the first file that the film requests is its first segment", FULL, async ({ page }) => {
  const files: string[] = [];
  page.on("request", (request) => {
    const file = /\/([\w-]+\.(?:m3u8|mp4|m4s))$/.exec(request.url())?.[1];
    if (file !== undefined) files.push(file);
  });
  await page.goto("/watch/free-screening");
  await pressPlay(page);
  await expectPlaying(page);
  // The playlists and the init segment came with the grant.
  expect(files[0]).toBe("00000.m4s");
});
