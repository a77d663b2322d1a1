import { expect, test } from "@playwright/test";
import { expectFitsNarrowScreen, expectAccessible } from "../viewer.ts";
import { FULL } from "../../full.ts";

const buttons = [
  ["paid-screening", "Watch Now", true, {}],
  ["presale", "Continue To Checkout", true, {}],
  ["ended", "This Event Has Ended", false, {}],
  ["free-screening", "Watch Now", true, FULL],
  ["email-capture", "Watch Now", true, FULL],
  ["donation-only", "Watch Now", true, FULL],
  ["draft", "This Event Is Not Live Yet", false, FULL],
] as const;

for (const [url, text, isEnabled, details] of buttons) {
  test(`${url} offers '${text}', is accessible and fits a narrow screen`, details, async ({ page }) => {
    await page.goto(`/watch/${url}`);
    const button = page.getByRole("main").getByRole("button", { name: text });
    await expect(button).toBeEnabled({ enabled: isEnabled });
    await expectAccessible(page);
    await expectFitsNarrowScreen(page);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the document contains the event, its image for sharing, and the About text", async ({ page }) => {
    await page.goto("/watch/paid-screening");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Salt Road");
    await expect(page.getByText("At low tide the causeway to the pans is a road.")).toBeVisible();
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", /^http/);
  });
});

test("an unknown event returns 404 and redirects to the home page", FULL, async ({ page }) => {
  const response = await page.goto("/watch/nobody-made-this");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("There is no event at this URL. Redirecting...")).toBeVisible();
  await page.waitForURL(/\/$/, { timeout: 8000 });
  // Other tests create copies of the event with the same title.
  await expect(page.getByRole("link", { name: "The Salt Road" }).first()).toBeVisible();
  await expectAccessible(page);
  // The footer of every page links to the terms and the privacy policy.
  for (const text of ["Terms", "Privacy"]) {
    await page.getByRole("contentinfo").getByRole("link", { name: text }).click();
    await expect(page.getByRole("heading", { level: 1, name: text })).toBeVisible();
    await expect(page.getByRole("link", { name: "support@matinee.example" })).toBeVisible();
  }
  await expectAccessible(page);
  await expectFitsNarrowScreen(page);
});

test("removes credentials from the address bar", async ({ page }) => {
  await page.goto(
    "/watch/email-capture/c2VjcmV0LWNyZWRlbnRpYWwtb2YtYS12aWV3ZXI?subscriberID=c2VjcmV0LXN1YnNjcmliZXItaWQ",
  );
  await expect(page).toHaveURL(/\/watch\/email-capture$/);
});

test("repeats a press in a section whose code arrives later", async ({ page }) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  await page.route("**/store-section-*.js", async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto("/watch/paid-screening");
  // The page around the section responds, so React has hydrated it.
  await page.getByRole("banner").getByRole("button", { name: "Need Help?" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: /Printed poster/ }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  load();
  await expect(page.getByRole("dialog").getByLabel("Quantity")).toBeVisible();
});
