import { currencies, type Currency, fromSmallestUnit, writeAmount } from "@matinee/domain/currency";
import { computePlatformFeeCents, computeRefundedFeeCents } from "@matinee/domain/money";
import { getTexts } from "@matinee/texts/languages";
import { messages } from "@matinee/texts";
import { and, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TaxReport } from "@matinee/contract/schemas/money";
import { formatDocumentNumber } from "@matinee/domain/invoices";
import { computeRefundedRates, isTaxOnTop, splitSale, type TaxSettings } from "@matinee/domain/tax";
import { invoices, receipts } from "../../../db/schema/invoices.ts";
import { orderLines, orders, orderTaxes } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { createRandom } from "../../../testing/adversarial-bodies.ts";
import { pages } from "../../../db/schema/pages.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import {
  ensureDonationProduct,
  createPaymentsApp,
  createProduct,
  createSeller,
  type PaymentsApp,
} from "../../../testing/payments/payments-app.ts";
import { readPdfTexts } from "../../../testing/read-pdf-texts.ts";
import { scaleRepetitions } from "../../../testing/test-length.ts";
import { createDefaultPaywallSettings } from "../../events/pages/page-defaults.ts";
import { giveReceiptNumbers } from "../invoices/give-receipt-numbers.ts";
import { reconcileDispute } from "../payments/reconciliation/reconcile-dispute.ts";
import { reconcileRefund } from "../payments/reconciliation/reconcile-refund.ts";
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
  tax: number;
  net: number;
}

