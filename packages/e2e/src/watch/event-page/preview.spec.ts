import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { findDemoEventId, signInDemoOwner } from "../demo-owner.ts";
import { expectAccessible } from "../viewer.ts";
import { FULL } from "../../full.ts";

test(
  "plays a draft in its preview only for its owner, who arrives with a sign-in code from the studio",
  FULL,
  async ({ page, request, baseURL }) => {
    const id = await findDemoEventId(request, "draft");
    await page.goto(`/preview/${id}`);
    await expect(page.getByRole("button", { name: "This Event Is Not Live Yet" })).toBeDisabled();
    await expect(page.getByRole("complementary", { name: "Preview" })).toBeVisible();
    await expect(page.getByText("Nothing is sold in a preview.").first()).toBeVisible();
    await expectAccessible(page);

    const host = new URL(baseURL ?? "").host;
    const handoff = await request.post("/v1/session/handoff", {
      headers: await signInDemoOwner(request),
      data: { host },
    });
    const { data } = await handoff.json();
    await page.goto("about:blank");
    await page.goto(`/preview/${id}#handoff=${data.code}`);
    await expect(page).toHaveURL(new RegExp(`/preview/${id}$`));
    await page.getByRole("main").getByRole("button", { name: "Watch Now" }).click();
    const readTime = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(readTime, { timeout: 20_000 }).toBeGreaterThan(0.5);

    // The owner may also stay in the preview of an open event, which redirects everyone else.
    await page.goto("/preview/paid-screening");
    await expect(page.getByRole("main").getByRole("button", { name: "Watch Now" })).toBeEnabled();
    await expect(page).toHaveURL(/\/preview\/paid-screening$/);
  },
);

test(
  "the preview of an open event redirects visitors without a session or with an ended one",
  FULL,
  async ({ page }) => {
    await page.goto("/preview/paid-screening");
    await expect(page).toHaveURL(/\/watch\/paid-screening$/);
    await page.evaluate(() => localStorage.setItem("matinee.session", "a-session-that-has-ended"));
    await page.goto("/preview/presale");
    await expect(page).toHaveURL(/\/watch\/presale$/);
    await expect(page.getByRole("button", { name: "Continue To Checkout" })).toBeEnabled();
  },
);

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the preview of an open event redirects to the event", async ({ page }) => {
    await page.goto("/preview/paid-screening");
    await expect(page).toHaveURL(/\/watch\/paid-screening$/);
  });
});
