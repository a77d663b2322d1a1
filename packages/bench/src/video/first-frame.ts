import { findChromium } from "@matinee/dev-services/chromium";
import { type Browser, chromium, type Page } from "@playwright/test";
import { phone, throttle } from "../event-page/throttled-visit.ts";
import { requireBuiltApi } from "../support/api-process.ts";
import { type Pair, report, summarizePairs } from "../support/compare.ts";
import { loadBenchConfig } from "../support/config.ts";
import { startBarePlayer } from "./bare-player.ts";
import { startPlayback, startScreening } from "./screening.ts";

// Compares the event page with a bare page that plays the same playlist with hls.js and has its grant already, on a cheap
// phone with a slow line: from the press of "Watch Now" to the first frame, and a seek into film that is not buffered.
// Needs the built apps (`pnpm build`).
requireBuiltApi();
const { ROUNDS } = loadBenchConfig();
const FILM_SECONDS = 60;
const SEEK_SECONDS = 48;
/** Time between the load of the page and the press, as of a viewer who reads the page first. */
const READING_MS = 4000;
/** From the first frame to the seek. */
const WATCHING_MS = 3000;

interface Start {
  /** Milliseconds from the press to the first frame, and from the seek to its first frame. */
  firstFrame: number;
  seek: number;
}

/** Opens a page with an empty cache, presses "Watch Now", and seeks. */
async function measureStart(browser: Browser, url: string): Promise<Start> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await throttle(await context.newCDPSession(page));
  await page.addInitScript(observeFrames);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(READING_MS);
  const button = await page.getByRole("button", { name: "Watch Now" }).first().boundingBox();
  if (!button) throw new Error("The button to press is not visible");
  await page.touchscreen.tap(button.x + button.width / 2, button.y + button.height / 2);
  const firstFrame = await readFrameMs(page);
  await page.waitForTimeout(WATCHING_MS);
  await page.evaluate(seekInPage, SEEK_SECONDS);
  const seek = await readFrameMs(page);
  await context.close();
  return { firstFrame, seek };
}

interface FrameWindow {
  /** When the viewer pressed or sought, and when a frame followed; milliseconds of the page's clock. */
  frames: { askedAt: number; from: number; shownAt: number };
}

/** Runs in the page. */
function observeFrames(): void {
  const frames: FrameWindow["frames"] = { askedAt: 0, from: 0, shownAt: 0 };
  Object.assign(window, { frames });
  addEventListener("click", ({ timeStamp }) => (frames.askedAt ||= timeStamp), { capture: true });
  const watched = new WeakSet<HTMLVideoElement>();
  // An object, because the compiler's helper for the names of functions does not exist in the page.
  const watcher = {
    watch(video: HTMLVideoElement) {
      video.requestVideoFrameCallback((now, { mediaTime }) => {
        if (mediaTime >= frames.from) frames.shownAt ||= now;
        watcher.watch(video);
      });
    },
  };
  new MutationObserver(() => {
    for (const video of document.querySelectorAll("video")) {
      if (!watched.has(video)) watcher.watch(video);
      watched.add(video);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in the page. */
function seekInPage(seconds: number): void {
  const video = document.querySelector("video");
  if (!video) throw new Error("The page has no video");
  // The init script adds it.
  const { frames } = window as unknown as FrameWindow;
  Object.assign(frames, { askedAt: performance.now(), from: seconds - 1, shownAt: 0 });
  video.currentTime = seconds;
}

/** Waits for the frame that the viewer asked for. @returns milliseconds since then */
async function readFrameMs(page: Page): Promise<number> {
  const frames = await page.waitForFunction(
    () => {
      // The script above has added the figures to the window.
      const current = (window as unknown as FrameWindow).frames;
      return current.shownAt > 0 && current;
    },
    undefined,
    { timeout: 60_000, polling: 200 },
  );
  // Cast: the function above returns the figures once it returns a true value.
  const { askedAt, shownAt } = await frames.evaluate((value) => value as FrameWindow["frames"]);
  return shownAt - askedAt;
}

const screening = await startScreening(FILM_SECONDS);
const bare = await startBarePlayer();
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });
const firstFrames: Pair[] = [];
const seeks: Pair[] = [];
try {
  const measureOurs = () => measureStart(browser, screening.url);
  const measureBare = async () => measureStart(browser, bare.buildUrl(await startPlayback(screening)));
  for (let round = 0; round < ROUNDS; round++) {
    const isOursFirst = Math.random() < 0.5;
    const first = await (isOursFirst ? measureOurs() : measureBare());
    const second = await (isOursFirst ? measureBare() : measureOurs());
    const [a, b] = isOursFirst ? [first, second] : [second, first];
    firstFrames.push({ a: a.firstFrame, b: b.firstFrame });
    seeks.push({ a: a.seek, b: b.seek });
  }
} finally {
  await browser.close();
  bare.close();
  await screening.stop();
}
report("press to first frame, to a bare hls.js page", summarizePairs(firstFrames), { atMost: 1.15 }, "ms");
report("seek into unbuffered film, to the same", summarizePairs(seeks), { atMost: 1.2 }, "ms");
