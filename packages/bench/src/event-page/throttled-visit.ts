import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";

/** A cheap phone on a slow connection: 1.6 Mbit/s, a round trip of 150 ms, and a quarter of the CPU speed. */
const connection = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const cpuRate = 4;
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions;
export const desktop = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions;

export interface Visit {
  /** Largest contentful paint in milliseconds. */
  lcp: number;
  /** Cumulative layout shift of the whole visit. */
  cls: number;
  /** Milliseconds from each press to the next paint, by the name of the button. */
  presses: Record<string, number>;
}

/** Opens a page with an empty cache, waits until it is idle, and presses the buttons named in `presses`. */
export async function visit(
  browser: Browser,
  url: string,
  device: BrowserContextOptions,
  presses: readonly string[] = [],
): Promise<Visit> {
  const context = await browser.newContext(device);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await throttle(session);
  await page.addInitScript(observeVitals);
  // Lets the processes of the previous visit end.
  await page.waitForTimeout(1500);
  await page.goto(url, { waitUntil: "load" });
  // The plain app renders its artwork long after the document has loaded.
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('#root img[fetchpriority="high"]')?.complete,
    undefined,
    { timeout: 60_000 },
  );
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1000);
  const pressTimes: Visit["presses"] = {};
  for (const name of presses) pressTimes[name] = await press(page, name, device.hasTouch ?? false);
  const { lcp, cls } = await readVitals(page);
  await context.close();
  return { lcp, cls, presses: pressTimes };
}

/** Slows the page of this session down to the cheap phone. */
export async function throttle(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", connection);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
}

interface Vitals {
  lcp: number;
  cls: number;
  inp: number;
}

function readVitals(page: Page): Promise<Vitals> {
  // The init script adds it.
  return page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
}

async function press(page: Page, name: string, hasTouch: boolean): Promise<number> {
  const target = page.getByRole("main").locator("button, [role=tab]").filter({ hasText: name }).first();
  await expect(target).toBeVisible({ timeout: 60_000 });
  // Only the interactions after this line count.
  await page.evaluate(() => Object.assign((window as unknown as { vitals: object }).vitals, { inp: 0 }));
  await pressAt(page, target, hasTouch);
  // Longer than the browser delays event timings.
  await page.waitForTimeout(700);
  return (await readVitals(page)).inp;
}

/** Presses at coordinates: Playwright's tap on an element would search for it in the page, which takes measured time. */
async function pressAt(page: Page, target: Locator, hasTouch: boolean): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("The button to press is not visible");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

/** Runs in the page. */
function observeVitals(): void {
  const vitals = { lcp: 0, cls: 0, inp: 0 };
  Object.assign(window, { vitals });
  // Functions without names: the compiler's helper for names does not exist in the page.
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) vitals.lcp = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!("hadRecentInput" in entry && entry.hadRecentInput) && "value" in entry)
        vitals.cls += Number(entry.value);
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("interactionId" in entry && Number(entry.interactionId) > 0)
        vitals.inp = Math.max(vitals.inp, entry.duration);
    // `durationThreshold` is missing in TypeScript's type.
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
