import { writeFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { FULL } from "../full.ts";
import { createScreening } from "../watch/player/playback-fixtures.ts";
import { addresses } from "../system.ts";
import type { Driver } from "./driver.ts";
import { firefoxEngine } from "./firefox.ts";
import { webkitEngines } from "./webkit.ts";

const [webkitEngine] = webkitEngines;
const engines = [firefoxEngine, ...(webkitEngine ? [webkitEngine] : [])];

/** Our two fonts are in use, nothing is wider than the window, and every picture in it is there. */
const expectDrawn = async (driver: Driver, heading: string) => {
  const headings = `Array.from(document.querySelectorAll("h1, h2"), ({ innerText }) => innerText).join(" ")`;
  await expect.poll(() => driver.read<string>(headings)).toContain(heading);
  const fonts = `Array.from(document.fonts).filter(({ status }) => status === "loaded").length`;
  await expect.poll(() => driver.read<number>(fonts)).toBeGreaterThanOrEqual(2);
  const { scrolled, window, broken } = await driver.read<{
    scrolled: number;
    window: number;
    broken: number;
  }>(
    `({
      scrolled: document.documentElement.scrollWidth,
      window: document.documentElement.clientWidth,
      broken: Array.from(document.images).filter((image) => image.complete && image.naturalWidth === 0).length,
    })`,
  );
  expect(scrolled).toBeLessThanOrEqual(window);
  expect(broken).toBe(0);
};

for (const engine of engines) {
  test(
    `${engine.name}: draws the event page, the checkout with the fields of a card, and the studio's sign-in`,
    FULL,
    async ({ browserName: _ }, testInfo) => {
      test.skip(engine.missing !== null, `Not run in ${engine.name}: ${engine.missing}.`);
      const paywall = { enablePaywall: true, showTime: 0, askDonations: false, askMidrollDonations: false };
      const screening = await createScreening({ paywallSettings: paywall });
      const driver = await engine.start();
      const photograph = async (name: string) =>
        writeFile(testInfo.outputPath(`${name}.png`), await driver.photograph());
      try {
        await driver.open(`${addresses.studio}/login`);
        await expectDrawn(driver, "Sign In");
        await driver.type(`//input[@type="email"]`, "filmmaker@example.com");
        await driver.type(`//input[@type="password"]`, "matinee-demo");
        await photograph("sign-in");
        await driver.click(`//form//button[contains(., "Login")]`);
        await expect.poll(() => driver.read<string>("location.pathname")).toBe("/welcome");
        await expectDrawn(driver, "Filmmaker Dashboard");
        await photograph("dashboard");

        // Last: the browser may ask before it leaves a form in which something is typed.
        await driver.open(`${addresses.watch}/watch/${screening.url}`);
        await expectDrawn(driver, "The Night Ferry");
        await photograph("event");
        await driver.click(`//main//button[contains(., "Watch Now")]`);
        await driver.click(`//*[@role="dialog"]//button[contains(., "Continue To Checkout")]`);
        await expectDrawn(driver, "Pay with card");
        await driver.type(`//*[@role="dialog"]//input[@type="email"]`, "imogen@example.com");
        const frames = `document.querySelectorAll("[role=dialog] iframe[title^=Secure]").length`;
        await expect.poll(() => driver.read<number>(frames), { timeout: 30_000 }).toBe(3);
        const email = `document.querySelector("[role=dialog] input[type=email]").value`;
        await expect.poll(() => driver.read<string>(email)).toBe("imogen@example.com");
        await photograph("checkout");
      } finally {
        await driver.close();
      }
    },
  );
}
