import { messages } from "@matinee/texts";
import { refundCentsWithoutApproval } from "@matinee/domain/limits";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createAccount, PASSWORD } from "../../../../testing/fixtures.ts";
import {
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  type PaymentsApp,
  createIdempotencyHeader,
} from "../../../../testing/payments/payments-app.ts";
import { createKeyHeaders } from "../../../../testing/api-key-fixtures.ts";
import { createTeammate } from "../../../../testing/team-fixtures.ts";
import { findReservedCount } from "../../../../testing/payments/payment-checks.ts";
import { auditEntries } from "../../../../db/schema/audit.ts";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import { composeEmails } from "../../../emails/compose/compose-email.ts";
import { reconcileDispute } from "../../payments/reconciliation/reconcile-dispute.ts";
import { reconcileRefund } from "../../payments/reconciliation/reconcile-refund.ts";
import { payments, refunds } from "../../../../db/schema/payments.ts";
import { sessions } from "../../../../db/schema/sessions.ts";
import { runJobs } from "../../../../testing/run-jobs.ts";
import { orders } from "../../../../db/schema/orders.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp({ STRIPE_TIMEOUT_MS: 400 });
});
afterEach(() => app.provider.remove("faults"));
afterAll(() => app.close());

type Headers = Record<string, string>;

async function buyTicket(price?: number) {
  const show = await createTicketedEvent(app, {}, price === undefined ? {} : { price });
  const response = await app.buy(show.page.id, { products: [{ id: show.ticketId, quantity: 1 }] });
  const { id, slug } = response.json().data;
  return { id, slug, show, pageId: show.page.id, headers: show.seller.headers };
}
type Bought = Awaited<ReturnType<typeof buyTicket>>;

const requestRefund = (order: Bought, payload: object, headers: Headers = order.headers) =>
  app.http.inject({
    method: "POST",
    url: `/v1/pages/${order.pageId}/orders/${order.id}/refunds`,
    headers,
    payload,
  });
const findAdmits = async ({ pageId, slug }: Bought) =>
  (await app.http.inject({ url: `/v1/pages/${pageId}/orders/${slug}` })).json().data.admits;
const findCharge = async (orderId: string) => {
  const { data } = await app.provider.get<{
    data: { id: string; amount_refunded: number; metadata: Record<string, string> }[];
  }>("charges");
  return data.find((charge) => charge.metadata["orderId"] === orderId);
};

