import { expect, type Page } from "@playwright/test";
import { openAsStaff } from "../../backoffice/staff.ts";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, call } from "../../system.ts";
import {
  callAsOwner,
  connectPayouts,
  createFilmmaker,
  createReadyEvent,
  type Filmmaker,
  findViolations,
  openAs,
} from "../filmmaker.ts";

const sold = [
  { currency: "usd", sign: "$", ticket: "$9.00", part: "$1.00" },
  { currency: "eur", sign: "€", ticket: "€9.00", part: "€1.00" },
  { currency: "jpy", sign: "¥", ticket: "¥900", part: "¥100" },
] as const;
type Sold = (typeof sold)[number] & { id: string; order: string };

/** Sells a ticket and refunds a part of it in each currency, a hundred yen for one of the others. */
async function sellInEach(owner: Filmmaker, buyer: string): Promise<Sold[]> {
  await connectPayouts(owner);
  const events: Sold[] = [];
  for (const each of sold) {
    const id = await createReadyEvent(owner, "paid-screening");
    await callAsOwner(owner, "PATCH", `/v1/pages/${id}`, {
      title: `Salt in ${each.currency.toUpperCase()}`,
      currency: each.currency,
      paywallSettings: { price: 900 },
      ...(each.currency === "eur" && { tax: { mode: "included", rate: 2300, name: "VAT" } }),
    });
    await callAsOwner(owner, "POST", `/v1/pages/${id}/products`, {
      type: "physical",
      title: "Poster",
      price: 2000,
      shipping: 400,
    });
    const discount = { kind: "amount", amount: 300 };
    await callAsOwner(owner, "POST", `/v1/pages/${id}/ticket-coupons`, { code: "SALT", discount });
    const { data } = await callAsOwner(owner, "POST", `/v1/pages/${id}/products/paywall`);
    const { data: order } = await call("POST", `/v1/pages/${id}/orders`, {
      currency: each.currency,
      email: `${buyer}@buyer.example`,
      name: `Imogen ${buyer}`,
      token: "tok_visa",
      products: [{ id: String(data["paywallProductId"]), quantity: 1 }],
    });
    await callAsOwner(owner, "POST", `/v1/pages/${id}/orders/${String(order["id"])}/refunds`, {
      amount: 100,
    });
    events.push({ ...each, id, order: String(order["id"]) });
  }
  return events;
}

/** Expects that the page has amounts of this sign and of no other currency. */
async function expectOnly(page: Page, sign: string): Promise<void> {
  const shown = page.getByRole("main");
  await expect(shown).toContainText(sign);
  const text = await shown.innerText();
  for (const other of ["$", "€", "¥"].filter((each) => each !== sign)) expect(text).not.toContain(other);
}

async function expectFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

const widen = (page: Page) => page.setViewportSize({ width: 1440, height: 1000 });

