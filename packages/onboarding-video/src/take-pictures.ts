import { fileURLToPath } from "node:url";
import { findChromium } from "@matinee/dev-services/chromium";
import { chromium } from "playwright-core";

/**
 * Takes the screenshots of the studio that the video shows, from a running demo: `take-pictures.ts <studio's address>`.
 * They are checked in, so the build needs no demo.
 */
const [studio = "http://127.0.0.1:5174"] = process.argv.slice(2);
const VIEWPORT = { width: 1152, height: 720 };

/** The path of the screen that each picture shows. */
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
for (const [name, path] of Object.entries(screens)) await takePicture(name, path);
await page.setViewportSize({ width: 1440, height: 900 });
await takePicture("preview", "/event/paid-screening?step=about");
await browser.close();

async function takePicture(name: string, path: string): Promise<void> {
  await page.goto(`${studio}${path}`);
  await page.waitForLoadState("networkidle");
  const file = fileURLToPath(new URL(`../pictures/${name}.jpg`, import.meta.url));
  await page.screenshot({ path: file, quality: 82, type: "jpeg" });
}