/** Computes what the month of one event is: an order that is refunded in part, and one that is disputed. */
function computeSums(): Sums {
  const feeOf = (total: number) => computePlatformFeeCents(total, app.config.PLATFORM_FEE_BPS);
  const amounts = { totalCents: TOTAL, feeCents: feeOf(TOTAL), refundedCents: REFUND };
  const fee = feeOf(TOTAL) - computeRefundedFeeCents(amounts) + feeOf(DISPUTED);
  const gross = TOTAL + DISPUTED;
  return { gross, fee, refunded: REFUND, tax: 0, net: gross - REFUND - fee };
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
      ...(({ fee: _fee, tax: _tax, ...sums }) => sums)(computeSums()),
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

/** What a random history sells: each mode, at each end of the rates, with several taxes of one net, on top and inside. */
const MARKETS: readonly { currency: Currency; tax: TaxSettings | null; place: object }[] = [
  { currency: "usd", tax: null, place: {} },
  { currency: "eur", tax: { mode: "included", rate: 2300, name: "VAT" }, place: {} },
  { currency: "jpy", tax: { mode: "included", rate: 1000, name: "Consumption tax" }, place: {} },
  { currency: "gbp", tax: { mode: "included", rate: 1, name: "VAT" }, place: {} },
  { currency: "aud", tax: { mode: "included", rate: 1000, name: "GST" }, place: {} },
  { currency: "usd", tax: { mode: "place" }, place: { country: "US", state: "NY", zip: "10001" } },
  { currency: "cad", tax: { mode: "place" }, place: { country: "CA", state: "QC", zip: "H2X 1Y4" } },
  { currency: "eur", tax: { mode: "place" }, place: { country: "FR" } },
];

describe.each(["owner", "operator"] as const)("random histories of which the %s owes the tax", (liable) => {
  let its: PaymentsApp;
  beforeAll(async () => {
    its = await createPaymentsApp({
      TAX_LIABLE: liable,
      OPERATOR_NAME: "Matinee Ltd",
      OPERATOR_COUNTRY: "US",
    });
  });
  afterAll(() => its.close());

  test("lines, receipts, refunds, documents, reports and statements agree to the smallest unit", async () => {
    const { db } = its.services;
    const random = createRandom(liable === "owner" ? 7 : 11);
    const pick = (most: number) => Math.floor(random() * most);
    const owner = await createSeller(its);
    const staff = await createAccount(its.services, { type: "admin", staffRole: "finance" });
    const read = async (url: string, headers = owner.headers) => {
      const response = await its.http.inject({ url, headers });
      expect(response.statusCode, `${url}: ${response.body}`).toBe(200);
      return response;
    };
    const events = await Promise.all(
      MARKETS.map(async (market, at) => {
        const page = await createPage(its.services, owner.id, {
          title: `Market ${at}`,
          paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, price: TICKET },
          currency: market.currency,
          tax: market.tax,
        });
        const ticket = await ensureOnDemandProduct(db, {
          pageId: page.id,
          type: "paywall",
          priceCents: TICKET,
        });
        const poster = await createProduct(its, page.id, POSTER);
        const donation = await ensureDonationProduct(its, page.id, DONATION);
        return { ...market, page, ids: [ticket, poster.id, donation] };
      }),
    );
    const sold: { id: string; event: (typeof events)[number]; isInvoiceAsked: boolean }[] = [];
    const buyNext = async (event: (typeof events)[number]) => {
      const { page, currency, tax, place, ids } = event;
      const products = ids
        .map((id, at) => ({ id, quantity: at === 2 ? 1 : 1 + pick(2) }))
        .filter((_, at) => at === 0 || random() < 0.5);
      const order = { currency, products, ...place };
      const quoted =
        tax?.mode === "place"
          ? await its.http.inject({
              method: "POST",
              url: `/v1/pages/${page.id}/orders/tax`,
              payload: order,
            })
          : null;
      const quote = quoted?.json().data;
      const invoice = { name: "Buyer Ltd", address: "1 Main St", country: "US", taxNumber: "" };
      const isInvoiceAsked = random() < 0.5;
      const bought = await its.buy(page.id, {
        ...order,
        email: `history.${sold.length}@example.com`,
        ...(quote && { total: quote.total, taxToken: quote.token }),
        ...(isInvoiceAsked && { invoice }),
      });
      expect(bought.statusCode, bought.body).toBe(201);
      sold.push({ id: bought.json().data.id, event, isInvoiceAsked });
    };
    type Outcome = "open" | "lost" | "won";
    const disputes = new Map<string, { id: string; outcome: Outcome }>();
    const isSuspended = (orderId: string) => ["open", "lost"].includes(disputes.get(orderId)?.outcome ?? "");
    const readMoneyOf = async (orderId: string) => ({
      amounts: await db
        .select({
          total: orders.totalCents,
          fee: orders.feeCents,
          refunded: orders.refundedCents,
          net: orders.netCents,
        })
        .from(orders)
        .where(eq(orders.id, orderId)),
      receipt: await db.select().from(receipts).where(eq(receipts.orderId, orderId)),
      documents: await db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(invoices.id),
    });
    /** The bank opens a dispute of an order, or decides it, which changes neither amounts nor documents. */
    const recordDispute = async (orderId: string, outcome: Outcome) => {
      const before = await readMoneyOf(orderId);
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
      const dispute = disputes.get(orderId);
      const { id } = dispute
        ? await its.provider.post<{ id: string }>(`disputes/${dispute.id}/close`, { outcome })
        : await its.provider.post<{ id: string }>(`charges/${order?.chargeId}/dispute`);
      await reconcileDispute(its.services, await its.services.payments.getDispute(id));
      disputes.set(orderId, { id, outcome });
      expect(await readMoneyOf(orderId)).toEqual(before);
    };
    let disputeSteps = 0;
    /** Two are opened before one is lost, then another before one is won, also a second one that was lost. */
    const disputeNext = async (orderId: string) => {
      const outcome = (["open", "open", "lost", "open", "won"] as const)[disputeSteps % 5] ?? "open";
      const [refunded] = await db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.status, "refunded"), isNull(orders.disputeStatus)));
      const listWith = (of: Outcome) =>
        [...disputes].flatMap(([id, dispute]) => (dispute.outcome === of ? [id] : []));
      const undecided = [...listWith("open"), ...(outcome === "won" ? listWith("lost").slice(1) : [])];
      const opened = disputeSteps % 2 === 1 ? (refunded?.id ?? orderId) : orderId;
      const chosen = outcome === "open" ? opened : undecided[pick(undecided.length)];
      if (!chosen || (outcome === "open" && disputes.has(chosen))) return;
      await recordDispute(chosen, outcome);
      disputeSteps++;
    };
    const isReturned = new Set<string>();
    for (let step = 0; step < scaleRepetitions(300, 40); step++) {
      const roll = random();
      const one = sold[pick(sold.length)];
      if (!one || roll < 0.3) {
        await buyNext(events[step < events.length ? step : pick(events.length)] ?? events[0]!);
        continue;
      }
      const path = `/v1/pages/${one.event.page.id}/orders/${one.id}`;
      if (roll < 0.58) {
        const refund = await its.http.inject({
          method: "POST",
          url: `${path}/refunds`,
          headers: owner.headers,
          payload: random() < 0.15 ? {} : { amount: 1 + pick(700) },
        });
        if (isSuspended(one.id)) expect(refund.statusCode, refund.body).toBe(409);
      } else if (roll < 0.66) {
        const [made] = await db
          .select()
          .from(refunds)
          .where(and(eq(refunds.orderId, one.id), eq(refunds.status, "succeeded")));
        if (!made) continue;
        isReturned.add(one.id);
        await its.provider.post(`refunds/${made.providerRefundId}/fail`);
        await reconcileRefund(
          its.services,
          await its.services.payments.getRefund(made.providerRefundId ?? ""),
        );
      } else if (roll < 0.76) {
        const documents = await db.$count(invoices, eq(invoices.orderId, one.id));
        const saved = await its.http.inject({
          method: "PUT",
          url: `${path}/invoices`,
          headers: owner.headers,
          payload: { name: `Company ${pick(3)}`, address: "1 Main St", country: "US", taxNumber: "" },
        });
        if (isSuspended(one.id) && documents === 0 && !one.isInvoiceAsked)
          expect(saved.statusCode, saved.body).toBe(409);
      } else if (roll < 0.94) {
        await disputeNext(one.id);
      } else await giveReceiptNumbers(its.services);
    }
    await giveReceiptNumbers(its.services);

    /** What each order is now, by a second way. */
    const rows = await db
      .select({ order: orders, tax: orderTaxes })
      .from(orders)
      .leftJoin(orderTaxes, eq(orderTaxes.orderId, orders.id))
      .innerJoin(pages, eq(pages.id, orders.pageId))
      .where(eq(pages.accountId, owner.id));
    expect(rows).toHaveLength(sold.length);
    const allLines = await db.select().from(orderLines);
    const expected = new Map<Currency, Sums>();
    for (const { order, tax } of rows) {
      const ofOrder = allLines.filter(({ orderId }) => orderId === order.id);
      const prices = ofOrder.reduce(
        (sum, line) => sum + (line.unitCents + line.shippingCents) * line.quantity,
        0,
      );
      const isOnTop = tax?.mode === "place" && isTaxOnTop(order.currency);
      expect(order.totalCents).toBe(prices + (isOnTop ? tax.taxCents : 0));
      expect(tax ? tax.netCents + tax.taxCents : order.totalCents).toBe(order.totalCents);
      const split = splitSale(
        {
          grossCents: order.totalCents,
          taxCents: tax?.taxCents ?? 0,
          feeCents: order.feeCents,
          liable: tax?.liable ?? "owner",
        },
        order.refundedCents,
      );
      expect(order.netCents).toBe(split.ownerCents);
      const sum = expected.get(order.currency) ?? { gross: 0, fee: 0, refunded: 0, tax: 0, net: 0 };
      sum.gross += order.totalCents;
      sum.refunded += order.refundedCents;
      sum.fee += split.feeCents;
      sum.tax += split.taxCents;
      sum.net += order.netCents;
      expected.set(order.currency, sum);

      // The documents of an order together are what is left of it, and of its tax.
      const documents = await db.select().from(invoices).where(eq(invoices.orderId, order.id));
      const { isInvoiceAsked } = sold.find(({ id }) => id === order.id) ?? {};
      if (isInvoiceAsked && order.status === "disputed" && !isReturned.has(order.id))
        expect(documents).not.toEqual([]);
      if (documents.length === 0) continue;
      const add = (read: (content: (typeof documents)[number]["content"]) => number) =>
        documents.reduce((all, { kind, content }) => all + read(content) * (kind === "invoice" ? 1 : -1), 0);
      expect(add(({ total }) => total)).toBe(order.totalCents - order.refundedCents);
      expect(add((content) => content.tax?.tax ?? 0)).toBe(split.taxCents);
      for (const { content } of documents) {
        expect(content.lines.reduce((all, { cents }) => all + cents, 0)).toBe(content.total);
        if (content.tax) expect(content.tax.net + content.tax.tax).toBe(content.total);
      }
    }

    const seller = liable === "owner" ? owner.id : "operator";
    const { rows: numbers } = await db.execute<{ number: number }>(sql`
      select number from ${receipts} where seller = ${seller}
      union select number from ${invoices} where seller = ${seller} and kind = 'invoice' order by 1`);
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => at + 1));
    expect(await db.$count(receipts)).toBe(rows.length);

    const month = its.clock.now().toISOString().slice(0, 7);
    const byCurrency = currencies.flatMap((currency) => {
      const sums = expected.get(currency);
      return sums ? [{ currency, ...sums }] : [];
    });
    const money = (await read(`/v1/money?month=${month}`)).json().data;
    expect(money.byCurrency).toEqual(byCurrency);

    // What is disputed is what the buyers have not got back, and it is owed to nobody until the bank has decided.
    const sumOf = (list: typeof rows) =>
      currencies.flatMap((currency) => {
        const ofCurrency = list.flatMap(({ order }) => (order.currency === currency ? [order] : []));
        const add = (read: (order: (typeof ofCurrency)[number]) => number) =>
          ofCurrency.reduce((sum, order) => sum + read(order), 0);
        if (ofCurrency.length === 0) return [];
        const gross = add(({ totalCents }) => totalCents);
        const refunded = add(({ refundedCents }) => refundedCents);
        return [
          { currency, orders: ofCurrency.length, gross, refunded, net: add(({ netCents }) => netCents) },
        ];
      });
    const isWhole = ({ order }: (typeof rows)[number]) => order.refundedCents === order.totalCents;
    const open = rows.filter((row) => disputes.get(row.order.id)?.outcome === "open" && !isWhole(row));
    const openSums = sumOf(open).map(({ currency, orders: count, gross, refunded }) => ({
      currency,
      orders: count,
      amount: gross - refunded,
    }));
    expect(money.disputed).toEqual({
      orders: open.length,
      cents: openSums.find(({ currency }) => currency === "usd")?.amount ?? 0,
      byCurrency: openSums,
    });
    expect(new Set([...disputes.values()].map(({ outcome }) => outcome))).toEqual(
      new Set(["open", "won", "lost"]),
    );
    for (const row of rows) {
      const { order } = row;
      const left = order.refundedCents > 0 ? "partially_refunded" : "paid";
      const status = isWhole(row) ? "refunded" : isSuspended(order.id) ? "disputed" : left;
      expect(order).toMatchObject({ status, disputeOpen: disputes.get(order.id)?.outcome === "open" });
      if (!disputes.has(order.id)) continue;
      expect((await read(`/v1/pages/${order.pageId}/orders/${order.id}/detail`)).json().data).toMatchObject({
        chargeTotal: order.totalCents,
        amountRefunded: order.refundedCents,
        refundable: status === "disputed" ? 0 : order.totalCents - order.refundedCents,
      });
    }

    const report = (
      liable === "owner"
        ? await read(`/v1/money/taxes?month=${month}`)
        : await read(`/v1/admin/taxes?month=${month}`, staff.headers)
    ).json().data as TaxReport;
    expect(report.nextReceiptNumber).toBe(
      formatDocumentNumber({
        kind: "invoice",
        year: Number(month.slice(0, 4)),
        number: numbers.length + 1,
      }),
    );
    for (const { currency, tax } of byCurrency)
      expect(
        report.rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + row.tax, 0),
        currency,
      ).toBe(tax);
    // By country and rate, as each order's rates say, and their refunded part.
    const keyOf = (rate: object) =>
      JSON.stringify(["currency", "country", "state", "name", "rate"].map((key) => Reflect.get(rate, key)));
    const byRate = new Map<string, [net: number, tax: number]>();
    for (const { order, tax } of rows) {
      if (!tax) continue;
      const left = computeRefundedRates(tax.byRate, {
        grossCents: order.totalCents,
        taxCents: tax.taxCents,
        refundedCents: order.refundedCents,
      });
      for (const [at, rate] of tax.byRate.entries()) {
        const key = keyOf({ ...rate, currency: order.currency });
        const [net, sum] = byRate.get(key) ?? [0, 0];
        byRate.set(key, [
          net + rate.netCents - (left[at]?.netCents ?? 0),
          sum + rate.taxCents - (left[at]?.taxCents ?? 0),
        ]);
      }
    }
    const reported = new Map<string, [net: number, tax: number]>();
    for (const row of report.rows) {
      const [net, tax] = reported.get(keyOf(row)) ?? [0, 0];
      reported.set(keyOf(row), [net + row.net, tax + row.tax]);
      expect(row.net + row.tax).toBe(row.gross);
      expect(row.kind === "sale" ? row.tax >= 0 : row.tax <= 0).toBe(true);
    }
    expect(Object.fromEntries(reported)).toEqual(Object.fromEntries(byRate));
    expect(report.rows.some(({ kind }) => kind === "refund")).toBe(true);

    const csv =
      liable === "owner"
        ? await read(`/v1/money/taxes.csv?month=${month}`)
        : await read(`/v1/admin/taxes.csv?month=${month}`, staff.headers);
    const [head = "", ...taxLines] = csv.body.trim().split("\r\n");
    expect(head.replace(/^\uFEFF/, "")).toBe(
      "Month,What,Country,State,Name of the tax,Rate (%),Reverse charge,Currency,Net,Tax,Gross,Payments or refunds",
    );
    const toCents = (cell: string | undefined, currency: Currency) =>
      Math.round(Number(cell) / fromSmallestUnit(1, currency));
    const sumCells = (lines: string[], currency: Currency, columns: { code: number; cell: number }) =>
      lines
        .map((line) => line.split(","))
        .filter((cells) => cells.at(columns.code) === currency.toUpperCase())
        .reduce((sum, cells) => sum + toCents(cells.at(columns.cell), currency), 0);
    const moneyLines = (await read(`/v1/money.csv?month=${month}`)).body.trim().split("\r\n").slice(1);
    const orderLists = await Promise.all(
      events.map(async ({ page }) =>
        (await read(`/v1/pages/${page.id}/orders.csv`)).body.trim().split("\r\n").slice(1),
      ),
    );
    for (const { currency, gross, refunded, fee, tax, net } of byCurrency) {
      expect(sumCells(taxLines, currency, { code: -5, cell: -3 }), currency).toBe(tax);
      for (const lines of [moneyLines, orderLists.flat()])
        expect(
          [-5, -4, -3, -2, -1].map((cell) => sumCells(lines, currency, { code: -6, cell })),
          currency,
        ).toEqual([gross, refunded, fee, tax, net]);
    }
    const totals = (await read("/v1/admin/order-totals", staff.headers)).json().data;
    expect(totals.byCurrency).toMatchObject(
      byCurrency.map(({ currency, gross, refunded, net }) => ({ currency, gross, refunded, net })),
    );
    const disputed = (await read("/v1/admin/order-totals?status=disputed", staff.headers)).json().data;
    expect(disputed.byCurrency).toEqual(
      sumOf(rows.filter((row) => isSuspended(row.order.id) && !isWhole(row))),
    );
    const { formats, money: words } = getTexts("en");
    const texts = readPdfTexts((await read(`/v1/money.pdf?month=${month}`)).rawPayload);
    for (const { currency, net, tax } of byCurrency) {
      expect(texts).toContain(formats.money(net, currency));
      if (tax !== 0) expect(texts).toContain(formats.money(tax, currency));
    }
    expect(texts.includes(words.statement.operatorTax)).toBe(liable === "operator");
    for (const url of ["/v1/admin/taxes", "/v1/admin/taxes.csv"]) {
      const wrong = await its.http.inject({ url: `${url}?month=2026-13`, headers: staff.headers });
      expect(wrong.json()).toMatchObject({ code: "malformed" });
    }
    // Another seller and another month have none of it.
    const other = await createSeller(its);
    expect((await read(`/v1/money/taxes?month=${month}`, other.headers)).json().data.rows).toEqual([]);
    expect((await read("/v1/money/taxes?month=2020-01")).json().data.rows).toEqual([]);
  });
});
