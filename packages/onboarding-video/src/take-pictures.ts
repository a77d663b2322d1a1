import { fileURLToPath } from "node:url";
import { findChromium } from "@matinee/dev-services/chromium";
import { chromium } from "playwright-core";

/**
 * Takes the pictures of the studio that the film shows, from a demo that runs: `take-pictures.ts <studio's address>`.
 * They are kept, so that making the film needs no demo.
 */
const [studio = "http://127.0.0.1:5174"] = process.argv.slice(2);
const VIEWPORT = { width: 1152, height: 720 };

/** Each picture, and the address of the screen that it shows. */
const screens: Record<string, string> = {
  details: "/event/paid-screening?step=filmDetails",
  about: "/event/paid-screening?step=about",
  trailer: "/event/paid-screening?step=trailer",
  event: "/event/paid-screening?step=eventDetails",
  store: "/event/paid-screening?step=store",
  faq: "/event/paid-screening?step=faq",
  activate: "/event/draft?step=activateAndPayments",
  attendees: "/event/paid-screening?step=attendees",
};

const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });
const page = await browser.newPage({ viewport: VIEWPORT, deviceScaleFactor: 1.25, reducedMotion: "reduce" });
await page.goto(`${studio}/login`);
await page.getByLabel("Email").fill("filmmaker@example.com");
await page.getByLabel("Password", { exact: true }).fill("matinee-demo");
await page.getByRole("button", { name: "Login" }).click();
await page.waitForURL("**/welcome");
for (const [name, address] of Object.entries(screens)) await take(name, address);
await page.setViewportSize({ width: 1440, height: 900 });
await take("preview", "/event/paid-screening?step=about");
await browser.close();

async function take(name: string, address: string): Promise<void> {
  await page.goto(`${studio}${address}`);
  await page.waitForLoadState("networkidle");
  const path = fileURLToPath(new URL(`../pictures/${name}.jpg`, import.meta.url));
  await page.screenshot({ path, quality: 82, type: "jpeg" });
}
