import { refundCentsWithoutApproval } from "@matinee/domain/limits";
import { and, eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { actFor, createAccount } from "../../../../testing/fixtures.ts";
import {
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  type PaymentsApp,
  type TicketedEvent,
} from "../../../../testing/payments/payments-app.ts";
import { auditEntries } from "../../../../db/schema/audit.ts";
import { accounts } from "../../../../db/schema/accounts.ts";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import { orderHistory, orders } from "../../../../db/schema/orders.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { sessions } from "../../../../db/schema/sessions.ts";
import { promoCodes } from "../../../../db/schema/coupons.ts";
import { composeEmails } from "../../../emails/compose/compose-email.ts";
import { reconcileDispute } from "../../payments/reconciliation/reconcile-dispute.ts";
import { reviewCancellations } from "./process-cancellation.ts";
import { runJobs } from "../../../../testing/run-jobs.ts";
import { createSubscriber } from "../../../../testing/viewer-fixtures.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp({ STRIPE_TIMEOUT_MS: 400 });
});
afterEach(() => app.provider.remove("faults"));
afterAll(() => app.close());

type Headers = Record<string, string>;

const findCharge = async (orderId: string) => {
  const { data } = await app.provider.get<{
    data: { amount_refunded: number; metadata: Record<string, string> }[];
  }>("charges");
  return data.find((charge) => charge.metadata["orderId"] === orderId);
};

/** Runs the jobs of cancellations, and those of the refunds that they start, as workers do. */
async function finishCancellations(): Promise<void> {
  await runJobs(app, "cancellations");
  await reviewCancellations(app.services);
  await runJobs(app, "refunds");
}

