import { expect, type Page, test } from "@playwright/test";
import { call, expectMoving, film, position, pressPlay, seek, sessions } from "./screening.ts";
import { expectOpenToAll } from "../watch/viewer.ts";

const french = `WEBVTT

00:00:00.200 --> 00:01:00.000
La mer rend la route deux fois par jour.
`;

test.beforeAll(async () => {
  const { maker } = await sessions();
  const { data: page } = await call("GET", "/v1/pages/free-screening", undefined, maker);
  await call(
    "POST",
    `${page["featureUrl"]}/captions`,
    { language: "fr", label: "Français", text: french },
    maker,
  );
});

const captionsInSight = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) =>
    Array.from(video.textTracks)
      .filter(({ kind, mode }) => kind !== "metadata" && mode === "showing")
      .map(({ label, activeCues }) => [
        label,
        ...Array.from(activeCues ?? [], (cue) => (cue as VTTCue).text),
      ]),
  );
/** Pixels in sight of the colour that captions of high contrast have, and the film hardly has. */
const yellowDots = async (page: Page) => {
  const picture = (await page.screenshot()).toString("base64");
  return page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
      if (red > 215 && green > 190 && blue < 105) count += 1;
    }
    return count;
  }, picture);
};
const rate = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.playbackRate);
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused);

test("captions, quality and speed are chosen from menus that tell the choice", async ({ page }) => {
  await page.goto("/watch/free-screening");
  await pressPlay(page);
  await expectMoving(page);

  await page.locator("#captions-button").click();
  await expectOpenToAll(page);
  await page.getByRole("menuitemradio", { name: "Français" }).click();
  await expect.poll(() => captionsInSight(page)).toEqual([["Français", expect.stringContaining("La mer")]]);
  await expect(page.locator("#captions-button")).toContainText("Français");
  await page.locator("#captions-button").click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  await expect.poll(() => captionsInSight(page)).toEqual([["English", expect.any(String)]]);

  // How they look is the viewer's choice, for this film and the next.
  const before = await yellowDots(page);
  await page.locator("#caption-style-button").click();
  await expectOpenToAll(page);
  await page.getByRole("menuitemradio", { name: "High contrast" }).click();
  await expect.poll(() => yellowDots(page)).toBeGreaterThan(before + 1500);
  expect(await page.evaluate(() => localStorage.getItem("matinee.caption-look"))).toBe("contrast");

  // Each button's name holds the words that it shows.
  for (const name of ["Captions English", "Quality Auto", "Speed 1x"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  }
  await expect(page.locator("svg[slot]")).toHaveCount(0);
  const quality = page.locator("#quality-button .player-word");
  await expect(quality).toHaveText("Auto");
  const sizes: string[] = [];
  page.on("request", (request) => sizes.push(/\/(\d+p)\/\d+\.m4s/.exec(request.url())?.[1] ?? ""));
  await page.locator("#quality-button").click();
  await page.getByRole("menuitemradio", { name: "360p" }).click();
  await expect(quality).toHaveText("360p");
  await seek(page, 50);
  await expect.poll(() => sizes).toContain("360p");

  await page.locator("#speed-button").click();
  await page.getByRole("menuitemradio", { name: "1.5" }).click();
  await expect.poll(() => rate(page)).toBe(1.5);
  await expect(page.getByRole("button", { name: "Speed 1.5x", exact: true })).toBeVisible();
});

test("the keyboard plays, seeks and mutes; scrubbing shows the picture of that second", async ({ page }) => {
  await page.goto("/watch/free-screening");
  await pressPlay(page);
  await expectMoving(page);
  await page.keyboard.press("k");
  await expect.poll(() => isPaused(page)).toBe(true);
  const before = await position(page);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => position(page)).toBeGreaterThan(before + 4);
  await page.keyboard.press("m");
  expect(await film(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
  await page.keyboard.press("c");
  await expect.poll(() => captionsInSight(page)).not.toEqual([]);
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press("f");
  await page.keyboard.press("Space");
  await expect.poll(() => isPaused(page)).toBe(false);

  const bar = page.locator("media-time-range");
  await bar.hover({ position: { x: 300, y: 10 } });
  const picture = page.locator("media-preview-thumbnail img").first();
  await expect(picture).toHaveAttribute("src", /\/thumbnails\/\d+\.jpg/);
  // Escape leaves the stage, and gives the focus back to the button.
  await page.keyboard.press("Escape");
  await expect(film(page)).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("button", { name: "Watch Now" })).toBeFocused();
});

test("a phone has one button that leads to quality and speed", async ({ browser }) => {
  const page = await browser.newPage({
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto("/watch/free-screening");
  await pressPlay(page);
  await expectMoving(page);
  await expect(page.locator("#quality-button")).toBeHidden();
  const widest = () => page.locator(".player-bar").evaluate((bar) => bar.scrollWidth);
  expect(await widest()).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await widest()).toBeLessThanOrEqual(320);
  // Turned, everything is in sight, too, and the picture fills what there is.
  await page.setViewportSize({ width: 568, height: 320 });
  const bar = await page.locator(".player-bar").boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(320);
  expect((await film(page).boundingBox())?.height).toBeGreaterThan(310);
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await film(page).boundingBox())?.height).toBeLessThan(200);
  await page.locator("#settings-button").click();
  await page.getByRole("menuitem", { name: "Speed" }).click();
  await page.getByRole("menuitemradio", { name: "2x" }).click();
  await expect.poll(() => rate(page)).toBe(2);
  await page.close();
});
