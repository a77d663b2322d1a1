import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createAccount } from "../../../../testing/fixtures.ts";
import {
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  type PaymentsApp,
  createIdempotencyHeader,
} from "../../../../testing/payments-app.ts";
import { findReservedCount } from "../../../../testing/payment-checks.ts";
import { auditEntries } from "../../../../db/schema/audit.ts";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import { reconcileRefund } from "../../payments/reconcile-refund.ts";
import { refunds } from "../../../../db/schema/payments.ts";
import { processRefunds } from "./process-refunds.ts";
import { orders } from "../../../../db/schema/orders.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp({ STRIPE_TIMEOUT_MS: 400 });
});
afterEach(() => app.provider.remove("faults"));
afterAll(() => app.close());

type Headers = Record<string, string>;

async function bought() {
  const show = await createTicketedEvent(app);
  const answer = await app.buy(show.page.id, { products: [{ id: show.ticketId, quantity: 1 }] });
  const { id, slug } = answer.json().data;
  return { id, slug, show, pageId: show.page.id, headers: show.seller.headers };
}
type Bought = Awaited<ReturnType<typeof bought>>;

const refund = (order: Bought, payload: object, headers: Headers = order.headers) =>
  app.http.inject({
    method: "POST",
    url: `/v1/pages/${order.pageId}/orders/${order.id}/refunds`,
    headers,
    payload,
  });
const admits = async ({ pageId, slug }: Bought) =>
  (await app.http.inject({ url: `/v1/pages/${pageId}/orders/${slug}` })).json().data.admits;
const charged = async (orderId: string) => {
  const { data } = await app.provider.get<{
    data: { amount_refunded: number; metadata: Record<string, string> }[];
  }>("charges");
  return data.find((charge) => charge.metadata["orderId"] === orderId);
};

describe("a refund", () => {
  test("in part keeps the admission, the rest ends it; net follows; the buyer hears of each", async () => {
    const order = await bought();
    const part = await refund(order, { amount: 300 });
    expect(part.statusCode, part.body).toBe(201);
    expect(part.json().data).toMatchObject({
      status: "partially_refunded",
      amountRefunded: 300,
      refundable: 450,
      net: 450 - (37 - 14),
    });
    expect(await admits(order)).toBe(true);
    const rest = await refund(order, {});
    expect(rest.json().data).toMatchObject({
      status: "refunded",
      amountRefunded: 750,
      refundable: 0,
      net: 0,
    });
    expect(rest.json().data.history.map(({ kind }: { kind: string }) => kind)).toEqual([
      "placed",
      "paid",
      "refund-started",
      "refunded",
      "refund-started",
      "refunded",
    ]);
    expect(rest.json().data.history.at(-1).by).toMatch(/^Ada Tester/);
    expect(await admits(order)).toBe(false);
    const mails = await app.services.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.pageId, order.pageId));
    expect(mails.filter(({ template }) => template === "refund")).toHaveLength(2);
    expect((await refund(order, {})).statusCode).toBe(409);
  });

  test("takes the filmmaker's part and the fee back in proportion", async () => {
    const order = await bought();
    await refund(order, { amount: 250 });
    const { transfers, fees } = await moneyOf(order.id);
    expect(transfers).toEqual([{ amount: 750, reversed: 250 }]);
    expect(fees).toEqual([{ amount: 37, refunded: 12 }]);
  });

  test("of more than is left is refused, and cannot be had by asking at once", async () => {
    const order = await bought();
    const tooMuch = await refund(order, { amount: 751 });
    expect(tooMuch.statusCode).toBe(422);
    expect(tooMuch.json().errors.amount.msg).toBe("At most $7.50 can be refunded.");
    for (const amount of [0, -1, 1.5]) expect((await refund(order, { amount })).statusCode).toBe(422);
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(order, { amount: 400 })));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect((await charged(order.id))?.amount_refunded).toBe(400);
  });

  test("by staff is audited with both names; by nobody else", async () => {
    const order = await bought();
    const staff = await createAccount(app.services, { type: "admin" });
    const stranger = await createAccount(app.services);
    expect((await refund(order, {}, stranger.headers)).statusCode).toBe(404);
    expect((await refund(order, {}, {})).statusCode).toBe(401);
    expect((await refund(order, {}, staff.headers)).statusCode).toBe(201);
    const audit = await app.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, order.id));
    expect(audit).toMatchObject([
      {
        action: "order.refund",
        actorId: staff.id,
        onBehalfOf: order.show.seller.id,
        detail: { amountCents: 750 },
      },
    ]);
    // The studio and the back office tell the same story of its money.
    const url = `/v1/pages/${order.pageId}/orders/${order.id}/detail`;
    const told = await Promise.all(
      [order.headers, staff.headers].map(async (headers) => (await app.http.inject({ url, headers })).json()),
    );
    expect(told[0].data).toEqual(told[1].data);
    expect(told[0].data.history).toMatchObject([
      { kind: "placed", amount: 750, by: null },
      { kind: "paid", amount: 750, by: null },
      { kind: "refund-started", amount: 750, by: expect.stringMatching(/^Ada Tester/) },
      { kind: "refunded", amount: 750, by: expect.stringMatching(/^Ada Tester/) },
    ]);
    const other = await bought();
    const elsewhere = { ...order, pageId: other.pageId, headers: other.headers };
    expect((await refund(elsewhere, {})).statusCode).toBe(404);
  });

  test("under one key is one refund, also when its first answer was lost with the process", async () => {
    const order = await bought();
    const headers = { ...order.headers, ...createIdempotencyHeader() };
    const [one, two] = await Promise.all([
      refund(order, { amount: 100 }, headers),
      refund(order, { amount: 100 }, headers),
    ]);
    expect([one.statusCode, two.statusCode]).toEqual([201, 201]);
    expect((await charged(order.id))?.amount_refunded).toBe(100);
  });

  test.each(["drop-after", "error-500", "error-500-after", "hang"])(
    "that the provider answers with %s is given once, later",
    async (behaviour) => {
      const order = await bought();
      await app.provider.post("faults", {
        method: "POST",
        path: "/v1/refunds",
        behaviour,
        count: 2,
        ms: 1000,
      });
      const answer = await refund(order, {});
      expect(answer.statusCode).toBe(201);
      await app.provider.remove("faults");
      app.clock.advance(120_000);
      for (let tries = 0; tries < 10; tries++) {
        await processRefunds(app.services);
        const [row] = await app.services.db.select().from(refunds).where(eq(refunds.orderId, order.id));
        if (row?.status !== "started") break;
        await new Promise((done) => setTimeout(done, 200));
        app.clock.advance(120_000);
      }
      const [row] = await app.services.db.select().from(orders).where(eq(orders.id, order.id));
      expect(row).toMatchObject({ status: "refunded", refundedCents: 750 });
      expect((await charged(order.id))?.amount_refunded).toBe(750);
    },
  );
});