describe("a refund", () => {
  test("of a part that is requested twice at once, from the same amount, is made once", async () => {
    const order = await buyTicket();
    const request = () => requestRefund(order, { amount: 200, refundable: 750 });
    const both = await Promise.all([request(), request()]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: "state-conflict",
      message: expect.stringContaining("Now $5.50 can be refunded"),
    });
    expect((await findCharge(order.id))?.amount_refunded).toBe(200);
    // Control: from the amount that is left now it is another refund, and without that amount nothing is compared.
    const next = await requestRefund(order, { amount: 200, refundable: 550 });
    expect(next.json().data).toMatchObject({ amountRefunded: 400, refundable: 350 });
    expect((await requestRefund(order, { amount: 100 })).statusCode).toBe(201);
  });

  test("of a second charge of an order says so, and leaves the order as it is", async () => {
    const { db } = app.services;
    const order = await buyTicket();
    const charge = (await findCharge(order.id))?.id ?? "";
    // The order has been paid by another charge before this one.
    await db
      .update(orders)
      .set({ chargeId: `${charge}_first` })
      .where(eq(orders.id, order.id));
    const { id } = await app.stripe.refunds.create({ charge });
    await reconcileRefund(app.services, await app.services.payments.getRefund(id));
    expect(await findAdmits(order)).toBe(true);
    const rows = await db.select().from(emailOutbox).where(eq(emailOutbox.pageId, order.pageId));
    const [email] = await composeEmails(
      app.services,
      rows.filter(({ template }) => template === "refund"),
    );
    if (!email || email instanceof Error) throw new Error("the refund has no email");
    expect(email.text).toContain("This order was charged twice: this is the second payment.");
    expect(email.text).toContain("Your ticket stays as it is.");
    expect(email.text).not.toContain("Refunded in all");
  });

  test("in part keeps access, the rest ends it; both update net and email the buyer", async () => {
    const order = await buyTicket();
    const part = await requestRefund(order, { amount: 300 });
    expect(part.statusCode, part.body).toBe(201);
    expect(part.json().data).toMatchObject({
      status: "partially_refunded",
      amountRefunded: 300,
      refundable: 450,
      net: 450 - (37 - 14),
    });
    expect(await findAdmits(order)).toBe(true);
    const rest = await requestRefund(order, {});
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
    expect(await findAdmits(order)).toBe(false);
    const mails = await app.services.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.pageId, order.pageId));
    expect(mails.filter(({ template }) => template === "refund")).toHaveLength(2);
    expect((await requestRefund(order, {})).statusCode).toBe(409);
  });

  test("reverses the filmmaker's transfer and the fee in proportion", async () => {
    const order = await buyTicket();
    await requestRefund(order, { amount: 250 });
    const { transfers, fees } = await findMoneyFlows(order.id);
    expect(transfers).toEqual([{ amount: 750, reversed: 250 }]);
    expect(fees).toEqual([{ amount: 37, refunded: 12 }]);
  });

  test("of more than is left returns 422, and concurrent refunds cannot exceed it", async () => {
    const order = await buyTicket();
    const tooMuch = await requestRefund(order, { amount: 751 });
    expect(tooMuch.statusCode).toBe(422);
    expect(tooMuch.json().errors.amount.msg).toBe("At most $7.50 can be refunded.");
    for (const amount of [0, -1, 1.5]) expect((await requestRefund(order, { amount })).statusCode).toBe(422);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => requestRefund(order, { amount: 400 })),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect((await findCharge(order.id))?.amount_refunded).toBe(400);
  });

  test("by staff above the limit waits for a second person, also in parts, and is made once approved", async () => {
    const show = await createTicketedEvent(app, {}, { price: refundCentsWithoutApproval + 10_000 });
    const bought = await app.buy(show.page.id, { products: [{ id: show.ticketId, quantity: 1 }] });
    const { id, slug } = bought.json().data;
    const order = { id, slug, show, pageId: show.page.id, headers: show.seller.headers };
    const [staff, colleague] = await Promise.all([
      createAccount(app.services, { type: "admin", staffRole: "finance" }),
      createAccount(app.services, { type: "admin", staffRole: "finance" }),
    ]);
    const part = await requestRefund(order, { amount: refundCentsWithoutApproval }, staff.headers);
    expect(part.statusCode, part.body).toBe(201);
    const rest = await requestRefund(order, { reason: "The screening failed" }, staff.headers);
    expect(rest.statusCode, rest.body).toBe(202);
    const again = await requestRefund(order, {}, staff.headers);
    expect(again.json().code).toBe("state-conflict");
    // What the second person approves stays as it was asked for, also when a colleague would refund a small part.
    const small = await requestRefund(order, { amount: 100 }, colleague.headers);
    expect(small.json().message).toBe(messages.approvals.refundWaits);
    expect((await findCharge(id))?.amount_refunded).toBe(refundCentsWithoutApproval);
    const approve = (headers: Headers) =>
      app.http.inject({
        method: "POST",
        url: `/v1/admin/approvals/${rest.json().data.approvalId}/approve`,
        headers,
        payload: {},
      });
    expect((await approve(staff.headers)).statusCode).toBe(403);
    const outcomes = await Promise.all([approve(colleague.headers), approve(colleague.headers)]);
    expect(outcomes.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect((await findCharge(id))?.amount_refunded).toBe(refundCentsWithoutApproval + 10_000);
    const audited = await app.services.db
      .select({ actorId: auditEntries.actorId, reason: auditEntries.reason })
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, "order.refund")));
    expect(audited).toContainEqual({ actorId: colleague.id, reason: "The screening failed" });
  });

  test("by the owner has no limit", async () => {
    const show = await createTicketedEvent(app, {}, { price: refundCentsWithoutApproval + 10_000 });
    const bought = await app.buy(show.page.id, { products: [{ id: show.ticketId, quantity: 1 }] });
    const { id, slug } = bought.json().data;
    const order = { id, slug, show, pageId: show.page.id, headers: show.seller.headers };
    expect((await requestRefund(order, {})).statusCode).toBe(201);
  });

  test("by the box office of the event's team has no limit either, and names who made it", async () => {
    const order = await buyTicket(refundCentsWithoutApproval + 10_000);
    const [member, reader] = await Promise.all([
      createTeammate(app.services, order.pageId, "boxOffice"),
      createTeammate(app.services, order.pageId, "reader"),
    ]);
    expect((await requestRefund(order, {}, reader.headers)).statusCode).toBe(403);
    expect((await requestRefund(order, {}, member.headers)).statusCode).toBe(201);
    const [entry] = await app.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, order.id));
    expect(entry).toMatchObject({ actorId: member.id, onBehalfOf: order.show.seller.id });
  });

  test("above $100 needs a sign-in or a proof in the last five minutes; smaller ones do not", async () => {
    const order = await buyTicket(10_101);
    app.clock.advance(5 * 60_000);
    const withKey = (payload: object, key = createIdempotencyHeader()) =>
      requestRefund(order, payload, { ...order.headers, ...key });
    const key = createIdempotencyHeader();
    const rejected = await withKey({}, key);
    expect(rejected.statusCode).toBe(403);
    expect(rejected.json()).toMatchObject({ code: "step-up-needed", details: { action: "refund" } });
    expect(await findCharge(order.id)).toMatchObject({ amount_refunded: 0 });
    expect((await withKey({ amount: 50 })).statusCode).toBe(201);
    const proven = await app.http.inject({
      method: "POST",
      url: "/v1/session/proof",
      headers: order.headers,
      payload: { currentPassword: PASSWORD },
    });
    order.headers = { "x-session-id": String(proven.headers["x-session-id"]) };
    expect((await withKey({}, key)).statusCode).toBe(201);
    expect(await findCharge(order.id)).toMatchObject({ amount_refunded: 10_101 });
    app.clock.advance(-5 * 60_000);
  });

  test("by staff of more than $100 together in a day needs a recent proof, however small each is", async () => {
    const [staff, colleague] = await Promise.all([
      createAccount(app.services, { type: "admin", staffRole: "finance" }),
      createAccount(app.services, { type: "admin", staffRole: "finance" }),
    ]);
    const bought = [await buyTicket(6000), await buyTicket(6000), await buyTicket(6000)] as const;
    const provenAt = new Date(app.clock.now().getTime() - 6 * 60_000);
    await app.services.db
      .update(sessions)
      .set({ authenticatedAt: provenAt })
      .where(inArray(sessions.accountId, [staff.id, colleague.id]));
    // At once, so that each has to see the others.
    const responses = await Promise.all(bought.map((order) => requestRefund(order, {}, staff.headers)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 403, 403]);
    const [left] = bought.filter((_, at) => responses[at]?.statusCode === 403);
    // Control: the sum is one person's, and a day later it begins again.
    expect(left && (await requestRefund(left, { amount: 100 }, colleague.headers)).statusCode).toBe(201);
    const yesterday = new Date(app.clock.now().getTime() - 25 * 3_600_000);
    await app.services.db.update(refunds).set({ createdAt: yesterday }).where(eq(refunds.actorId, staff.id));
    expect(left && (await requestRefund(left, {}, staff.headers)).statusCode).toBe(201);
  });

  test("by an owner or a key in parts of more than $100 together in a day needs a proof too, counted for each", async () => {
    const order = await buyTicket(40_000);
    const keys = [
      await createKeyHeaders(app.services, order.show.seller.id, ["orders:refund"]),
      await createKeyHeaders(app.services, order.show.seller.id, ["orders:refund"]),
    ] as const;
    const provenAt = new Date(app.clock.now().getTime() - 6 * 60_000);
    await app.services.db
      .update(sessions)
      .set({ authenticatedAt: provenAt })
      .where(eq(sessions.accountId, order.show.seller.id));
    for (const caller of [order.headers, ...keys]) {
      const refund = (amount: number) => requestRefund(order, { amount }, caller);
      expect((await refund(6000)).statusCode).toBe(201);
      const more = await Promise.all([refund(3000), refund(3000)]);
      expect(more.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 403]);
      expect((await refund(1000)).statusCode).toBe(201);
      const rest = await refund(1);
      expect(rest.json().code).toBe(caller === order.headers ? "step-up-needed" : "forbidden");
    }
  });

  test("with null for the amount is refused at the field, not made in full", async () => {
    const order = await buyTicket();
    for (const field of ["amount", "refundable"]) {
      const refused = await requestRefund(order, { [field]: null });
      expect(refused.statusCode).toBe(422);
      expect(refused.json().errors).toHaveProperty(field);
    }
    expect((await findCharge(order.id))?.amount_refunded).toBe(0);
    expect((await requestRefund(order, {})).json().data).toMatchObject({ amountRefunded: 750 });
  });

  test("approved and then rejected by the provider is shown as failed and can be tried again", async () => {
    const [staff, colleague] = await Promise.all([
      createAccount(app.services, { type: "admin", staffRole: "finance" }),
      createAccount(app.services, { type: "admin", staffRole: "finance" }),
    ]);
    const order = await buyTicket(refundCentsWithoutApproval + 1);
    const { approvalId } = (
      await requestRefund(order, { reason: "The screening failed" }, staff.headers)
    ).json().data;
    const decide = (action: "approve" | "retry", id: string = approvalId) =>
      app.http.inject({
        method: "POST",
        url: `/v1/admin/approvals/${id}/${action}`,
        headers: colleague.headers,
        ...(action === "approve" && { payload: {} }),
      });
    const find = async () => {
      const response = await app.http.inject({ url: "/v1/admin/approvals", headers: colleague.headers });
      return response.json().data.decided.find(({ id }: { id: string }) => id === approvalId);
    };
    const setIntent = (intentId: string | null) =>
      app.services.db.update(payments).set({ intentId }).where(eq(payments.subjectId, order.id));
    const [payment] = await app.services.db.select().from(payments).where(eq(payments.subjectId, order.id));
    // The provider rejects it, because it does not know this payment.
    await setIntent("pi_unknown");
    const approved = await decide("approve");
    expect(approved.json().code).toBe("state-conflict");
    const failed = await find();
    expect(failed).toMatchObject({ status: "failed", decidedBy: expect.any(String) });
    expect(failed.failure).toBeTruthy();
    expect((await decide("retry")).json().code).toBe("state-conflict");
    expect((await find()).status).toBe("failed");
    await setIntent(payment?.intentId ?? null);
    const retries = await Promise.all([decide("retry"), decide("retry")]);
    expect(retries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(await find()).toMatchObject({ status: "approved", failure: null });
    expect((await findCharge(order.id))?.amount_refunded).toBe(refundCentsWithoutApproval + 1);
    expect((await decide("retry")).json().code).toBe("state-conflict");
    expect((await decide("retry", crypto.randomUUID())).json().code).toBe("not-found");
  });

  test("by staff is audited with both accounts and the reason; other callers get 404 or 401", async () => {
    const order = await buyTicket();
    const staff = await createAccount(app.services, { type: "admin" });
    const stranger = await createAccount(app.services);
    expect((await requestRefund(order, {}, stranger.headers)).statusCode).toBe(404);
    expect((await requestRefund(order, {}, {})).statusCode).toBe(401);
    expect((await requestRefund(order, { reason: "Paid twice" }, staff.headers)).statusCode).toBe(201);
    const audit = await app.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, order.id));
    expect(audit).toMatchObject([
      {
        action: "order.refund",
        actorId: staff.id,
        onBehalfOf: order.show.seller.id,
        reason: "Paid twice",
        detail: { amountCents: 750 },
      },
    ]);
    // The studio and the back office show the same history.
    const url = `/v1/pages/${order.pageId}/orders/${order.id}/detail`;
    const details = await Promise.all(
      [order.headers, staff.headers].map(async (headers) => (await app.http.inject({ url, headers })).json()),
    );
    expect(details[0].data).toEqual(details[1].data);
    expect(details[0].data.history).toMatchObject([
      { kind: "placed", amount: 750, by: null },
      { kind: "paid", amount: 750, by: null },
      { kind: "refund-started", amount: 750, by: expect.stringMatching(/^Ada Tester/) },
      { kind: "refunded", amount: 750, by: expect.stringMatching(/^Ada Tester/) },
    ]);
    const other = await buyTicket();
    const elsewhere = { ...order, pageId: other.pageId, headers: other.headers };
    expect((await requestRefund(elsewhere, {})).statusCode).toBe(404);
  });

  test("is made once for two concurrent requests under one key", async () => {
    const order = await buyTicket();
    const headers = { ...order.headers, ...createIdempotencyHeader() };
    const [first, second] = await Promise.all([
      requestRefund(order, { amount: 100 }, headers),
      requestRefund(order, { amount: 100 }, headers),
    ]);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect((await findCharge(order.id))?.amount_refunded).toBe(100);
  });

  test.each(["drop-after", "error-500", "error-500-after", "hang"])(
    "is made once, later, when the provider fails with %s",
    async (behaviour) => {
      const order = await buyTicket();
      await app.provider.post("faults", {
        method: "POST",
        path: "/v1/refunds",
        behaviour,
        count: 2,
        ms: 1000,
      });
      const response = await requestRefund(order, {});
      expect(response.statusCode).toBe(201);
      await app.provider.remove("faults");
      const processLater = async () => {
        app.clock.advance(120_000);
        await runJobs(app, "refunds");
        const [row] = await app.services.db.select().from(refunds).where(eq(refunds.orderId, order.id));
        return row?.status;
      };
      await expect.poll(processLater, { timeout: 10_000 }).not.toBe("started");
      const [row] = await app.services.db.select().from(orders).where(eq(orders.id, order.id));
      expect(row).toMatchObject({ status: "refunded", refundedCents: 750 });
      expect((await findCharge(order.id))?.amount_refunded).toBe(750);
    },
  );
});

