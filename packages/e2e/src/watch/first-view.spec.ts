import { expect, test } from "@playwright/test";
import { expectNarrow, expectOpenToAll } from "./viewer.ts";

const buttons = [
  ["free-screening", "Watch Now", true],
  ["paid-screening", "Watch Now", true],
  ["email-capture", "Watch Now", true],
  ["donation-only", "Watch Now", true],
  ["presale", "Continue To Checkout", true],
  ["ended", "This Event Has Ended", false],
  ["draft", "This Event Is Not Live Yet", false],
] as const;

for (const [url, text, isEnabled] of buttons) {
  test(`${url} offers '${text}', and nothing on the page keeps anybody out or is wider than a small phone`, async ({
    page,
  }) => {
    await page.goto(`/watch/${url}`);
    const button = page.getByRole("main").getByRole("button", { name: text });
    await expect(button).toBeEnabled({ enabled: isEnabled });
    await expectOpenToAll(page);
    await expectNarrow(page);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the document brings the event, its picture for sharing, and what it is about", async ({ page }) => {
    await page.goto("/watch/paid-screening");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Salt Road");
    await expect(page.getByText("At low tide the causeway to the pans is a road.")).toBeVisible();
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", /^http/);
  });
});

test("an unknown event is said to be none, and leads home", async ({ page }) => {
  const answer = await page.goto("/watch/nobody-made-this");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("There is no event at this URL. Redirecting...")).toBeVisible();
  await page.waitForURL(/\/$/, { timeout: 8000 });
  // Other tests make copies of the event.
  await expect(page.getByRole("link", { name: "The Salt Road" }).first()).toBeVisible();
  await expectOpenToAll(page);
  // What viewers agree to stands at the foot of every page.
  for (const text of ["Terms", "Privacy"]) {
    await page.getByRole("contentinfo").getByRole("link", { name: text }).click();
    await expect(page.getByRole("heading", { level: 1, name: text })).toBeVisible();
    await expect(page.getByRole("link", { name: "support@matinee.example" })).toBeVisible();
  }
  await expectOpenToAll(page);
  await expectNarrow(page);
});

test("credentials do not stay in the address bar", async ({ page }) => {
  await page.goto(
    "/watch/email-capture/c2VjcmV0LWNyZWRlbnRpYWwtb2YtYS12aWV3ZXI?subscriberID=c2VjcmV0LXN1YnNjcmliZXItaWQ",
  );
  await expect(page).toHaveURL(/\/watch\/email-capture$/);
});
