import { expect } from "@playwright/test";
import { typeCard } from "../../journey/card.ts";
import { signInDemoOwner } from "../demo-owner.ts";
import { createPromoCode, test } from "../event-copies.ts";
import { createTicketedEvent, validCard } from "../ticketed-event.ts";
import {
  expectAccessible,
  expectFitsNarrowScreen,
  expectPlaying,
  fillBuyer,
  getCallToAction,
} from "../viewer.ts";
import { FULL } from "../../full.ts";

test("continues the film when the viewer declines an optional paywall", FULL, async ({ page, copyEvent }) => {
  const event = await createTicketedEvent(copyEvent, { isOptional: true });
  // A press before the scripts have loaded is not lost.
  let release = () => {};
  const pressed = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/index-*.js", (route) => pressed.then(() => route.continue()));
  await page.goto(`/watch/${event.url}`, { waitUntil: "commit" });
  await getCallToAction(page, "Watch Now").click();
  release();
  await expect(page.getByRole("heading", { name: "Start Watching" })).toBeVisible();
  await expect(page.getByText("Purchase access to the film")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep Watching" }).click();
  await expectPlaying(page);
});

test(
  "accepts a donation of nothing, rejects invalid amounts, and charges a custom amount",
  FULL,
  async ({ page }) => {
    await page.goto("/watch/donation-only");
    await getCallToAction(page, "Watch Now").click();
    await expect(page.getByRole("heading", { name: "For Your Donation" })).toBeVisible();
    await expect(page.getByRole("radio", { name: "No donation" })).toBeChecked();
    await page.getByRole("dialog").getByRole("button", { name: "Watch Now" }).click();
    await expectPlaying(page);
    await page.keyboard.press("Escape");
    await getCallToAction(page, "Watch Now").click();
    await page.getByRole("dialog").getByText("Custom", { exact: true }).click();
    const give = page.getByRole("dialog").getByRole("button", { name: "Donate" });
    await page.getByLabel("Custom amount").pressSequentially("1e3");
    await give.click();
    await expect(page.getByText("Please enter an amount in dollars, such as 12.50")).toBeVisible();
    await expect(page.getByLabel("Custom amount")).toHaveValue("1e3");
    await page.getByLabel("Custom amount").fill("0.20");
    await give.click();
    await expect(page.getByText("The smallest donation is $0.50")).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrowScreen(page);
    await page.getByLabel("Custom amount").fill("10000.01");
    await give.click();
    await expect(page.getByText("The largest donation is $10,000")).toBeVisible();
    await page.getByLabel("Custom amount").fill("");
    await page.getByLabel("Custom amount").pressSequentially("-12,5");
    await give.click();
    await expect(page.getByRole("button", { name: "I have a code" })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByLabel("Custom amount")).toHaveValue("12.50");
    await give.click();
    await fillBuyer(page, `giver-${Date.now()}@viewers.example`);
    await typeCard(page, validCard);
    await page.getByRole("button", { name: "Pay $12.50" }).click();
    await expect(
      page.getByText("Donation successful, you will receive an email with your receipt"),
    ).toBeVisible();
    await page.getByRole("button", { name: "Watch Video" }).click();
    await expectPlaying(page);
  },
);

test("asks only for email and name when the ticket is free", FULL, async ({ page, copyEvent }) => {
  const event = await createTicketedEvent(copyEvent, { price: 0 });
  await page.goto(`/watch/${event.url}`);
  await expect(page.getByText("Free ticket.", { exact: true })).toBeVisible();
  await getCallToAction(page, "Watch Now").click();
  await expect(page.getByText("The ticket is free. We email you its link.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Continue To Checkout" }).click();
  const dialog = page.getByRole("dialog", { name: "Free ticket" });
  await expect(dialog.getByRole("textbox")).toHaveCount(2);
  await expect(dialog.getByRole("combobox")).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "I have a code" })).toHaveCount(0);
  await expect(dialog.locator("iframe")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Get my free ticket" }).click();
  await expect(dialog.getByText("Please enter an email for this order")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Name", { exact: true }).fill("Imogen Achterberg");
  await dialog.getByLabel("Email receipt").fill(`free-${Date.now()}@viewers.example`);
  await dialog.getByRole("checkbox", { name: /I agree to the terms/ }).check();
  await dialog.getByRole("button", { name: "Get my free ticket" }).click();
  await expect(page.getByRole("button", { name: "Watch Video" })).toBeVisible();
  await expect(page.getByText("$0.00")).toHaveCount(0);
});

test(
  "a ticket of the store takes a promo code and starts the film after the order",
  FULL,
  async ({ page, request, copyEvent }) => {
    const event = await createTicketedEvent(copyEvent);
    const code = await createPromoCode(request, event.id);
    const headers = await signInDemoOwner(request);
    const product = { type: "ticket", title: "A seat in the first row", price: 1200 };
    const made = await request.post(`/v1/pages/${event.id}/products`, { headers, data: product });
    expect(made.status(), await made.text()).toBe(201);
    await page.goto(`/watch/${event.url}`);
    await page.getByRole("tab", { name: /Store/ }).click();
    const store = page.getByRole("tabpanel", { name: /Store/ });
    for (const name of [/The score/, /A seat in the first row/]) {
      await store.getByRole("button", { name }).click();
      await page.getByRole("button", { name: "Add to cart" }).click();
      await expect(page.getByRole("heading", { name: "Your cart" })).toBeVisible();
      await page.keyboard.press("Escape");
    }
    const openCheckout = () => page.getByRole("button", { name: "Continue To Checkout" }).click();
    await page.getByRole("button", { name: "Cart 2" }).click();
    await openCheckout();
    await expect(page.getByRole("button", { name: "Pay $21.00" })).toBeVisible();
    await page.getByRole("button", { name: "I have a code" }).click();
    await page.getByLabel("Promo code").fill(code);
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("button", { name: "Pay $9.00" })).toBeVisible();
    // Without the ticket in the cart, the order has no code.
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: "Remove A seat in the first row from the cart" }).click();
    const orders = `**/v1/pages/${event.id}/orders`;
    await openCheckout();
    await fillBuyer(page, `score-${Date.now()}@viewers.example`);
    await typeCard(page, validCard);
    const sent = page.waitForRequest(orders);
    await page.getByRole("button", { name: "Pay $9.00" }).click();
    expect((await sent).postDataJSON()).not.toHaveProperty("couponCode");
    await page.getByRole("button", { name: "Done" }).click();

    await store.getByRole("button", { name: /A seat in the first row/ }).click();
    await page.getByRole("button", { name: "Add to cart" }).click();
    await openCheckout();
    await expect(page.getByRole("button", { name: "Pay $12.00" })).toBeVisible();
    await page.getByRole("button", { name: "I have a code" }).click();
    await page.getByLabel("Promo code").fill(code);
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Promo code applied successfully!")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Email receipt").fill(`seat-${Date.now()}@viewers.example`);
    await page.getByLabel("Name", { exact: true }).fill("Imogen Achterberg");
    await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
    await page.getByRole("button", { name: "Redeem coupon" }).click();
    await expect(
      page.getByText("Order created successfully, you will receive an email with your receipt"),
    ).toBeVisible();
    await page.getByRole("button", { name: "Watch Video" }).click();
    await expectPlaying(page);
  },
);