describe("the seats of a refunded order", () => {
  async function seated() {
    const show = await createTicketedEvent(app);
    const seat = await createProduct(app, show.page.id, { type: "ticket", quantity: 1, priceCents: 900 });
    const poster = await createProduct(app, show.page.id, { quantity: 5 });
    const lines = [seat, poster].map(({ id }) => ({ id, quantity: 1 }));
    const { id, slug } = (await app.buy(show.page.id, { products: lines })).json().data;
    const order = { id, slug, show, pageId: show.page.id, headers: show.seller.headers };
    const left = async () => [await findReservedCount(app, seat.id), await findReservedCount(app, poster.id)];
    const rebuy = () => app.buy(show.page.id, { products: [{ id: seat.id, quantity: 1 }] });
    /** The bank sends the refund back. */
    const sendBack = async () => {
      const [given] = await app.services.db.select().from(refunds).where(eq(refunds.orderId, id));
      await app.provider.post(`refunds/${given?.providerRefundId}/fail`);
      await reconcileRefund(
        app.services,
        await app.services.payments.refunds.retrieve(given?.providerRefundId ?? ""),
      );
    };
    return { order, left, rebuy, sendBack };
  }

  test("are for sale again once all of its money went back; the poster may have been sent", async () => {
    const { order, left, rebuy } = await seated();
    await refund(order, { amount: 900 });
    expect(await left()).toEqual([1, 1]);
    expect((await rebuy()).json().code).toBe("sold-out");
    await refund(order, {});
    expect(await left()).toEqual([0, 1]);
    expect((await rebuy()).statusCode).toBe(201);
    expect(await left()).toEqual([1, 1]);
  });

  test("are taken again when the bank sends the refund back", async () => {
    const { order, left, rebuy, sendBack } = await seated();
    await refund(order, {});
    await sendBack();
    expect(await left()).toEqual([1, 1]);
    expect(await admits(order)).toBe(true);
    expect((await rebuy()).json().code).toBe("sold-out");
  });

  test("and when they are sold by then, it stays out, and its money can be refunded again", async () => {
    const { order, left, rebuy, sendBack } = await seated();
    await refund(order, {});
    expect((await rebuy()).statusCode).toBe(201);
    await sendBack();
    expect(await left()).toEqual([1, 1]);
    expect(await admits(order)).toBe(false);
    const again = await refund(order, {});
    expect(again.json().data).toMatchObject({ status: "refunded", amountRefunded: 2900, refundable: 0 });
    expect(await left()).toEqual([1, 1]);
  });
});

async function moneyOf(orderId: string) {
  const { payments: stripe } = app.services;
  const [order] = await app.services.db.select().from(orders).where(eq(orders.id, orderId));
  const charge = await stripe.charges.retrieve(order?.chargeId ?? "", {
    expand: ["transfer", "application_fee"],
  });
  const { transfer, application_fee: fee } = charge;
  if (!transfer || typeof transfer === "string" || !fee || typeof fee === "string")
    throw new Error("not expanded");
  return {
    transfers: [{ amount: transfer.amount, reversed: transfer.amount_reversed }],
    fees: [{ amount: fee.amount, refunded: fee.amount_refunded }],
  };
}
