import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { typeCard } from "../../journey/card.ts";
import { findDemoEventId } from "../demo-owner.ts";
import { buyTicket, createPromoCode } from "../event-copies.ts";
import {
  expectAccessible,
  expectFitsNarrowScreen,
  fillBuyer,
  getCallToAction,
  readPosition,
} from "../viewer.ts";

test("validates the registration, plays afterwards, and does not ask again after a reload", async ({
  page,
}) => {
  await page.goto("/watch/email-capture");
  await page.getByRole("main").getByRole("button", { name: "Watch Now" }).click();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Please enter a name")).toBeVisible();
  await expect(page.getByText("Please enter a valid email.", { exact: true })).toBeVisible();
  await expect(page.getByText("Please accept terms of services")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Full name").fill("Ada Byron");
  await page.getByLabel("Email").fill(`ada-${Date.now()}@viewers.example`);
  await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Registration successful")).toBeInViewport();
  await expect.poll(() => readPosition(page), { timeout: 20_000 }).toBeGreaterThan(1);
  await page.reload();
  await expect(page.getByText("Ready to start watching the main feature?")).toBeVisible();
});

test("gives a registration back on a phone, ends its link, and registers again", async ({
  page,
  request,
}) => {
  const id = await findDemoEventId(request, "email-capture");
  const data = { name: "Ada Byron", email: `ada-${Date.now()}@viewers.example` };
  const made = await request.post(`/v1/pages/${id}/subscribers`, { data });
  expect(made.status(), await made.text()).toBe(201);
  const link = `/watch/email-capture?subscriberID=${(await made.json()).data.id}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);
  const mine = page.getByRole("region", { name: "My tickets" });
  await mine.getByRole("button", { name: "Give it back" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("All links of your registration end")).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrowScreen(page);
  await dialog.getByRole("button", { name: "Give it back" }).click();
  await expect(dialog.getByText("You gave your registration back.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Register again" }).click();
  await expect(page.getByLabel("Full name")).toBeVisible();
  await expect(mine).toHaveCount(0);

  await page.goto(link);
  await expect(page.getByText("You gave this registration back")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Watch Now" }).click();
  await page.getByLabel("Full name").fill("Ada Byron");
  await page.getByLabel("Email").fill(data.email);
  await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
  await page.getByRole("button", { name: "Register" }).click();
  await expect.poll(() => readPosition(page), { timeout: 20_000 }).toBeGreaterThan(1);
});

test("makes a presale ticket free with a promo code, and restores typed values after a reload", async ({
  page,
  request,
}) => {
  const id = await findDemoEventId(request, "presale");
  const [code, usedUp, expired] = [
    await createPromoCode(request, id),
    await createPromoCode(request, id, { maxUses: 1 }),
    await createPromoCode(request, id, { expiresAt: new Date(Date.now() + 1000).toISOString() }),
  ];
  await buyTicket(request, { id }, `first-${Date.now()}@viewers.example`, usedUp);
  await page.goto("/watch/presale");
  await getCallToAction(page, "Continue To Checkout").click();
  await expect(page.getByRole("heading", { name: "A reminder?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await fillBuyer(page, "imogen@achterberg.example");
  await page.reload();
  await expect(page.getByLabel("Zip")).toHaveValue("94114");
  await page.getByRole("button", { name: "I have a code" }).click();
  await expect(page.getByLabel("Promo code")).toBeFocused();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Please enter a promo code")).toBeVisible();
  for (const [typed, error] of [
    ["NOBODYS", "This promo code is not valid for this event"],
    [usedUp, "This promo code has been used up"],
    [expired, "This promo code has expired"],
  ] as const) {
    await page.getByPlaceholder("Enter a code").fill(typed);
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText(error)).toBeVisible();
  }
  await page.getByPlaceholder("Enter a code").fill(code);
  await page.route("**/ticket-coupon/validate", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Error validating promo code")).toBeVisible();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Promo code applied successfully!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Applied" })).toBeDisabled();
  await page.getByRole("button", { name: `Remove the promo code ${code}` }).click();
  await expect(page.getByLabel("Promo code")).toBeFocused();
  await expect(page.getByRole("button", { name: "Pay €12.00" })).toBeVisible();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Promo code applied successfully!")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Promo code applied successfully!")).toBeVisible();
  await expect(page.getByText("Free", { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
  await expect(page.getByRole("dialog", { name: "Free ticket" })).toBeVisible();
  await page.getByRole("button", { name: "Redeem coupon" }).click();
  await expect(page.getByText("The film is available from")).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText(["€12.00", "−€12.00", "Free"]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "This Event Is Not Live Yet" })).toBeDisabled();
});

test("shows a declined card at its field; after another card the film continues after the preview", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto("/watch/paid-screening");
  await page.getByRole("main").getByRole("button", { name: "Watch Now" }).click();
  await expect.poll(() => readPosition(page), { timeout: 20_000 }).toBeGreaterThan(1);
  await page.locator("video").evaluate((video: HTMLVideoElement) => (video.currentTime = 29));
  await page.getByRole("button", { name: "Continue To Checkout" }).click({ timeout: 20_000 });
  // No donation is chosen for the buyer.
  await expect(page.getByRole("radio", { name: "No donation" })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue To Checkout" }).click();
  await fillBuyer(page, "imogen@achterberg.example");
  await typeCard(page, "4000000000000002");
  await page.getByRole("button", { name: "Pay $7.50" }).click();
  await expect(page.getByText(/declined/i)).toBeVisible();
  const number = page.frameLocator('iframe[title="Secure card number input frame"]').getByRole("textbox");
  await number.fill("");
  await number.pressSequentially("4242424242424242");
  await page.getByRole("button", { name: "Pay $7.50" }).dblclick();
  const thanks = page.getByText("The receipt is on its way to imogen@achterberg.example.");
  await expect(thanks).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Watch Video" }).click();
  await expect.poll(() => readPosition(page), { timeout: 30_000 }).toBeGreaterThan(31);
  await page.locator("video").evaluate((video: HTMLVideoElement) => (video.currentTime = 40.5));
  await expect(page.getByRole("button", { name: "Send Donation" })).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Enjoying the film?" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => readPosition(page), { timeout: 20_000 }).toBeGreaterThan(41);
});
