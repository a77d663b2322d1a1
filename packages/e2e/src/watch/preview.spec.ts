import { expect, test } from "@playwright/test";
import { expectOpenToAll } from "./viewer.ts";
import { demoEventId, demoOwner } from "./demo-owner.ts";

test("a draft plays in its preview for its owner alone, who is handed over from the studio", async ({
  page,
  request,
  baseURL,
}) => {
  const id = await demoEventId(request, "draft");
  await page.goto(`/preview/${id}`);
  await expect(page.getByRole("button", { name: "This Event Is Not Live Yet" })).toBeDisabled();
  await expect(page.getByRole("complementary", { name: "Preview" })).toBeVisible();
  await expect(page.getByText("Nothing is sold in a preview.").first()).toBeVisible();
  await expectOpenToAll(page);

  const host = new URL(baseURL ?? "").host;
  const handoff = await request.post("/v1/session/handoff", {
    headers: await demoOwner(request),
    data: { host },
  });
  const { data } = await handoff.json();
  await page.goto("about:blank");
  await page.goto(`/preview/${id}#handoff=${data.code}`);
  await expect(page).toHaveURL(new RegExp(`/preview/${id}$`));
  await page.getByRole("main").getByRole("button", { name: "Watch Now" }).click();
  const played = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(played, { timeout: 20_000 }).toBeGreaterThan(0.5);

  // Also of an event that is open, where everybody else goes on to the event.
  await page.goto("/preview/paid-screening");
  await expect(page.getByRole("main").getByRole("button", { name: "Watch Now" })).toBeEnabled();
  await expect(page).toHaveURL(/\/preview\/paid-screening$/);
});

test("the preview of an open event leads whoever may not preview it to the event", async ({ page }) => {
  await page.goto("/preview/paid-screening");
  await expect(page).toHaveURL(/\/watch\/paid-screening$/);
  await page.evaluate(() => localStorage.setItem("matinee.session", "a-session-that-has-ended"));
  await page.goto("/preview/presale");
  await expect(page).toHaveURL(/\/watch\/presale$/);
  await expect(page.getByRole("button", { name: "Continue To Checkout" })).toBeEnabled();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the preview of an open event leads to the event", async ({ page }) => {
    await page.goto("/preview/paid-screening");
    await expect(page).toHaveURL(/\/watch\/paid-screening$/);
  });
});
