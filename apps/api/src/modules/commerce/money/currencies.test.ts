import { currencies, type Currency, fromSmallestUnit, writeAmount } from "@matinee/domain/currency";
import { computePlatformFeeCents, computeRefundedFeeCents } from "@matinee/domain/money";
import { getTexts } from "@matinee/texts/languages";
import { messages } from "@matinee/texts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invoices } from "../../../db/schema/invoices.ts";
import { pages } from "../../../db/schema/pages.ts";
import { createPage, type TestAccount } from "../../../testing/fixtures.ts";
import {
  ensureDonationProduct,
  createPaymentsApp,
  createProduct,
  createSeller,
  type PaymentsApp,
} from "../../../testing/payments/payments-app.ts";
import { readPdfTexts } from "../../../testing/read-pdf-texts.ts";
import { createDefaultPaywallSettings } from "../../events/pages/page-defaults.ts";
import { reconcileDispute } from "../payments/reconciliation/reconcile-dispute.ts";
import { ensureOnDemandProduct } from "../../events/products/ensure-on-demand-product.ts";

let app: PaymentsApp;
let seller: TestAccount;
beforeAll(async () => {
  app = await createPaymentsApp();
  seller = await createSeller(app);
});
afterAll(() => app.close());

const TICKET = 1999;
const POSTER = { priceCents: 2001, shippingCents: 333 };
const DONATION = 77;
const TOTAL = TICKET + 2 * (POSTER.priceCents + POSTER.shippingCents) + DONATION;
const REFUND = 334;
/** What the disputed order costs. */
const DISPUTED = TICKET;

interface Sums {
  gross: number;
  fee: number;
  refunded: number;
  net: number;
}

/** Computes what the month of one event is: an order that is refunded in part, and one that is disputed. */
function computeSums(): Sums {
  const feeOf = (total: number) => computePlatformFeeCents(total, app.config.PLATFORM_FEE_BPS);
  const amounts = { totalCents: TOTAL, feeCents: feeOf(TOTAL), refundedCents: REFUND };
  const fee = feeOf(TOTAL) - computeRefundedFeeCents(amounts) + feeOf(DISPUTED);
  const gross = TOTAL + DISPUTED;
  return { gross, fee, refunded: REFUND, net: gross - REFUND - fee };
}

/** Sells tickets, goods and a donation of an event in a currency, refunds a part, and disputes an order. */
async function sellIn(currency: Currency) {
  const { db } = app.services;
  const page = await createPage(app.services, seller.id, {
    title: `Sold in ${currency}`,
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, price: TICKET },
  });
  await db.update(pages).set({ currency }).where(eq(pages.id, page.id));
  const ticketId = await ensureOnDemandProduct(db, { pageId: page.id, type: "paywall", priceCents: TICKET });
  const poster = await createProduct(app, page.id, POSTER);
  const donationId = await ensureDonationProduct(app, page.id, DONATION);
  const ticket = { id: ticketId, quantity: 1 };
  const bought = await app.buy(page.id, {
    currency,
    total: TOTAL,
    products: [ticket, { id: poster.id, quantity: 2 }, { id: donationId, quantity: 1 }],
    invoice: { name: "Buyer Ltd", address: "1 Main St", country: "US", taxNumber: "" },
  });
  expect(bought.statusCode, bought.body).toBe(201);
  const disputed = await app.buy(page.id, { currency, products: [ticket], email: "other@example.com" });
  expect(disputed.statusCode, disputed.body).toBe(201);
  return { page, order: bought.json().data, disputed: disputed.json().data, ticket };
}

const findCharge = async (orderId: string) => {
  const { data } = await app.stripe.charges.list({ limit: 100 });
  const charge = data.find(({ metadata }) => metadata["orderId"] === orderId);
  if (!charge) throw new Error("the order has no charge");
  return charge;
};

const get = async (url: string) => {
  const response = await app.http.inject({ url, headers: seller.headers });
  expect(response.statusCode, response.body).toBe(200);
  return response;
};

