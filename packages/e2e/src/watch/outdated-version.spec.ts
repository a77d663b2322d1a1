import { expect, type Page } from "@playwright/test";
import { test } from "../policy-test.ts";

/** Deploys another version: the documents name other files, and the files of parts of the page are gone. */
async function deployNewVersion(page: Page): Promise<void> {
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replaceAll(/\/assets\/index-[\w-]+\.js/g, "/assets/index-next.js"),
    });
  });
}

test("a page of a previous version reloads once when its code is gone, and never while text is typed", async ({
  page,
}) => {
  let loads = 0;
  page.on("load", () => loads++);
  await page.goto("/watch/paid-screening");
  // The scripts are deferred until after the load.
  await page.waitForLoadState("networkidle");
  await deployNewVersion(page);
  // The page may reload before the call has returned, which ends the call with an error.
  const loadMissingPart = () =>
    page.evaluate(() => window.dispatchEvent(new Event("vite:preloadError"))).catch(() => undefined);
  const asked = () => page.waitForResponse((response) => new URL(response.url()).pathname === "/");

  // Control: with typed text the page stays.
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement("input"));
    field.value = "Imogen";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await Promise.all([asked(), loadMissingPart()]);
  expect(loads).toBe(1);

  await page.evaluate(() => document.body.lastElementChild?.remove());
  await Promise.all([page.waitForEvent("load"), loadMissingPart()]);
  expect(loads).toBe(2);
  await page.waitForLoadState("networkidle");
  // The reloaded page fails, too, as with a broken deployment.
  await Promise.all([asked(), loadMissingPart()]);
  await page.waitForLoadState("networkidle");
  expect(loads).toBe(2);
});