test(
  "the studio shows and takes each amount in the currency of its event, and adds up no two",
  FULL,
  async ({ page }, testInfo) => {
    test.setTimeout(400_000);
    const shoot = (name: string) =>
      page.screenshot({ path: testInfo.outputPath(`${name}.png`), fullPage: true });
    const owner = await createFilmmaker(0);
    const buyer = `m${owner.id.slice(-12)}`;
    const events = await sellInEach(owner, buyer);

    await widen(page);
    await openAs(page, owner, `${addresses.studio}/money`);
    const yours = page.getByRole("region", { name: "Yours this month, after fees and refunds" });
    for (const { ticket, part } of events) {
      await expect(yours).toContainText(`of ${ticket} paid by viewers`);
      await expect(yours.getByRole("button", { name: `Refunds, ${part}` })).toBeVisible();
    }
    // Of the €8.00 that are left.
    await expect(yours.getByText(/^Tax in/)).toHaveText(["Tax in these payments, after refunds: €1.50"]);
    expect(await findViolations(page)).toEqual([]);
    await shoot("money-1440");
    await page.getByRole("tab", { name: "Tax" }).click();
    const taxes = page.getByRole("table", { name: "Tax" });
    await expect(taxes.getByRole("row", { name: /VAT 23% Payment 1 €7\.32 €9\.00 €1\.68$/ })).toBeVisible();
    await expect(taxes.getByRole("row", { name: /VAT 23% Refund 1 / })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await expectFits(page);
    await shoot("taxes-390");
    await widen(page);
    await shoot("taxes-1440");
    await page.getByRole("tab", { name: "By event" }).click();
    for (const { currency, ticket } of events) {
      const code = currency.toUpperCase();
      await expect(
        page.getByRole("row", { name: new RegExp(`^Salt in ${code} \\${ticket} `) }),
      ).toBeVisible();
      await expect(
        page.getByRole("row", { name: new RegExp(`^The month, ${code} \\${ticket} `) }),
      ).toBeVisible();
    }
    await expectFits(page);
    await shoot("money-390");

    for (const { id, currency, sign, ticket, part } of events.slice(1)) {
      await widen(page);
      await page.goto(`${addresses.studio}/event/${id}?step=attendees`);
      await expect(page.getByText(`${ticket} before fees, ${part} refunded`)).toBeVisible();
      await expectOnly(page, sign);
      await shoot(`attendees-${currency}-1440`);
      await page.getByRole("cell", { name: `Imogen ${buyer}` }).click();
      const dialog = page.getByRole("dialog", { name: `Imogen ${buyer}` });
      await expect(dialog).toContainText(ticket);
      if (currency === "eur") await expect(dialog).toContainText("€1.68 of €7.32");
      expect(await dialog.innerText()).not.toContain("$");
      await shoot(`order-${currency}-1440`);
      await dialog.getByRole("button", { name: "Refund" }).click();
      const refund = page.getByRole("alertdialog");
      await refund.getByLabel("Amount").fill("7.505");
      await expect(refund).toContainText(
        currency === "jpy" ? "Please enter a whole number, without decimals" : "at most two decimals",
      );
      await refund.getByLabel("Amount").fill("5000");
      await expect(refund).toContainText(`Between ${currency === "jpy" ? "¥1 and ¥800" : "€0.01 and €8.00"}`);
      expect(await refund.innerText()).not.toContain("$");
      await shoot(`refund-${currency}-1440`);

      await page.goto(`${addresses.studio}/event/${id}?step=eventDetails`);
      const price = page.getByLabel("Price", { exact: true });
      await expect(price).toHaveValue(currency === "jpy" ? "900" : "9.00");
      await expectOnly(page, sign);
      await price.fill("0.1");
      await price.blur();
      await expect(page.getByRole("main")).toContainText(
        currency === "jpy" ? "Please enter a whole number, without decimals" : "€",
      );
      expect(await findViolations(page)).toEqual([]);
      await shoot(`event-details-${currency}-1440`);
      await expectFits(page);
      await shoot(`event-details-${currency}-390`);

      await widen(page);
      await page.goto(`${addresses.studio}/event/${id}?step=store`);
      await expect(page.getByText("Poster", { exact: true }).first()).toBeVisible();
      await expectOnly(page, sign);
      await page.getByRole("button", { name: "Edit Poster" }).click();
      const product = page.getByRole("dialog");
      await product.getByLabel("Price").fill("100000000");
      await product.getByRole("button", { name: "Save" }).click();
      await expect(product).toContainText(
        currency === "jpy" ? "The highest price is ¥10,000,000" : "The highest price is €100,000",
      );
      expect(await product.innerText()).not.toContain("$");
      await shoot(`product-${currency}-1440`);
    }
  },
);

test(
  "the back office shows each amount in its currency, and adds up no two",
  FULL,
  async ({ page }, testInfo) => {
    test.setTimeout(400_000);
    const shoot = (name: string) =>
      page.screenshot({ path: testInfo.outputPath(`${name}.png`), fullPage: true });
    const owner = await createFilmmaker(0);
    const buyer = `m${owner.id.slice(-12)}`;
    const events = await sellInEach(owner, buyer);
    const open = (path: string) => page.goto(`${addresses.backoffice}${path}`);
    await widen(page);
    await openAsStaff(page, `${addresses.backoffice}/admin/orders?search_term=${buyer}`);
    for (const { id, order, currency, sign, ticket, part } of events.slice(1)) {
      await open(`/admin/orders/${order}`);
      await expect(page.getByRole("main")).toContainText(ticket);
      await expect(page.getByRole("main")).toContainText(part);
      if (currency === "eur") await expect(page.getByRole("main")).toContainText("€1.68 of €7.32");
      await expectOnly(page, sign);
      await shoot(`staff-order-${currency}-1440`);
      await expectFits(page);
      await shoot(`staff-order-${currency}-390`);
      await widen(page);
      await open(`/admin/event-details/${id}`);
      await expectOnly(page, sign);
    }
    await open(`/admin/orders?search_term=${buyer}&sort=-amount`);
    await expect(page.getByText("Sorted by currency, and then by amount.")).toBeVisible();
    await expect(page.getByRole("row", { name: new RegExp(buyer) })).toContainText([
      /\$9\.00/,
      /¥900/,
      /€9\.00/,
    ]);
    const sums = page.getByLabel("Totals of these orders");
    for (const { ticket, part } of events) {
      await expect(sums).toContainText(ticket);
      await expect(sums).toContainText(part);
    }
    expect(await findViolations(page)).toEqual([]);
    await shoot("staff-orders-1440");
    await expectFits(page);
    await shoot("staff-orders-390");
    await widen(page);
    await open(`/admin/viewers/${events[0]?.order ?? ""}`);
    const paid = page.getByText("Paid in all").locator("..");
    for (const { ticket } of events) await expect(paid).toContainText(ticket);
    await shoot("staff-viewer-1440");
    await open("/admin/overview");
    await page.getByRole("radiogroup", { name: "Currency" }).getByText("JPY").click();
    await expect(page.getByRole("table", { name: "Gross volume by day" })).toContainText("¥");
    expect(await findViolations(page)).toEqual([]);
    await shoot("overview-1440");
    await expectFits(page);
    await shoot("overview-390");
    await open("/admin/audit");
    await expect(page.getByText(`refunded`).first()).toBeVisible();
  },
);
