import { expect } from "@playwright/test";
import { typeCard } from "../../journey/card.ts";
import { FULL } from "../../full.ts";
import { test } from "../event-copies.ts";
import { countPaidOrders, createTicketedEvent, openCheckout, validCard } from "../ticketed-event.ts";
import {
  expectAccessible,
  expectFitsNarrowScreen,
  expectPlaying,
  fillBuyer,
  getCallToAction,
} from "../viewer.ts";
import { getWalletDialog, getWallets, offerWallets } from "./wallets.ts";

const vat = { mode: "included", rate: 2000, name: "VAT" };

test("sells a ticket in euros with the tax inside: on the page, in the checkout and on the receipt", async ({
  page,
  request,
  copyEvent,
}) => {
  const event = await createTicketedEvent(copyEvent, { price: 900 }, { currency: "eur", tax: vat });
  const email = `vat-${Date.now()}@viewers.example`;
  await page.goto(`/watch/${event.url}`);
  await expect(page.getByText("€9.00 a ticket.")).toBeVisible();
  await openCheckout(page, event);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("includes VAT 20% €1.50").filter({ visible: true })).toHaveCount(1);
  await fillBuyer(page, email);
  await typeCard(page, validCard);
  await page.getByRole("button", { name: "Pay €9.00" }).click();
  await expect(page.getByRole("heading", { name: "Thank you, Imogen" })).toBeVisible();
  await expect(dialog.getByRole("row", { name: "VAT 20% €7.50 €1.50 €9.00" })).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrowScreen(page);
  expect(await countPaidOrders(request, event, email)).toBe(1);
});

test.describe("the tax of the buyer's place", () => {
  test(
    "comes on top of dollars, and is asked for once the place is complete",
    FULL,
    async ({ page, copyEvent }) => {
      const event = await createTicketedEvent(copyEvent, { price: 1000 }, { tax: { mode: "place" } });
      await page.goto(`/watch/${event.url}`);
      await expect(page.getByText("$10.00 a ticket. Plus tax.")).toBeVisible();
      await openCheckout(page, event);
      await expect(page.getByRole("button", { name: "Pay $10.00 plus tax" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Pay $10.00 plus tax" }).click();
      await expect(page.getByText("Please enter a state for this order")).toBeVisible();
      await fillBuyer(page, `place-${Date.now()}@viewers.example`);
      await page.getByLabel("Zip").fill("73301");
      await page.getByLabel("State").fill("TX");
      await typeCard(page, validCard);
      const pay = page.getByRole("button", { name: /^Pay \$10\.\d\d$/ });
      await expect(pay).toBeVisible();
      await expectAccessible(page);
      await pay.click();
      await expect(page.getByRole("heading", { name: "Thank you, Imogen" })).toBeVisible();
      await expect(
        page.getByRole("dialog").getByRole("row", { name: "Sales Tax 6.25% $10.00 $0.63 $10.63" }),
      ).toBeVisible();
      await expectAccessible(page);
      await expectFitsNarrowScreen(page);
    },
  );

  test(
    "is inside of euros, and a tax service that is away loses nothing that was typed",
    FULL,
    async ({ page, copyEvent }) => {
      const fields = { currency: "eur", tax: { mode: "place" } };
      const event = await createTicketedEvent(copyEvent, { price: 900 }, fields);
      const message = "We cannot compute the tax of this order right now.";
      await page.route(
        "**/orders/tax",
        (route) => route.fulfill({ status: 503, json: { code: "unavailable", message } }),
        { times: 1 },
      );
      await openCheckout(page, event);
      await fillBuyer(page, `away-${Date.now()}@viewers.example`);
      await page.getByLabel("Country").selectOption("DE");
      await expect(page.getByText(message)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Compute the tax again" }).click();
      await expect(page.getByText("includes VAT 19% €1.44").filter({ visible: true })).toHaveCount(1);
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Imogen Achterberg");
      // A phone has no summary beside the form.
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: "I need an invoice" }).click();
      const invoice = page.getByRole("group", { name: "Invoice" });
      await invoice.getByLabel("Country").selectOption("DE");
      await invoice.getByLabel("Tax number").fill("DE136695976");
      await expect(page.getByText("your business owes it").filter({ visible: true })).toHaveCount(1);
      await expectAccessible(page);
      await page.getByRole("button", { name: "No invoice" }).click();
      await expect(page.getByText("includes VAT 19% €1.44").filter({ visible: true })).toHaveCount(1);
      await typeCard(page, validCard);
      await page.getByRole("button", { name: "Pay €9.00" }).click();
      await expect(page.getByRole("row", { name: "VAT 19% €7.56 €1.44 €9.00" })).toBeVisible();
    },
  );
});

test("the free preview names no price to which a tax is added", FULL, async ({ page, copyEvent }) => {
  const preview = { price: 1000, showTime: 30 };
  const event = await createTicketedEvent(copyEvent, preview, { tax: { mode: "place" } });
  await page.goto(`/watch/${event.url}`);
  await getCallToAction(page, "Watch Now").click();
  await page.getByRole("button", { name: "Get your ticket" }).click();
  await expect(page.getByRole("button", { name: "Pay $10.00 plus tax" })).toBeVisible();
});

test("a wallet shows the total with the tax of its owner's place", FULL, async ({ page, copyEvent }) => {
  const event = await createTicketedEvent(copyEvent, { price: 1000 }, { tax: { mode: "place" } });
  await offerWallets(page, ["google_pay"]);
  await openCheckout(page, event);
  const placed = page.waitForRequest((request) => request.url().endsWith(`/v1/pages/${event.id}/orders`));
  await getWallets(page).getByRole("button", { name: "Google Pay" }).click();
  const wallet = getWalletDialog(page);
  await expect(wallet.getByRole("term").filter({ hasText: "Sales Tax 7.25%" })).toBeVisible();
  await wallet.getByRole("button", { name: "Pay $10.73" }).click();
  const body: Record<string, unknown> = (await placed).postDataJSON();
  expect(body).toMatchObject({ total: 1073, currency: "usd", country: "US", state: "CA", zip: "94107" });
  expect(body).toHaveProperty("taxToken");
  await expectPlaying(page);
});

test("takes a chosen price in yen without decimals, on a phone", FULL, async ({ page, copyEvent }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const chosen = { price: 900, payWhatYouCan: true };
  const event = await createTicketedEvent(copyEvent, chosen, { currency: "jpy", tax: vat });
  await page.goto(`/watch/${event.url}`);
  await expect(page.getByText("Pay what you can, from ¥900.")).toBeVisible();
  await openCheckout(page, event);
  const price = page.getByLabel("Your price");
  await price.fill("900.50");
  await price.blur();
  await expect(page.getByText("Please enter a whole number, without decimals")).toBeVisible();
  await price.fill("800");
  await price.blur();
  await expect(page.getByText("Please pay at least ¥900")).toBeVisible();
  await price.fill("1200");
  await expect(page.getByRole("button", { name: "Pay ¥1,200" })).toBeVisible();
  await expect(page.getByText("includes VAT 20% ¥200").filter({ visible: true })).toHaveCount(1);
  await expectAccessible(page);
  await expectFitsNarrowScreen(page);
});