test.each(currencies)(
  "sells, refunds, disputes and reports an event in %s to the smallest unit",
  async (currency) => {
    const { page, order, disputed, ticket } = await sellIn(currency);
    expect(order).toMatchObject({ currency, total: TOTAL });
    const charge = await findCharge(order.id);
    const feeCents = computePlatformFeeCents(TOTAL, app.config.PLATFORM_FEE_BPS);
    expect(charge).toMatchObject({ currency, amount: TOTAL, application_fee_amount: feeCents });

    const orderPath = `/v1/pages/${page.id}/orders/${order.id}`;
    const refund = (amount: number) =>
      app.http.inject({
        method: "POST",
        url: `${orderPath}/refunds`,
        headers: seller.headers,
        payload: { amount },
      });
    const tooLarge = await refund(TOTAL + 1);
    expect(tooLarge.json().message).toBe(messages.purchase.refundTooLarge(TOTAL, currency));
    expect((await refund(REFUND)).statusCode).toBe(201);
    expect(await findCharge(order.id)).toMatchObject({ currency, amount_refunded: REFUND });
    expect((await get(`${orderPath}/detail`)).json().data).toMatchObject({
      currency,
      chargeTotal: TOTAL,
      amountRefunded: REFUND,
      refundable: TOTAL - REFUND,
    });
    const dispute = await app.provider.post<{ id: string }>(
      `charges/${(await findCharge(disputed.id)).id}/dispute`,
    );
    await reconcileDispute(app.services, await app.services.payments.getDispute(dispute.id));

    expect((await get(`/v1/pages/${page.id}/income`)).json().data).toEqual({
      currency,
      orders: 2,
      ...(({ fee: _fee, ...sums }) => sums)(computeSums()),
    });
    const listed = (await get(`${orderPath}/invoices`)).json().data.invoices;
    expect(listed).toMatchObject([
      { currency, total: TOTAL },
      { currency, total: REFUND },
    ]);
    const documents = await app.services.db.select().from(invoices).where(eq(invoices.orderId, order.id));
    expect(documents.map(({ content }) => [content.currency, content.total])).toEqual([
      [currency, TOTAL],
      [currency, REFUND],
    ]);

    // The order's own columns, and those of dollars, which are empty for others.
    const [head = "", ...lines] = (await get(`/v1/pages/${page.id}/orders.csv`)).body.trim().split("\r\n");
    const line = lines.find((cells) => cells.includes(order.id)) ?? "";
    expect(head.split(",").slice(-6)).toEqual(["Currency", "Gross", "Refunded", "Fee", "Tax", "Net"]);
    const fee = feeCents - computeRefundedFeeCents({ totalCents: TOTAL, feeCents, refundedCents: REFUND });
    expect(line.split(",").slice(-6)).toEqual([
      currency.toUpperCase(),
      ...[TOTAL, REFUND, fee, 0, TOTAL - REFUND - fee].map((amount) => writeAmount(amount, currency)),
    ]);
    // From the end: an address has commas, too.
    const columns = head.split(",");
    const dollars = columns.indexOf("Gross (USD)") - columns.length;
    expect(line.split(",").at(dollars)).toBe(currency === "usd" ? writeAmount(TOTAL, "usd") : "");

    // Prices in another currency were not what this buyer saw.
    const other = currency === "usd" ? "eur" : "usd";
    const refused = await app.buy(page.id, { currency: other, products: [ticket] });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(messages.purchase.ticketPriceChanged);
  },
);

test("Money, its CSV and the statement have a line for each currency, and add up none of them", async () => {
  const month = app.clock.now().toISOString().slice(0, 7);
  const { data } = (await get(`/v1/money?month=${month}`)).json();
  const sums = computeSums();
  expect(data.byCurrency).toEqual(currencies.map((currency) => ({ currency, ...sums })));
  expect(data.total).toEqual(sums);
  expect(data.events.map(({ currency, net }: { currency: string; net: number }) => [currency, net])).toEqual(
    currencies.map((currency) => [currency, sums.net]),
  );
  expect(data.disputed).toEqual({
    orders: currencies.length,
    cents: DISPUTED,
    byCurrency: currencies.map((currency) => ({ currency, orders: 1, amount: DISPUTED })),
  });

  const lines = (await get(`/v1/money.csv?month=${month}`)).body.trim().split("\r\n").slice(1);
  for (const currency of currencies) {
    const cells = lines
      .map((line) => line.split(",").slice(-6))
      .filter(([name]) => name === currency.toUpperCase());
    const add = (column: number) =>
      cells.reduce((sum, row) => sum + Math.round(Number(row[column]) / fromSmallestUnit(1, currency)), 0);
    expect([add(1), add(2), add(3), add(4), add(5)], currency).toEqual([
      sums.gross,
      sums.refunded,
      sums.fee,
      0,
      sums.net,
    ]);
  }

  const { formats } = getTexts("en");
  const texts = readPdfTexts((await get(`/v1/money.pdf?month=${month}`)).rawPayload);
  for (const currency of currencies)
    expect(texts.filter((text) => text === formats.money(sums.net, currency))).toHaveLength(3);
});
