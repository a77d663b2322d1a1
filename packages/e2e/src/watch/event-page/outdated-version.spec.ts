import { expect, type Page, type Response } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";

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
  // A busy machine runs the page's scripts later than the network is idle.
  const loadUntilAsked = () =>
    expect(async () => {
      const isFrontPage = (response: Response) => new URL(response.url()).pathname === "/";
      await Promise.all([page.waitForResponse(isFrontPage, { timeout: 5_000 }), loadMissingPart()]);
    }).toPass();

  // Control: with typed text the page stays.
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement("input"));
    field.value = "Imogen";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await loadUntilAsked();
  expect(loads).toBe(1);

  await page.evaluate(() => document.body.lastElementChild?.remove());
  await Promise.all([page.waitForEvent("load"), loadMissingPart()]);
  expect(loads).toBe(2);
  await page.waitForLoadState("networkidle");
  // The reloaded page fails, too, as with a broken deployment.
  await loadUntilAsked();
  await page.waitForLoadState("networkidle");
  expect(loads).toBe(2);
});

test(
  "shows over the page that the code of a dialog cannot be loaded, and still opens others",
  FULL,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route("**/assets/page-overlay-*.js", (route) => route.abort());
    await page.goto("/watch/donation-only");
    await page.getByRole("main").getByRole("button", { name: "Trailer" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "This part of the page could not be loaded." });
    await expect(alert).toBeInViewport({ ratio: 1 });
    await page.goBack();
    await expect(alert).toHaveCount(0);
    await page.getByRole("main").getByRole("button", { name: "Trailer" }).click();
    await expect(alert).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name: "Close" }).click();
    await expect(alert).toHaveCount(0);
    await page.getByRole("main").getByRole("button", { name: "Watch Now" }).click();
    await expect(page.getByRole("dialog", { name: "For Your Donation" })).toBeVisible();
  },
);
