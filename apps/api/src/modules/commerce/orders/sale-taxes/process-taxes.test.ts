import type { TaxLiability, TaxSettings } from "@matinee/domain/tax";
import { computeRefundedTaxCents, splitSale } from "@matinee/domain/tax";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orders, orderTaxes } from "../../../../db/schema/orders.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { refunds } from "../../../../db/schema/payments.ts";
import { queueMissedWork } from "../../../../job-handlers.ts";
import { createAccount, type TestAccount } from "../../../../testing/fixtures.ts";
import { findPageCharges } from "../../../../testing/payments/payment-checks.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  ensureDonationProduct,
  type PaymentsApp,
} from "../../../../testing/payments/payments-app.ts";
import { runJobs, settlePayments } from "../../../../testing/run-jobs.ts";

let app: PaymentsApp;
let admin: TestAccount;
beforeAll(async () => {
  app = await createPaymentsApp({ STRIPE_TIMEOUT_MS: 400, LOG_LEVEL: "silent" });
  admin = await createAccount(app.services, { type: "admin", staffRole: "admin" });
});
beforeEach(() => app.services.db.execute(sql`delete from pgboss.job where name like 'taxes%'`));
afterEach(() => app.provider.remove("faults"));
afterAll(() => app.close());

const QC = { country: "CA", state: "QC", zip: "H2X 1Y4" };
const TOTAL = 862;
const TAX = 112;

/** Sells a ticket of 7.50 to Québec, where 14.975 % come on top. */
async function sell(on = app, tax: TaxSettings = { mode: "place" }) {
  const { page, ticketId, seller } = await createTicketedEvent(on, { tax, currency: "cad" });
  const products = [{ id: ticketId, quantity: 1 }];
  const bought = await on.buy(page.id, { ...QC, currency: "cad", products });
  expect(bought.statusCode, bought.body).toBe(201);
  return { pageId: page.id, orderId: String(bought.json().data.id), seller };
}
type Sold = Awaited<ReturnType<typeof sell>>;

