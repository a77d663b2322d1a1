import { findChromiumShell } from "@matinee/dev-services/chromium";
import { chromium } from "@playwright/test";
import { type Driver, type Engine, waitMs } from "./driver.ts";

/** Makes the player detect an Apple browser, for which it uses the browser's own HLS. */
const asApple = `Object.defineProperty(navigator, "vendor", { get: () => "Apple Computer, Inc." });`;
const withoutMediaSource = `for (const name of ["MediaSource", "ManagedMediaSource", "WebKitMediaSource"]) delete window[name];`;

export const chromiumEngines: Engine[] = [
  createChromium("Chromium", ""),
  createChromium("Chromium with its own HLS", asApple),
  createChromium("Chromium without MediaSource", withoutMediaSource),
];

function createChromium(name: string, script: string): Engine {
  return { name, missing: null, start: () => startChromium(script) };
}

async function startChromium(script: string): Promise<Driver> {
  const browser = await chromium.launch(await findChromiumShell());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  page.setDefaultTimeout(waitMs);
  await page.addInitScript(script);
  return {
    async open(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    click: (xpath) => page.locator(`xpath=${xpath}`).first().click(),
    type: (xpath, text) => page.locator(`xpath=${xpath}`).pressSequentially(text),
    press: (key) => page.keyboard.press(key),
    read: (expression) => page.evaluate(expression),
    photograph: () => page.screenshot(),
    close: () => browser.close(),
  };
}
