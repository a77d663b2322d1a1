import { type Browser, type CDPSession, expect, type Locator, type Page } from "@playwright/test";

/** A cheap phone on a slow line: 1.6 Mbit/s with 150 ms there and back, and a processor of a fourth of the speed. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const cpuRate = 4;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

export interface Visit {
  /** Milliseconds. */
  lcp: number;
  /** What moved without being asked to, over the whole visit. */
  cls: number;
  /** Milliseconds from each press to the paint that answers it. */
  presses: Record<string, number>;
}

/** Opens an address with nothing cached, waits until it is still, and presses what `presses` names. */
export async function visit(browser: Browser, url: string, presses: readonly string[] = []): Promise<Visit> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await throttle(session);
  await page.addInitScript(observeVitals);
  // The visit before has left its processes behind; this one begins on a still machine.
  await page.waitForTimeout(1500);
  await page.goto(url, { waitUntil: "load" });
  // An app that fetches draws its artwork long after the document has loaded.
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('#root img[fetchpriority="high"]')?.complete,
    undefined,
    { timeout: 60_000 },
  );
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1000);
  const taken: Visit["presses"] = {};
  for (const name of presses) taken[name] = await press(page, name);
  const { lcp, cls } = await readVitals(page);
  await context.close();
  return { lcp, cls, presses: taken };
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
}

interface Vitals {
  lcp: number;
  cls: number;
  inp: number;
}

function readVitals(page: Page): Promise<Vitals> {
  // The init script made it.
  return page.evaluate(() => (window as unknown as { seen: Vitals }).seen);
}

async function press(page: Page, name: string): Promise<number> {
  const target = page.getByRole("main").locator("button, [role=tab]").filter({ hasText: name }).first();
  await expect(target).toBeVisible({ timeout: 60_000 });
  await page.evaluate(() => Object.assign((window as unknown as { seen: object }).seen, { inp: 0 }));
  await tap(page, target);
  await page.waitForTimeout(1200);
  return (await readVitals(page)).inp;
}

/** A finger's touch at the place: pressing by way of the element looks for it in the page, on the page's own time. */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("What is to be pressed has no place");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Runs in the page. */
function observeVitals(): void {
  const seen = { lcp: 0, cls: 0, inp: 0 };
  Object.assign(window, { seen });
  const observe = (type: string, note: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...options,
    });
  observe("largest-contentful-paint", (entry) => (seen.lcp = entry.startTime));
  observe("layout-shift", (entry) => {
    if (!("hadRecentInput" in entry && entry.hadRecentInput) && "value" in entry)
      seen.cls += Number(entry.value);
  });
  observe(
    "event",
    (entry) => {
      if ("interactionId" in entry && Number(entry.interactionId) > 0)
        seen.inp = Math.max(seen.inp, entry.duration);
    },
    { durationThreshold: 16 },
  );
}