const refund = ({ pageId, orderId, seller }: Sold, amount?: number, on = app) =>
  on.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/orders/${orderId}/refunds`,
    headers: seller.headers,
    payload: { amount },
  });

async function read({ orderId }: Sold, on = app) {
  const { db } = on.services;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const [tax] = await db.select().from(orderTaxes).where(eq(orderTaxes.orderId, orderId));
  if (!order || !tax) throw new Error("the order has no tax");
  const made = await db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt);
  return { order, tax, made };
}

/** The tax in a record of the tax service, below 0 for a reversal. */
async function findRecordedTax(record: string | null, account: string | undefined, on = app) {
  const options = account === undefined ? {} : { stripeAccount: account };
  const { line_items: lines } = await on.stripe.tax.transactions.retrieve(
    record ?? "",
    { expand: ["line_items"] },
    options,
  );
  return lines?.data.reduce((sum, line) => sum + line.amount_tax, 0);
}

const countCalls = async (path: string) => {
  const { data } = await app.provider.get<{ data: { path: string }[] }>("requests");
  return data.filter((call) => call.path === path).length;
};
const RECORD = "/v1/tax/transactions/create_from_calculation";

describe("the tax of a paid order", () => {
  test("is recorded once, with the country of the card", async () => {
    const sold = await sell();
    expect((await read(sold)).tax).toMatchObject({ recordId: null, cardCountry: null });
    expect(await runJobs(app, "taxes")).toBe(1);
    const { tax } = await read(sold);
    expect(tax).toMatchObject({ cardCountry: "US", addressCountry: "CA" });
    const [charge] = await findPageCharges(app, sold.pageId);
    expect(await findRecordedTax(tax.recordId, charge?.transfer_data?.destination)).toBe(TAX);
  });

  test("is one record after a worker died before it had stored the answer", async () => {
    const sold = await sell();
    await runJobs(app, "taxes");
    const { tax } = await read(sold);
    const forget = () =>
      app.services.db.update(orderTaxes).set({ recordId: null }).where(eq(orderTaxes.orderId, sold.orderId));
    await forget();
    app.clock.advance(6 * 60_000);
    await app.services.db
      .update(orderTaxes)
      .set({ createdAt: app.clock.now() })
      .where(eq(orderTaxes.orderId, sold.orderId));
    await queueMissedWork(app.services);
    expect(await runJobs(app, "taxes")).toBe(1);
    expect((await read(sold)).tax.recordId).toBe(tax.recordId);
    // Control: under another name, the same calculation makes a second record.
    const [charge] = await findPageCharges(app, sold.pageId);
    const account = charge?.transfer_data?.destination ?? "";
    const sale = { calculation: tax.calculationId ?? "", reference: "another", account };
    expect(await app.services.payments.recordTax(sale, "another")).not.toBe(tax.recordId);
  });

  test.each(["error-500", "drop-after"])("is recorded when the service is back: %s", async (behaviour) => {
    const sold = await sell();
    await app.provider.post("faults", { behaviour, path: RECORD, count: 100 });
    await runJobs(app, "taxes");
    expect((await read(sold)).tax.recordId).toBeNull();
    const listed = await app.http.inject({
      url: "/v1/admin/jobs/taxes?state=retrying",
      headers: admin.headers,
    });
    expect(listed.json().data.data).toMatchObject([{ subject: `tax of order ${sold.orderId}` }]);
    await app.provider.remove("faults");
    await app.services.db.execute(sql`update pgboss.job set start_after = now() where name = 'taxes'`);
    await runJobs(app, "taxes");
    const { tax } = await read(sold);
    const [charge] = await findPageCharges(app, sold.pageId);
    expect(await findRecordedTax(tax.recordId, charge?.transfer_data?.destination)).toBe(TAX);
  });

  test("is computed again when its calculation has expired before the payment", async () => {
    const sold = await sell();
    const { calculationId } = (await read(sold)).tax;
    await app.provider.post(`tax/calculations/${calculationId}/expire`);
    await runJobs(app, "taxes");
    const [charge] = await findPageCharges(app, sold.pageId);
    const { tax } = await read(sold);
    expect(await findRecordedTax(tax.recordId, charge?.transfer_data?.destination)).toBe(TAX);
  });

  test("inside of the prices asks for nothing but the card", async () => {
    const before = await countCalls(RECORD);
    const sold = await sell(app, { mode: "included", rate: 500, name: "GST" });
    expect(await runJobs(app, "taxes")).toBe(1);
    expect((await read(sold)).tax).toMatchObject({ cardCountry: "US", recordId: null });
    expect(await countCalls(RECORD)).toBe(before);
    expect((await refund(sold, 250)).statusCode).toBe(201);
    await settlePayments(app);
    expect(await runJobs(app, "taxes")).toBe(1);
    // 750 with 36 inside: a third of it, rounded down.
    expect((await read(sold)).made).toMatchObject([{ taxCents: 12, taxRecordId: null }]);
  });

  test("is not asked for by orders without a tax", async () => {
    const { page, ticketId } = await createTicketedEvent(app);
    await app.buy(page.id, { products: [{ id: ticketId, quantity: 1 }] });
    const donation = await ensureDonationProduct(app, page.id, 500);
    await app.services.db
      .update(pages)
      .set({ tax: { mode: "place" } })
      .where(eq(pages.id, page.id));
    const given = await app.buy(page.id, { products: [{ id: donation, quantity: 1 }] });
    expect(given.statusCode).toBe(201);
    // The event has a tax, so that the job looks whether the order has one, too.
    const before = (await app.provider.get<{ data: unknown[] }>("requests")).data.length;
    expect(await runJobs(app, "taxes")).toBe(1);
    expect((await app.provider.get<{ data: unknown[] }>("requests")).data).toHaveLength(before);
  });
});

describe("refunds in parts, then the rest", () => {
  let operated: PaymentsApp;
  beforeAll(async () => {
    operated = await createPaymentsApp({
      TAX_LIABLE: "operator",
      OPERATOR_NAME: "Lumen Ltd",
      OPERATOR_COUNTRY: "IE",
      OPERATOR_TAX_NUMBER: "IE6388047V",
      LOG_LEVEL: "silent",
    });
  });
  afterAll(() => operated.close());

  test.each<TaxLiability>(["owner", "operator"])(
    "return the tax to the unit, and the fee's share, where the %s owes it",
    async (liable) => {
      const on = liable === "owner" ? app : operated;
      const sold = await sell(on);
      await runJobs(on, "taxes");
      let refundedCents = 0;
      for (const amount of [100, 333, undefined]) {
        expect((await refund(sold, amount, on)).statusCode).toBe(201);
        refundedCents = amount === undefined ? TOTAL : refundedCents + amount;
        await runJobs(on, "taxes");
        const { order, made } = await read(sold, on);
        const sale = { grossCents: TOTAL, taxCents: TAX, feeCents: order.feeCents, liable };
        expect(order).toMatchObject({ refundedCents, netCents: splitSale(sale, refundedCents).ownerCents });
        expect(made.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(
          computeRefundedTaxCents({ ...sale, refundedCents }),
        );
      }
      const { order, tax, made } = await read(sold, on);
      expect(order).toMatchObject({ status: "refunded", netCents: 0 });
      expect(made.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(TAX);
      const [charge] = await findPageCharges(on, sold.pageId);
      expect(charge).toMatchObject({ amount_refunded: TOTAL });
      const account = liable === "owner" ? charge?.transfer_data?.destination : undefined;
      const reversed = await Promise.all(
        made.map(({ taxRecordId }) => findRecordedTax(taxRecordId, account, on)),
      );
      expect(reversed.reduce<number>((sum, cents) => sum + (cents ?? Number.NaN), 0)).toBe(-TAX);
      expect(await findRecordedTax(tax.recordId, account, on)).toBe(TAX);
      const month = await on.http.inject({ url: "/v1/money", headers: sold.seller.headers });
      expect(month.statusCode, month.body).toBe(200);
      // The entries of an order add up to its net.
      expect(month.json().data.byCurrency).toMatchObject([
        { currency: "cad", gross: TOTAL, refunded: TOTAL, fee: 0, net: 0 },
      ]);
    },
  );

  test("are taken back once after a worker died, and all that is left together", async () => {
    const sold = await sell();
    expect((await refund(sold)).statusCode).toBe(201);
    // The job of the payment finds the refund, too.
    await runJobs(app, "taxes");
    const [made] = (await read(sold)).made;
    expect(made).toMatchObject({ amountCents: TOTAL, taxCents: TAX });
    await app.services.db.update(refunds).set({ taxRecordId: null }).where(eq(refunds.orderId, sold.orderId));
    await app.services.jobs.send("taxes", [{ orderId: sold.orderId }]);
    expect(await runJobs(app, "taxes")).toBe(1);
    expect((await read(sold)).made).toMatchObject([{ taxRecordId: made?.taxRecordId }]);
  });
});
