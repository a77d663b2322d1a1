import { type BrowserContext, expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addClip, createScreening, register } from "../player/playback-fixtures.ts";
import {
  createDirector,
  enterLobby,
  getFilm,
  getTogetherNotice,
  measureDrift,
  planPremiere,
} from "./premiere-fixtures.ts";

/** Keys that move the film, or change its speed, in the player of other events. */
const movingKeys = ["ArrowRight", "ArrowLeft", "j", "l", "Shift+<", "Shift+>", "Home", "End", "0", "9"];
const mediaKeys = ["seekto", "seekbackward", "seekforward"] as const;

/** Remembers the handlers of the keys of keyboards, headsets and lock screens, which no test can press. */
const recordMediaKeys = (context: BrowserContext) =>
  context.addInitScript(() => {
    const handlers = new Map<string, MediaSessionActionHandler | null>();
    const setHandler = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers.set(action, handler);
      setHandler(action, handler);
    };
    Object.assign(window, { mediaKeys: handlers });
  });

/** Does what the browser does for such a key. @returns whether the page handles it */
const pressMediaKey = (page: Page, key: MediaSessionAction) =>
  page.evaluate((action) => {
    // `recordMediaKeys` adds them.
    const { mediaKeys: handlers } = window as unknown as {
      mediaKeys: Map<string, MediaSessionActionHandler | null>;
    };
    const handler = handlers.get(action);
    handler?.({ action, seekTime: 0, seekOffset: 10 });
    return Boolean(handler);
  }, key);

/** Counts the seeks of the film and its speeds from now on. */
const recordMoves = (page: Page) =>
  getFilm(page).evaluateHandle((element) => {
    const seen = { seeks: 0, fastest: 1, slowest: 1 };
    // `getFilm` finds video elements.
    const video = element as HTMLVideoElement;
    video.addEventListener("seeking", () => seen.seeks++);
    video.addEventListener("ratechange", () => {
      seen.fastest = Math.max(seen.fastest, video.playbackRate);
      seen.slowest = Math.min(seen.slowest, video.playbackRate);
    });
    return seen;
  });

test(
  "no key moves the film of a premiere or changes its speed; control: the pause key pauses it",
  FULL,
  async ({ browser }, testInfo) => {
    test.setTimeout(180_000);
    const screening = await createScreening({ emailCapture: true });
    await addClip(screening, "feature", 90);
    await planPremiere(screening);
    const command = createDirector(screening);
    const context = await browser.newContext();
    await recordMediaKeys(context);
    const page = await enterLobby(context, screening, await register(screening));
    await page.getByRole("button", { name: "Take my seat" }).click();
    await command("hold");
    const clock = await command("start");
    await expect(getTogetherNotice(page)).toBeVisible({ timeout: 30_000 });
    const expectTogether = () =>
      expect.poll(() => measureDrift(page, clock).then(Math.abs), { timeout: 20_000 }).toBeLessThan(250);
    await expectTogether();
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe("The Night Ferry");

    const seen = await recordMoves(page);
    await page.locator("media-controller").focus();
    for (const key of movingKeys) await page.keyboard.press(key);
    for (const key of mediaKeys) expect(await pressMediaKey(page, key), key).toBe(true);
    await page.waitForTimeout(1000);
    const { seeks, fastest, slowest } = await seen.jsonValue();
    expect(seeks).toBe(0);
    expect(fastest).toBeLessThanOrEqual(1.05);
    expect(slowest).toBeGreaterThanOrEqual(0.95);
    await expectTogether();
    await expect(getTogetherNotice(page)).toBeVisible();

    // The viewer's own pause, and the way back, by the keyboard alone.
    await page.keyboard.press("k");
    await expect(page.getByText("You paused")).toBeVisible();
    await page.getByRole("button", { name: "Back to everyone" }).focus();
    await page.keyboard.press("Enter");
    await expectTogether();

    // On a phone on its side the film is as high as the screen allows, and the room is beside it.
    await page.setViewportSize({ width: 844, height: 390 });
    const { width = 0, height = 0 } = (await page.locator(".premiere-picture").boundingBox()) ?? {};
    expect([width > 500, height]).toEqual([true, 390]);
    await expect(page.getByRole("button", { name: "Applause" })).toBeInViewport({ ratio: 1 });
    await getFilm(page).hover();
    await expect(getTogetherNotice(page)).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath("side.png") });
    await context.close();
  },
);