describe("the seats of a refunded order", () => {
  async function buySeatAndPoster() {
    const show = await createTicketedEvent(app);
    const seat = await createProduct(app, show.page.id, { type: "ticket", quantity: 1, priceCents: 900 });
    const poster = await createProduct(app, show.page.id, { quantity: 5 });
    const lines = [seat, poster].map(({ id }) => ({ id, quantity: 1 }));
    const { id, slug } = (await app.buy(show.page.id, { products: lines })).json().data;
    const order = { id, slug, show, pageId: show.page.id, headers: show.seller.headers };
    const findReservedCounts = async () => [
      await findReservedCount(app, seat.id),
      await findReservedCount(app, poster.id),
    ];
    const rebuy = () => app.buy(show.page.id, { products: [{ id: seat.id, quantity: 1 }] });
    /** Makes the bank return the refund. */
    const returnRefund = async () => {
      const [row] = await app.services.db.select().from(refunds).where(eq(refunds.orderId, id));
      await app.provider.post(`refunds/${row?.providerRefundId}/fail`);
      await reconcileRefund(app.services, await app.services.payments.getRefund(row?.providerRefundId ?? ""));
    };
    return { order, findReservedCounts, rebuy, returnRefund };
  }

  test("are for sale again after the full refund; goods are not, since they may have been shipped", async () => {
    const { order, findReservedCounts, rebuy } = await buySeatAndPoster();
    await requestRefund(order, { amount: 900 });
    expect(await findReservedCounts()).toEqual([1, 1]);
    expect((await rebuy()).json().code).toBe("sold-out");
    await requestRefund(order, {});
    expect(await findReservedCounts()).toEqual([0, 1]);
    expect((await rebuy()).statusCode).toBe(201);
    expect(await findReservedCounts()).toEqual([1, 1]);
  });

  test("are reserved again when the bank returns the refund", async () => {
    const { order, findReservedCounts, rebuy, returnRefund } = await buySeatAndPoster();
    await requestRefund(order, {});
    await returnRefund();
    expect(await findReservedCounts()).toEqual([1, 1]);
    expect(await findAdmits(order)).toBe(true);
    expect((await rebuy()).json().code).toBe("sold-out");
  });

  test("stay sold when the bank returns the refund too late; the order can be refunded again", async () => {
    const { order, findReservedCounts, rebuy, returnRefund } = await buySeatAndPoster();
    await requestRefund(order, {});
    expect((await rebuy()).statusCode).toBe(201);
    await returnRefund();
    expect(await findReservedCounts()).toEqual([1, 1]);
    expect(await findAdmits(order)).toBe(false);
    const again = await requestRefund(order, {});
    expect(again.json().data).toMatchObject({ status: "refunded", amountRefunded: 2900, refundable: 0 });
    expect(await findReservedCounts()).toEqual([1, 1]);
  });

  test("and the money: a refund that the bank returns is told to buyer, owner and staff until it is made again", async () => {
    const { order, rebuy, returnRefund } = await buySeatAndPoster();
    const staff = await createAccount(app.services, { type: "admin" });
    const findNeed = async () => {
      const { needs } = (await app.http.inject({ url: "/v1/admin/now", headers: staff.headers })).json().data;
      return needs.find(({ subjectId }: { subjectId: string }) => subjectId === order.id);
    };
    const countFiltered = async () =>
      (
        await app.http.inject({
          url: `/v1/admin/orders?status=refund_failed&order_id=${order.id}`,
          headers: staff.headers,
        })
      ).json().data.total;
    await requestRefund(order, {});
    expect((await rebuy()).statusCode).toBe(201);
    expect([await findNeed(), await countFiltered()]).toEqual([undefined, 0]);
    await returnRefund();
    const mails = await app.services.db
      .select()
      .from(emailOutbox)
      .where(inArray(emailOutbox.template, ["refund-failed", "refund-failed-notice"]));
    const ofOrder = mails.filter(({ input }) => "orderId" in input && input.orderId === order.id);
    expect(Object.fromEntries(ofOrder.map(({ template, to }) => [template, to]))).toEqual({
      "refund-failed": "buyer@example.com",
      "refund-failed-notice": order.show.seller.email,
    });
    const detail = await app.http.inject({
      url: `/v1/pages/${order.pageId}/orders/${order.id}/detail`,
      headers: order.headers,
    });
    expect(detail.json().data).toMatchObject({ amountRefunded: 0, refundFailed: 2900, refundable: 2900 });
    const viewed = await app.http.inject({ url: `/v1/pages/${order.pageId}/orders/${order.slug}` });
    expect(viewed.json().data).toMatchObject({ admits: false, refundFailed: 2900 });
    const activity = await app.http.inject({ url: "/v1/account/activity", headers: order.headers });
    expect(activity.json().data.map(({ action }: { action: string }) => action)).toContain(
      "order.refund-failed",
    );
    expect(await findNeed()).toMatchObject({ kind: "refund", pageId: order.pageId });
    expect(await countFiltered()).toBe(1);

    const part = await requestRefund(order, { amount: 900 });
    expect(part.json().data.refundFailed).toBe(2000);
    const rest = await requestRefund(order, {});
    expect(rest.json().data).toMatchObject({ status: "refunded", refundFailed: 0 });
    expect([await findNeed(), await countFiltered()]).toEqual([undefined, 0]);
  });

  test("stay sold when the bank returns one of two refunds too late", async () => {
    const { order, rebuy, returnRefund } = await buySeatAndPoster();
    await requestRefund(order, { amount: 900 });
    await requestRefund(order, {});
    expect((await rebuy()).statusCode).toBe(201);
    await returnRefund();
    expect(await findAdmits(order)).toBe(false);
  });

  test("stay sold after a refund in part and a won dispute of the order without them", async () => {
    const { order, rebuy, returnRefund } = await buySeatAndPoster();
    await requestRefund(order, {});
    expect((await rebuy()).statusCode).toBe(201);
    await returnRefund();
    const part = await requestRefund(order, { amount: 100 });
    expect(part.json().data).toMatchObject({ status: "refunded", amountRefunded: 100, refundable: 2800 });
    expect(await findAdmits(order)).toBe(false);
    const [row] = await app.services.db.select().from(orders).where(eq(orders.id, order.id));
    const dispute = await app.provider.post<{ id: string }>(`charges/${row?.chargeId}/dispute`);
    const reconcile = async () =>
      reconcileDispute(app.services, await app.services.payments.getDispute(dispute.id));
    await reconcile();
    await app.provider.post(`disputes/${dispute.id}/close`, { outcome: "won" });
    await reconcile();
    expect(await findAdmits(order)).toBe(false);
  });
});

async function findMoneyFlows(orderId: string) {
  const { stripe } = app;
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