describe("cancelling an event", () => {
  const cancel = (pageId: string, headers: Headers, method: "GET" | "POST" = "POST") =>
    app.http.inject({ method, url: `/v1/pages/${pageId}/cancel`, headers });

  test("refunds and emails everyone once, ends free tickets and reports progress", async () => {
    const show = await createTicketedEvent(app);
    const ticket = [{ id: show.ticketId, quantity: 1 }];
    const { headers } = show.seller;
    const [coupon] = await app.services.db
      .insert(promoCodes)
      .values({ pageId: show.page.id, code: "FREE" })
      .returning();
    const slugs: string[] = [];
    for (let n = 0; n < 5; n++) {
      slugs.push(
        (await app.buy(show.page.id, { products: ticket, email: `b${n}@example.com` })).json().data.slug,
      );
    }
    const free = await app.buy(show.page.id, { products: ticket, couponCode: coupon?.code, token: "" });
    slugs.push(free.json().data.slug);
    await createSubscriber(app.services, show.page.id);
    const paidLater = await app.buy(show.page.id, { products: ticket, token: "tok_threeDSecureRequired" });

    const stranger = await createAccount(app.services);
    expect((await cancel(show.page.id, stranger.headers)).statusCode).toBe(404);
    expect((await cancel(show.page.id, headers)).json().data).toEqual({ refunds: 5, refunded: 0, failed: 0 });
    expect((await app.buy(show.page.id, { products: ticket })).json().message).toBe(
      "This event was cancelled.",
    );

    // Two workers, and the review of another.
    await Promise.all([runJobs(app, "cancellations"), reviewCancellations(app.services)]);
    await Promise.all([runJobs(app, "refunds"), runJobs(app, "refunds")]);
    expect((await cancel(show.page.id, headers)).statusCode).toBe(200);
    await finishCancellations();
    expect((await cancel(show.page.id, headers, "GET")).json().data).toMatchObject({
      refunds: 5,
      refunded: 5,
      failed: 0,
    });
    for (const slug of slugs) {
      const seen = await app.http.inject({ url: `/v1/pages/${show.page.id}/orders/${slug}` });
      expect(seen.json().data).toMatchObject({ status: "refunded", admits: false });
    }
    const mails = await app.services.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.pageId, show.page.id));
    expect(mails.filter(({ template }) => template === "cancelled")).toHaveLength(7);
    expect(mails.filter(({ template }) => template === "refund")).toHaveLength(5);

    // A buyer who was confirming with the bank is refunded as soon as the payment succeeds.
    const { slug, clientSecret } = paidLater.json().data;
    await app.provider.post(`payment_intents/${clientSecret.split("_secret_")[0]}/authenticate`, {
      outcome: "complete",
    });
    await app.http.inject({ method: "POST", url: `/v1/pages/${show.page.id}/orders/${slug}/confirm` });
    await finishCancellations();
    const late = await app.http.inject({ url: `/v1/pages/${show.page.id}/orders/${slug}` });
    expect(late.json().data).toMatchObject({ status: "refunded", admits: false });
    expect((await cancel(show.page.id, headers, "GET")).json().data).toMatchObject({
      refunds: 6,
      refunded: 6,
      failed: 0,
    });
  });

  test("says before who is told and what is refunded, and afterwards when and by whom it was cancelled", async () => {
    const show = await createTicketedEvent(app);
    const products = [{ id: show.ticketId, quantity: 1 }];
    await app.services.db.insert(promoCodes).values({ pageId: show.page.id, code: "FREE" });
    await app.buy(show.page.id, { products, email: "one@example.com" });
    await app.buy(show.page.id, { products, email: "ONE@example.com" });
    await app.buy(show.page.id, { products, email: "free@example.com", couponCode: "FREE", token: "" });
    await createSubscriber(app.services, show.page.id, { email: "reader@example.com" });
    const { headers } = show.seller;
    expect((await cancel(show.page.id, headers, "GET")).json().data).toEqual({
      refunds: 0,
      refunded: 0,
      failed: 0,
      ahead: { holders: 3, people: 3, orders: 2, amount: 1500 },
    });
    await cancel(show.page.id, headers);
    await runJobs(app, "cancellations");
    const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, show.seller.id));
    const by = `${account?.firstName} ${account?.lastName}`;
    expect((await cancel(show.page.id, headers, "GET")).json().data).toEqual({
      refunds: 2,
      refunded: 0,
      failed: 0,
      cancelled: { at: expect.any(String), by },
    });
    const staff = await createAccount(app.services, { type: "admin", staffRole: "admin" });
    const read = (url: string) => app.http.inject({ url, headers: staff.headers });
    const list = async (query: string) =>
      (await read(`/v1/admin/pages?search_term=${show.page.slug}&${query}`)).json().data.data;
    expect(await list("cancelled=true")).toMatchObject([
      { id: show.page.id, cancelled: true, cancellation: { by, refunds: 2, refunded: 0, failed: 0 } },
    ]);
    expect(await list("cancelled=false")).toEqual([]);
    const csv = (await read(`/v1/pages.csv?search_term=${show.page.slug}&cancelled=true`)).body;
    expect(csv).toContain("Cancelled,Cancelled at,Cancelled by,Refunds of the cancellation");
    expect(csv).toMatch(new RegExp(`20[^,]+Z,${by},"?0 of 2 orders refunded`));
    const found = (await read(`/v1/admin/search?q=${show.page.slug}`)).json();
    expect(JSON.stringify(found)).toContain('"cancelled":true');
    const open = await createTicketedEvent(app);
    expect((await read(`/v1/admin/pages?search_term=${open.page.slug}`)).json().data.data).toMatchObject([
      { cancelled: false, cancellation: null },
    ]);
    const own = async (status: string) =>
      (await app.http.inject({ url: `/v1/pages?status=${status}`, headers })).json().data.data;
    expect(await own("cancelled")).toMatchObject([{ id: show.page.id, cancelled: true }]);
    expect(await own("live")).toEqual([]);
  });

  test("is named in each row and report of its orders", async () => {
    const show = await createTicketedEvent(app);
    const products = [{ id: show.ticketId, quantity: 1 }];
    const { id } = (await app.buy(show.page.id, { products, email: "row@example.com" })).json().data;
    const { headers } = show.seller;
    const staff = await createAccount(app.services, { type: "admin" });
    const ofPage = `/v1/pages/${show.page.id}`;
    const readAll = async () => {
      const read = async (url: string, from: Headers) => {
        const response = await app.http.inject({ url, headers: from });
        expect(response.statusCode, response.body).toBe(200);
        return response;
      };
      const own = (await read(`${ofPage}/orders`, headers)).json().data.data[0];
      const detail = (await read(`${ofPage}/orders/${id}/detail`, headers)).json().data;
      const listed = (await read(`/v1/admin/orders?order_id=${id}`, staff.headers)).json().data.results[0];
      const viewer = (await read(`/v1/admin/viewers/${id}`, staff.headers)).json().data.orders[0];
      const reports = [
        await read(`${ofPage}/orders.csv`, headers),
        await read(`/v1/admin/orders.csv?order_id=${id}`, staff.headers),
      ].map(({ body }) => {
        expect(body).toContain("Order number,Event cancelled,");
        return /,\d{4}-\d{4},(Yes|No),/.exec(body)?.[1];
      });
      return [...[own, detail, listed, viewer].map(({ pageCancelled }) => pageCancelled), ...reports];
    };
    expect(await readAll()).toEqual([false, false, false, false, "No", "No"]);
    await cancel(show.page.id, headers);
    expect(await readAll()).toEqual([true, true, true, true, "Yes", "Yes"]);
  });

  test("emails each address once about what it gets back, and no one who had their money back before", async () => {
    const { services } = app;
    const show = await createTicketedEvent(app);
    const products = [{ id: show.ticketId, quantity: 1 }];
    await services.db.insert(promoCodes).values({ pageId: show.page.id, code: "FREE" });
    const buy = async (email: string, more: Parameters<typeof app.buy>[1] = {}): Promise<{ id: string }> =>
      (await app.buy(show.page.id, { products, email, ...more })).json().data;
    const free = { couponCode: "FREE", token: "" };
    await buy("guest@example.com", free);
    await buy("Twice@example.com", free);
    await buy("twice@example.com");
    await createSubscriber(services, show.page.id, { email: "TWICE@example.com" });
    const gift = { recipientName: "Bo", recipientEmail: "bo@example.com", message: "" };
    await buy("giver@example.com", { gift });
    const early = await buy("early@example.com");
    const refundUrl = `/v1/pages/${show.page.id}/orders/${early.id}/refunds`;
    const { headers } = show.seller;
    await app.http.inject({ method: "POST", url: refundUrl, headers, payload: {} });
    await runJobs(app, "refunds");
    await cancel(show.page.id, headers);
    await finishCancellations();
    await finishCancellations();
    const rows = (
      await services.db.select().from(emailOutbox).where(eq(emailOutbox.pageId, show.page.id))
    ).filter(({ template }) => template === "cancelled");
    const emails = await composeEmails(services, rows);
    const refundByAddress = rows.map(({ to }, index) => {
      const email = emails[index];
      if (!email || email instanceof Error) throw new Error(`no email for ${to}`);
      const refund = /refunded to the card|goes back to the person/.exec(email.text)?.[0] ?? "no refund";
      return `${to.toLowerCase()}: ${refund}`;
    });
    expect(refundByAddress.toSorted()).toEqual([
      "bo@example.com: goes back to the person",
      "guest@example.com: no refund",
      "twice@example.com: refunded to the card",
    ]);
  });

  test("starts the refund of an order whose dispute is won long after it", async () => {
    const show = await createTicketedEvent(app);
    const lines = [{ id: show.ticketId, quantity: 1 }];
    const { id } = (await app.buy(show.page.id, { products: lines })).json().data;
    const findOrder = async () => (await app.services.db.select().from(orders).where(eq(orders.id, id)))[0];
    const { payments } = app.services;
    const { id: disputeId } = await app.provider.post<{ id: string }>(
      `charges/${(await findOrder())?.chargeId}/dispute`,
    );
    await reconcileDispute(app.services, await payments.getDispute(disputeId));
    expect((await cancel(show.page.id, show.seller.headers)).statusCode).toBe(200);
    await finishCancellations();
    expect(await findOrder()).toMatchObject({ status: "disputed", refundedCents: 0 });
    const now = app.clock.now();
    app.clock.advance(75 * 86_400_000);
    await app.provider.post(`disputes/${disputeId}/close`, { outcome: "won" });
    await reconcileDispute(app.services, await payments.getDispute(disputeId));
    await finishCancellations();
    app.clock.set(now);
    const history = await app.services.db
      .select({ kind: orderHistory.kind })
      .from(orderHistory)
      .where(eq(orderHistory.orderId, id));
    expect(history.map(({ kind }) => kind)).toContain("refund-started");
    // The test server rejects refunds of a charge that was disputed, so the owner sees a failed one.
    const progress = await cancel(show.page.id, show.seller.headers, "GET");
    expect(progress.json().data).toMatchObject({ refunds: 1, refunded: 0, failed: 1 });
    // Nobody asked for it now, so that it is told: the buyer read that the money comes back.
    expect(await findOrder()).toMatchObject({ status: "paid", failedRefundCents: 750 });
    const told = await app.services.db
      .select({ template: emailOutbox.template })
      .from(emailOutbox)
      .where(and(eq(emailOutbox.pageId, show.page.id), like(emailOutbox.template, "refund-failed%")));
    expect(told.map(({ template }) => template).toSorted()).toEqual([
      "refund-failed",
      "refund-failed-notice",
    ]);
  });

  test("of more than $100 needs a sign-in or a proof in the last five minutes", async () => {
    const show = await createTicketedEvent(app, {}, { price: 5100 });
    const ticket = [{ id: show.ticketId, quantity: 1 }];
    await app.buy(show.page.id, { products: ticket });
    await app.buy(show.page.id, { products: ticket });
    app.clock.advance(5 * 60_000);
    const rejected = await cancel(show.page.id, show.seller.headers);
    app.clock.advance(-5 * 60_000);
    expect(rejected.statusCode).toBe(403);
    expect(rejected.json().code).toBe("step-up-needed");
    expect((await cancel(show.page.id, show.seller.headers)).statusCode).toBe(200);
  });

  test("continues where it stopped and retries failed provider calls", async () => {
    const show = await createTicketedEvent(app);
    const { headers } = show.seller;
    for (let n = 0; n < 3; n++)
      await app.buy(show.page.id, { products: [{ id: show.ticketId, quantity: 1 }] });
    await app.provider.post("faults", { method: "POST", path: "/v1/refunds", behaviour: "drop", count: 100 });
    await cancel(show.page.id, headers);
    await finishCancellations();
    expect((await cancel(show.page.id, headers, "GET")).json().data).toMatchObject({
      refunds: 3,
      refunded: 0,
      failed: 0,
    });
    await app.provider.remove("faults");
    app.clock.advance(600_000);
    await finishCancellations();
    expect((await cancel(show.page.id, headers, "GET")).json().data).toMatchObject({
      refunds: 3,
      refunded: 3,
      failed: 0,
    });
  });

  test("refunds the full amount of an order that also contains goods", async () => {
    const show = await createTicketedEvent(app);
    const poster = await createProduct(app, show.page.id, { shippingCents: 500 });
    const lines = [
      { id: show.ticketId, quantity: 1 },
      { id: poster.id, quantity: 1 },
    ];
    const order = (await app.buy(show.page.id, { products: lines })).json().data;
    await cancel(show.page.id, show.seller.headers);
    await finishCancellations();
    expect((await findCharge(order.id))?.amount_refunded).toBe(3250);
  });

  describe("by staff", () => {
    type Staff = Awaited<ReturnType<typeof createStaff>>;
    const createStaff = () => createAccount(app.services, { type: "admin" });
    const cancelFor = async (show: TicketedEvent, staff: Staff) => {
      await actFor(app.services, staff, show.seller.id);
      return cancel(show.page.id, staff.headers);
    };
    const approve = (id: string, { headers }: Staff) =>
      app.http.inject({ method: "POST", url: `/v1/admin/approvals/${id}/approve`, headers, payload: {} });
    const isCancelled = async (pageId: string) => {
      const [page] = await app.services.db.select().from(pages).where(eq(pages.id, pageId));
      return page?.cancelledAt != null;
    };
    const sell = async (cents: number) => {
      const show = await createTicketedEvent(app, {}, { price: cents });
      await app.buy(show.page.id, { products: [{ id: show.ticketId, quantity: 1 }] });
      return show;
    };

    test("waits for a second person when it refunds more than the limit", async () => {
      const [staff, colleague] = [await createStaff(), await createStaff()];
      const show = await sell(refundCentsWithoutApproval + 1);
      const { page } = show;
      const asked = await cancelFor(show, staff);
      expect(asked.statusCode, asked.body).toBe(202);
      expect((await cancel(page.id, staff.headers)).json().code).toBe("state-conflict");
      await finishCancellations();
      expect(await isCancelled(page.id)).toBe(false);
      const { approvalId } = asked.json().data;
      const list = await app.http.inject({ url: "/v1/admin/approvals", headers: colleague.headers });
      expect(list.json().data.pending).toContainEqual(
        expect.objectContaining({
          id: approvalId,
          kind: "cancellation",
          reason: "Support request 4711",
          pageId: page.id,
          amount: refundCentsWithoutApproval + 1,
        }),
      );
      expect((await approve(approvalId, staff)).statusCode).toBe(403);
      expect((await approve(approvalId, colleague)).statusCode).toBe(204);
      expect(await isCancelled(page.id)).toBe(true);
      await finishCancellations();
      expect((await cancel(page.id, colleague.headers, "GET")).json().data).toMatchObject({ refunded: 1 });
    });

    test("control: happens at once below the limit, and always for the owner", async () => {
      const staff = await createStaff();
      const small = await sell(refundCentsWithoutApproval);
      expect((await cancelFor(small, staff)).statusCode).toBe(200);
      expect(await isCancelled(small.page.id)).toBe(true);
      const large = await sell(refundCentsWithoutApproval + 1);
      expect((await cancel(large.page.id, large.seller.headers)).statusCode).toBe(200);
    });

    test("needs a recent proof of identity whenever there is something to refund", async () => {
      const staff = await createStaff();
      const show = await sell(500);
      const free = await createTicketedEvent(app);
      const provenAt = new Date(app.clock.now().getTime() - 6 * 60_000);
      await app.services.db
        .update(sessions)
        .set({ authenticatedAt: provenAt })
        .where(eq(sessions.accountId, staff.id));
      expect((await cancelFor(show, staff)).json().code).toBe("step-up-needed");
      expect((await cancelFor(free, staff)).statusCode).toBe(200);
    });

    test("is for admins who gave a reason, which the audit log keeps", async () => {
      const { page, seller } = await createTicketedEvent(app);
      const finance = await createAccount(app.services, { type: "admin", staffRole: "finance" });
      const admin = await createStaff();
      await actFor(app.services, finance, seller.id);
      expect((await cancel(page.id, finance.headers)).json().code).toBe("forbidden");
      expect((await cancel(page.id, admin.headers)).json().code).toBe("acting-period-needed");
      expect(await isCancelled(page.id)).toBe(false);
      await actFor(app.services, admin, seller.id);
      expect((await cancel(page.id, admin.headers)).statusCode).toBe(200);
      const [entry] = await app.services.db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.subjectId, page.id), eq(auditEntries.action, "page.cancel")));
      expect(entry).toMatchObject({ reason: "Support request 4711", onBehalfOf: seller.id });
    });
  });
});
