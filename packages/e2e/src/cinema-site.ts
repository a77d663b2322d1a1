import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Frame, Page } from "@playwright/test";
import { addresses } from "./system.ts";

const STYLE = `body{font:17px/1.5 serif;margin:24px;color-scheme:light} .column{width:300px} .tall{height:1600px}`;

export interface CinemaSite {
  origin: string;
  close: () => void;
}

/**
 * Starts a cinema's website, on another site than the watch host. It allows nothing but its own style and what the
 * widget needs.
 * @param readCode returns the widget's code
 * @param allowsFrames whether its policy lets the watch host into a frame
 */
export async function startCinemaSite(readCode: () => string, allowsFrames = true): Promise<CinemaSite> {
  const kinds = ["script", "connect", "img", "font", ...(allowsFrames ? ["frame"] : [])];
  const policy = `default-src 'none'; style-src 'self'; ${kinds
    .map((kind) => `${kind}-src ${addresses.watch}`)
    .join("; ")}`;
  const server = createServer((request, response) => {
    if (request.url === "/site.css") {
      response.setHeader("content-type", "text/css");
      return response.end(STYLE);
    }
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
    });
    response.end(`<!doctype html><html lang="en"><link rel="stylesheet" href="/site.css"><title>Tonight</title>
      <meta name="viewport" content="width=device-width"><h1>Tonight</h1>
      <div class="column">${readCode()}</div><h2>Next week</h2><p class="tall">Ordinary Rivers</p>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => void server.close() };
}

/** Makes every kind of storage throw in the frames of the page, and notes each use. */
export async function blockStorageInFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.top === window) return;
    const uses: string[] = [];
    Object.assign(window, { storageUses: uses });
    const block = (owner: object, name: string) =>
      Object.defineProperty(owner, name, {
        get() {
          uses.push(name);
          throw new DOMException("The storage is blocked", "SecurityError");
        },
        set() {
          uses.push(name);
        },
      });
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches", "cookieStore"])
      block(window, name);
    block(Document.prototype, "cookie");
  });
}

/** Lists the uses of storage since the frame loaded. */
export const listStorageUses = (frame: Frame): Promise<string[]> =>
  // blockStorageInFrames adds this property.
  frame.evaluate(() => (window as unknown as { storageUses: string[] }).storageUses);

/** Finds the frame of the checkout. */
export function getCheckoutFrame(page: Page): Frame {
  const frame = page.frames().find((each) => each.url().startsWith(`${addresses.watch}/embed/`));
  if (!frame) throw new Error("There is no frame with the checkout");
  return frame;
}

/** Starts to note layout shifts and the durations of presses in a page or frame. */
export const observeLayout = (place: Pick<Page, "evaluate">): Promise<void> =>
  place.evaluate(() => {
    const measured = { shifts: 0, presses: [] as number[] };
    Object.assign(window, { measured });
    // The DOM's types have no entries of these kinds.
    interface Entry extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      interactionId: number;
    }
    const observe = (type: string, note: (entry: Entry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => note(entry as Entry))).observe({
        type,
        buffered: true,
        durationThreshold: 16,
      } as PerformanceObserverInit);
    observe("layout-shift", (entry) => {
      // As in the definition of CLS.
      if (!entry.hadRecentInput) measured.shifts += entry.value;
    });
    observe("event", (entry) => {
      if (entry.interactionId) measured.presses.push(entry.duration);
    });
  });

/** Returns the sum of all layout shifts, and the durations of the presses over 16 ms, in milliseconds. */
export const readLayout = (place: Pick<Page, "evaluate">): Promise<{ shifts: number; presses: number[] }> =>
  place.evaluate(
    () =>
      new Promise((resolve) => {
        // observeLayout adds this property; the entries of the last frame arrive after it.
        setTimeout(
          () => resolve((window as unknown as { measured: { shifts: number; presses: number[] } }).measured),
          100,
        );
      }),
  );
