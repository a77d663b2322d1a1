import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { typeCard } from "../../journey/card.ts";
import {
  callAsOwner,
  connectPayouts,
  createFilmmaker,
  createReadyEvent,
  findViolations,
  openAs,
} from "../../studio/filmmaker.ts";
import { addresses } from "../../system.ts";
import { createPromoCode, test } from "../event-copies.ts";
import { createTicketedEvent, validCard } from "../ticketed-event.ts";
import { expectAccessible, expectFitsNarrowScreen, fillBuyer, getCallToAction } from "../viewer.ts";

const chosen = { payWhatYouCan: true, isPresale: false, isOptional: false };

test("a buyer on a phone chooses what the ticket costs, also with a code and after a reload", async ({
  page,
  request,
  copyEvent,
}, testInfo) => {
  const event = await createTicketedEvent(copyEvent, { ...chosen, price: 500, suggestedPrice: 1200 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/watch/${event.url}`);
  await expect(page.getByText("Pay what you can, from $5.00.").first()).toBeVisible();
  await getCallToAction(page, "Watch Now").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Pay what you can, from $5.00")).toBeVisible();
  await expect(dialog.getByText("Suggested: $12.00.")).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: testInfo.outputPath("pay-what-you-can-step-390.png") });
  await dialog.getByRole("button", { name: "Continue To Checkout" }).click();
  const price = page.getByLabel("Your price");
  await expect(price).toHaveValue("12.00");
  await expect(price).toHaveAccessibleDescription(/From \$5\.00\. Suggested: \$12\.00\./);
  await expect(page.getByRole("button", { name: "Pay $12.00" })).toBeVisible();
  await fillBuyer(page, `chosen-${Date.now()}@viewers.example`);
  await typeCard(page, validCard);

  await price.fill("4.99");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(price).toHaveAccessibleDescription(/Please pay at least \$5\.00/);
  await expect(price).toBeFocused();
  await expectAccessible(page);
  await page.screenshot({ path: testInfo.outputPath("pay-what-you-can-too-little-390.png") });
  await price.fill("");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(price).toHaveAccessibleDescription(/Please enter what you pay/);
  await price.fill("8,50");
  await price.press("Tab");
  await expect(page.getByRole("button", { name: "Pay $8.50" })).toBeVisible();
  await expectFitsNarrowScreen(page);

  // A code lowers what was chosen, and the choice outlasts a reload.
  await page.reload();
  await expect(price).toHaveValue("8.50");
  const code = await createPromoCode(request, event.id, { discount: { kind: "percent", percent: 50 } });
  await page.getByRole("button", { name: "I have a code" }).click();
  await page.getByLabel("Promo code").fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("button", { name: "Pay $4.25" })).toBeVisible();
  await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
  await typeCard(page, validCard);
  await expectAccessible(page);
  await page.screenshot({ path: testInfo.outputPath("pay-what-you-can-checkout-390.png"), fullPage: true });
  await page.getByRole("button", { name: "Pay $4.25" }).click();
  await expect(page.getByRole("heading", { name: "Thank you, Imogen" })).toBeVisible();
});

test(
  "a buyer takes a ticket for nothing without a card, where the minimum is 0",
  FULL,
  async ({ page, copyEvent }) => {
    const event = await createTicketedEvent(copyEvent, { ...chosen, price: 0, suggestedPrice: 1000 });
    await page.goto(`/watch/${event.url}`);
    await getCallToAction(page, "Watch Now").click();
    await page.getByRole("dialog").getByRole("button", { name: "Continue To Checkout" }).click();
    await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
    const price = page.getByLabel("Your price");
    await price.fill("0.49");
    await price.press("Tab");
    await expect(price).toHaveAccessibleDescription(/The smallest payment is \$0\.50/);
    await price.fill("0");
    await expect(page.getByRole("heading", { name: "Free ticket" })).toBeVisible();
    await expect(page.getByRole("group", { name: "Card number" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "I have a code" })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByLabel("Email receipt").fill(`nothing-${Date.now()}@viewers.example`);
    await page.getByLabel("Name", { exact: true }).fill("Imogen Achterberg");
    await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
    await page.getByRole("button", { name: "Get my free ticket" }).click();
    await expect(page.getByRole("heading", { name: "Thank you, Imogen" })).toBeVisible();
  },
);

test("an owner sets a minimum and a suggestion instead of a price", FULL, async ({ page }, testInfo) => {
  const owner = await createFilmmaker(0);
  await connectPayouts(owner);
  const event = await createReadyEvent(owner, "paid-screening");
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, owner, `${addresses.studio}/event/${event}?step=eventDetails`);
  await expect(page.getByText("Early-bird price", { exact: true })).toBeVisible();
  await page.getByText("Pay what you can", { exact: true }).click();
  await expect(page.getByText("Early-bird price", { exact: true })).toHaveCount(0);
  await expect(page.getByLabel("Presale")).toHaveCount(0);
  await expect(page.getByText("Early-bird price, presale and Optional are off beside it.")).toBeVisible();
  await page.getByRole("textbox", { name: "Minimum" }).fill("5");
  await page.getByLabel("Suggested price").fill("4");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Please suggest at least the minimum")).toBeVisible();
  await page.getByLabel("Suggested price").fill("12");
  await page.getByLabel("Suggested price").scrollIntoViewIfNeeded();
  await page.screenshot({ path: testInfo.outputPath("pay-what-you-can-studio-390.png") });
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("This section has been saved.").first()).toBeVisible();
  const { data } = await callAsOwner(owner, "GET", `/v1/pages/${event}`);
  expect(data["paywallSettings"]).toMatchObject({
    payWhatYouCan: true,
    price: 500,
    suggestedPrice: 1200,
    isPresale: false,
  });
});
