import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
} from "../../../../testing/payments/payments-app.ts";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { applyRetentionRule } from "../../../../platform/retention.ts";
import { createPayments } from "../../../../integrations/payments/stripe/create-payments.ts";
import { reconcileDispute } from "../reconciliation/reconcile-dispute.ts";
import { reconcileRefund } from "../reconciliation/reconcile-refund.ts";
import { webhookRetention } from "./webhook-events.retention.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { webhookEvents } from "../../../../db/schema/payments.ts";
import { playbackGrants } from "../../../../db/schema/playback.ts";
import { videos } from "../../../../db/schema/videos.ts";
import { runJobs, settlePayments } from "../../../../testing/run-jobs.ts";
import { findEntitlementId } from "../../../../testing/viewer-fixtures.ts";

let app: PaymentsApp;
let hook: string;
beforeAll(async () => {
  app = await createPaymentsApp();
  hook = `${await app.http.listen({ port: 0, host: "127.0.0.1" })}/v1/hooks/stripe`;
});
beforeEach(async () => {
  await app.provider.remove("webhooks/rules");
  await app.provider.post("webhooks/endpoint", { url: hook, secret: "whsec_matinee" });
});
afterAll(() => app.close());

interface Order {
  id: string;
  slug: string;
  pageId: string;
  headers: { "x-session-id": string };
}

async function buyTicket(body: Parameters<PaymentsApp["buy"]>[1] = {}): Promise<Order> {
  const show = await createTicketedEvent(app);
  const response = await app.buy(show.page.id, { products: [{ id: show.ticketId, quantity: 1 }], ...body });
  const { id, slug } = response.json().data;
  return { id, slug, pageId: show.page.id, headers: show.seller.headers };
}

const findRow = async (id: string) =>
  (await app.services.db.select().from(orders).where(eq(orders.id, id)))[0];
const getHistory = async ({ pageId, id, headers }: Order) => {
  const detail = await app.http.inject({ url: `/v1/pages/${pageId}/orders/${id}/detail`, headers });
  return detail
    .json()
    .data.history.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]);
};
const findAdmits = async ({ pageId, slug }: Order) =>
  (await app.http.inject({ url: `/v1/pages/${pageId}/orders/${slug}` })).json().data.admits;

/** Processes the provider's events, also those that processing causes, until none is left. */
async function processAllEvents() {
  do {
    await app.provider.post("webhooks/idle");
    await runJobs(app, "webhooks");
    await app.provider.post("webhooks/idle");
  } while ((await app.services.db.$count(webhookEvents, isNull(webhookEvents.processedAt))) > 0);
}

describe("the webhook inbox", () => {
  const payload = JSON.stringify({
    id: "evt_forged",
    object: "event",
    type: "payment_intent.succeeded",
    data: { object: { id: "pi_forged" } },
  });
  const send = (signature: string, body = payload) =>
    app.http.inject({
      method: "POST",
      url: "/v1/hooks/stripe",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload: body,
    });
  const sign = (secret: string, secondsAgo = 0, body = payload) =>
    app.stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
    });
  const findStored = () =>
    app.services.db.select().from(webhookEvents).where(eq(webhookEvents.id, "evt_forged"));

  test("accepts the secret of each webhook: our own account's and the connected accounts'", async () => {
    const { db } = app.services;
    const payments = createPayments({
      ...app.config,
      STRIPE_WEBHOOK_SECRET: "whsec_of_our_account,whsec_of_connected_accounts",
    });
    const receive = (secret: string) =>
      receiveWebhook({ ...app.services, payments }, Buffer.from(payload), sign(secret));
    await receive("whsec_of_our_account");
    await receive("whsec_of_connected_accounts");
    await expect(receive("whsec_of_somebody_else")).rejects.toThrow("The signature is invalid");
    await db.delete(webhookEvents).where(eq(webhookEvents.id, "evt_forged"));
  });

  test("returns 400 for an invalid, old or future signature", async () => {
    for (const response of [
      await send(""),
      await send("t=1,v1=00"),
      await send(sign("whsec_another")),
      await send(sign("whsec_matinee", 301)),
      await send(sign("whsec_matinee", -3600)),
      await send(sign("whsec_matinee"), payload.replace("pi_forged", "pi_other")),
    ]) {
      expect(response.statusCode).toBe(400);
    }
    expect(await findStored()).toEqual([]);
  });

  test("stores a signed event once, without its card and personal data", async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => send(sign("whsec_matinee"))));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await findStored()).toMatchObject([{ objectId: "pi_forged", processedAt: null }]);
    expect(JSON.stringify((await findStored())[0]?.payload)).not.toContain("pi_forged");
  });

  test("retries an event that failed, with growing delays", async () => {
    const readRetry = async () => {
      const { rows } = await app.services.db.execute<{ state: string; delay: number }>(
        sql`select state, extract(epoch from start_after - now())::float as delay from pgboss.job
          where name = 'webhooks' and singleton_key = 'evt_forged'`,
      );
      expect(rows).toMatchObject([{ state: "retry" }]);
      return rows[0]?.delay;
    };
    // The provider's client makes up to three requests.
    await app.provider.post("faults", { path: "/v1/payment_intents/*", behaviour: "error-500", count: 100 });
    await runJobs(app, "webhooks");
    const [first] = await findStored();
    expect(first).toMatchObject({ processedAt: null, attempts: 1 });
    expect(first?.lastError).toBeTruthy();
    expect(await readRetry()).toBeGreaterThan(0);
    await runJobs(app, "webhooks");
    expect((await findStored())[0]?.attempts).toBe(1);
    app.clock.advance(60_000);
    await runJobs(app, "webhooks");
    const [second] = await findStored();
    expect(second?.attempts).toBe(2);
    expect(await readRetry()).toBeGreaterThan(2);
    await app.provider.remove("faults");
  });

  test("does not retry an event whose object does not exist, and purges it", async () => {
    app.clock.advance(60_000);
    await runJobs(app, "webhooks");
    const [stored] = await findStored();
    expect(stored).toMatchObject({ processedAt: expect.any(Date), attempts: 3 });
    expect(stored?.lastError).toContain("pi_forged");
    await app.services.db
      .update(webhookEvents)
      .set({ processedAt: new Date(app.clock.now().getTime() - 61 * 86_400_000) })
      .where(eq(webhookEvents.id, "evt_forged"));
    for (const rule of webhookRetention) await applyRetentionRule(app.services, rule);
    expect(await findStored()).toEqual([]);
  });

  const event = { id: "evt_odd", object: "event", type: "payment_intent.succeeded" };
  test.each<[string, unknown]>([
    ["no data", event],
    ["data: null", { ...event, data: null }],
    ["no object", { ...event, data: {} }],
    ["object: null", { ...event, data: { object: null } }],
    ["object as a list", { ...event, data: { object: [] } }],
    ["NUL in the id of the object", { ...event, data: { object: { id: "pi_\0" } } }],
    ["NUL in the id", { ...event, id: "evt_\0", data: { object: {} } }],
    ["NUL in the type", { ...event, type: "payment\0", data: { object: {} } }],
    ["NUL in the account", { ...event, account: "acct_\0", data: { object: {} } }],
    ["no id", { ...event, id: undefined, data: { object: {} } }],
    ["an id of 5,000 characters", { ...event, id: "e".repeat(5_000), data: { object: {} } }],
    ["a number for an id", { ...event, id: 7, data: { object: {} } }],
    ["null", null],
    ["a list", []],
    ["a text", "event"],
  ])("returns 400 for a signed body that is not an event: %s", async (_, body) => {
    const text = JSON.stringify(body);
    const response = await send(sign("whsec_matinee", 0, text), text);
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe("malformed");
    const odd = app.services.db.select().from(webhookEvents).where(eq(webhookEvents.id, "evt_odd"));
    expect(await odd).toEqual([]);
  });

  test("accepts a large event whose object has no id, and returns 413 above the limit", async () => {
    const large = JSON.stringify({
      ...event,
      id: "evt_large",
      type: "balance.available",
      data: { object: { object: "balance", note: "x".repeat(1_500_000) } },
    });
    expect((await send(sign("whsec_matinee", 0, large), large)).statusCode).toBe(200);
    expect((await send("t=1,v1=00", "x".repeat(3_000_000))).statusCode).toBe(413);
  });
});

test("the webhook alone finishes an order whose buyer never returned from the bank's page", async () => {
  const show = await createTicketedEvent(app);
  const response = await app.buy(show.page.id, {
    products: [{ id: show.ticketId, quantity: 1 }],
    token: "tok_threeDSecureRequired",
  });
  const { id, slug, clientSecret } = response.json().data;
  const order = { id, slug, pageId: show.page.id, headers: show.seller.headers };
  await app.provider.post(`payment_intents/${clientSecret.split("_secret_")[0]}/authenticate`, {
    outcome: "complete",
  });
  await processAllEvents();
  expect(await findAdmits(order)).toBe(true);
  const receipts = await app.services.db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.pageId, order.pageId), eq(emailOutbox.template, "receipt")));
  expect(receipts).toHaveLength(1);
});

test("refunds made at the provider reach the order: in part it keeps access, in full it loses it", async () => {
  const order = await buyTicket();
  const chargeId = (await findRow(order.id))?.chargeId;
  await app.provider.post(`charges/${chargeId}/refund`, { amount: 250 });
  await processAllEvents();
  expect(await findRow(order.id)).toMatchObject({ status: "partially_refunded", refundedCents: 250 });
  expect(await findAdmits(order)).toBe(true);
  await app.provider.post(`charges/${chargeId}/refund`);
  await processAllEvents();
  expect(await findRow(order.id)).toMatchObject({ status: "refunded", refundedCents: 750, netCents: 0 });
  expect(await findAdmits(order)).toBe(false);
  expect(await getHistory(order)).toEqual([
    ["placed", 750],
    ["paid", 750],
    ["refunded", 250],
    ["refunded", 500],
  ]);
});

test("processes a refund and an intent whose metadata another program wrote", async () => {
  const order = await buyTicket();
  const { stripe } = app;
  const metadata = { refundId: "42", paymentId: "42" };
  await stripe.refunds.create({ charge: (await findRow(order.id))?.chargeId ?? "", metadata });
  const intent = await stripe.paymentIntents.create({ amount: 500, currency: "usd", metadata });
  await stripe.paymentIntents.cancel(intent.id);
  await processAllEvents();
  expect(await findRow(order.id)).toMatchObject({ status: "refunded", refundedCents: 750 });
  expect(await app.services.db.$count(webhookEvents, isNotNull(webhookEvents.lastError))).toBe(0);
});

test("a refund that the bank returns restores the order", async () => {
  const order = await buyTicket();
  const refund = await app.provider.post<{ id: string }>(
    `charges/${(await findRow(order.id))?.chargeId}/refund`,
  );
  await processAllEvents();
  expect(await findAdmits(order)).toBe(false);
  await app.provider.post(`refunds/${refund.id}/fail`);
  await processAllEvents();
  expect(await findRow(order.id)).toMatchObject({ status: "paid", refundedCents: 0 });
  expect(await findAdmits(order)).toBe(true);
});

describe("a worker that stores an older state after a newer one", () => {
  test("leaves a returned refund returned", async () => {
    const order = await buyTicket();
    const made = await app.stripe.refunds.create({
      charge: (await findRow(order.id))?.chargeId ?? "",
    });
    const older = await app.services.payments.getRefund(made.id);
    await app.provider.post(`refunds/${older.id}/fail`);
    await processAllEvents();
    await reconcileRefund(app.services, older);
    expect(await findRow(order.id)).toMatchObject({ status: "paid", refundedCents: 0 });
    expect(await findAdmits(order)).toBe(true);
  });

  test("leaves a closed dispute closed", async () => {
    const order = await buyTicket();
    const { id } = await app.provider.post<{ id: string }>(
      `charges/${(await findRow(order.id))?.chargeId}/dispute`,
    );
    const older = await app.services.payments.getDispute(id);
    await app.provider.post(`disputes/${id}/close`, { outcome: "won" });
    await processAllEvents();
    await reconcileDispute(app.services, older);
    expect(await findRow(order.id)).toMatchObject({ status: "paid", disputeOpen: false });
    expect(await findAdmits(order)).toBe(true);
  });
});

test("an open or lost dispute suspends the order, a won one restores it; each emails the owner", async () => {
  const countNotices = async (order: Order) => {
    const mails = await app.services.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.pageId, order.pageId));
    return mails.filter(({ template }) => template === "dispute-notice").length;
  };
  const openDispute = async () => {
    const order = await buyTicket();
    const path = `charges/${(await findRow(order.id))?.chargeId}/dispute`;
    const dispute = await app.provider.post<{ id: string }>(path, { reason: "fraudulent" });
    await processAllEvents();
    expect(await findRow(order.id)).toMatchObject({
      status: "disputed",
      disputeStatus: "needs_response",
      disputeReason: "fraudulent",
      disputeOpen: true,
    });
    expect(await findAdmits(order)).toBe(false);
    expect(await countNotices(order)).toBe(1);
    const refund = await app.http.inject({
      method: "POST",
      url: `/v1/pages/${order.pageId}/orders/${order.id}/refunds`,
      headers: order.headers,
      payload: {},
    });
    expect(refund.statusCode).toBe(409);
    expect(refund.json().message).toBe("A dispute is open; the bank decides.");
    return { order, dispute };
  };
  const won = await openDispute();
  await app.provider.post(`disputes/${won.dispute.id}/close`, { outcome: "won" });
  await processAllEvents();
  expect(await findRow(won.order.id)).toMatchObject({
    status: "paid",
    disputeStatus: "won",
    disputeOpen: false,
  });
  expect(await findAdmits(won.order)).toBe(true);
  expect(await countNotices(won.order)).toBe(2);
  expect((await getHistory(won.order)).map(([kind]: [string]) => kind)).toEqual([
    "placed",
    "paid",
    "dispute-opened",
    "dispute-won",
  ]);

  const lost = await openDispute();
  // Evidence changes the state of the dispute, which stays open: the owner knows of it.
  const evidence = { uncategorized_text: "The buyer watched the film." };
  await app.stripe.disputes.update(lost.dispute.id, { evidence, submit: true });
  await processAllEvents();
  expect(await findRow(lost.order.id)).toMatchObject({ disputeStatus: "under_review", disputeOpen: true });
  expect(await countNotices(lost.order)).toBe(1);
  await app.provider.post(`disputes/${lost.dispute.id}/close`, { outcome: "lost" });
  await processAllEvents();
  expect(await findRow(lost.order.id)).toMatchObject({ status: "disputed", disputeOpen: false });
  expect(await findAdmits(lost.order)).toBe(false);
  expect(await countNotices(lost.order)).toBe(2);
  // The bank takes the money from the platform: the transfer to the filmmaker and `net` do not change.
  const { chargeId, netCents } = (await findRow(lost.order.id)) ?? {};
  const charge = await app.stripe.charges.retrieve(chargeId ?? "", { expand: ["transfer"] });
  expect(charge.transfer).toMatchObject({ amount: 750, amount_reversed: 0 });
  expect(netCents).toBe(750 - (charge.application_fee_amount ?? 0));
});

test("a dispute that arrives by webhook ends the film that is running", async () => {
  const order = await buyTicket();
  const { db } = app.services;
  const [video] = await db
    .insert(videos)
    .values({ pageId: order.pageId, kind: "feature", name: "film.mp4", sizeBytes: 1 })
    .returning();
  const [grant] = await db
    .insert(playbackGrants)
    .values({
      pageId: order.pageId,
      videoId: video?.id ?? "",
      entitlementId: await findEntitlementId(app.services, { orderId: order.id }),
      deviceId: "device",
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .returning();
  await app.provider.post(`charges/${(await findRow(order.id))?.chargeId}/dispute`);
  await processAllEvents();
  const [ended] = await db
    .select()
    .from(playbackGrants)
    .where(eq(playbackGrants.id, grant?.id ?? ""));
  expect(ended?.revokedAt).not.toBeNull();
});

test("a dispute about a second charge of an order leaves the order paid", async () => {
  const order = await buyTicket();
  const charge = (await findRow(order.id))?.chargeId ?? "";
  // The order has been paid by another charge before this one.
  await app.services.db
    .update(orders)
    .set({ chargeId: `${charge}_first` })
    .where(eq(orders.id, order.id));
  await app.provider.post(`charges/${charge}/dispute`);
  await processAllEvents();
  expect(await findRow(order.id)).toMatchObject({ status: "paid", disputeStatus: null });
  expect(await findAdmits(order)).toBe(true);
});

test("a dispute after a full refund leaves the order refunded and tells nobody", async () => {
  const order = await buyTicket();
  const { chargeId } = (await findRow(order.id)) ?? {};
  await app.provider.post(`charges/${chargeId}/refund`);
  await processAllEvents();
  const dispute = await app.provider.post<{ id: string }>(`charges/${chargeId}/dispute`);
  await processAllEvents();
  expect(await findRow(order.id)).toMatchObject({ status: "refunded", disputeOpen: true });
  await app.provider.post(`disputes/${dispute.id}/close`, { outcome: "lost" });
  await processAllEvents();
  expect(await findRow(order.id)).toMatchObject({ status: "refunded", disputeStatus: "lost" });
  const mails = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.pageId, order.pageId));
  expect(mails.filter(({ template }) => template === "dispute-notice")).toEqual([]);
});

test("the reconciler finds refunds and disputes whose webhooks were lost, once", async () => {
  const [refunded, disputed, sentBack] = [await buyTicket(), await buyTicket(), await buyTicket()];
  await processAllEvents();
  await app.provider.post("webhooks/rules", { behaviour: "drop" });
  const findChargeId = async ({ id }: Order) => (await findRow(id))?.chargeId;
  await app.provider.post(`charges/${await findChargeId(refunded)}/refund`, { amount: 250 });
  const dispute = await app.provider.post<{ id: string }>(`charges/${await findChargeId(disputed)}/dispute`);
  const refund = await app.provider.post<{ id: string }>(`charges/${await findChargeId(sentBack)}/refund`);
  await settlePayments(app);
  expect(await findRow(refunded.id)).toMatchObject({ status: "partially_refunded", refundedCents: 250 });
  expect(await findRow(disputed.id)).toMatchObject({ status: "disputed", disputeOpen: true });
  expect(await findAdmits(disputed)).toBe(false);
  expect(await findRow(sentBack.id)).toMatchObject({ status: "refunded" });

  await app.provider.post(`disputes/${dispute.id}/close`, { outcome: "won" });
  await app.provider.post(`refunds/${refund.id}/fail`);
  await settlePayments(app);
  await settlePayments(app);
  expect(await findRow(disputed.id)).toMatchObject({ status: "paid", disputeStatus: "won" });
  expect(await findRow(sentBack.id)).toMatchObject({ status: "paid", refundedCents: 0 });
  for (const order of [disputed, sentBack]) expect(await findAdmits(order)).toBe(true);
  expect((await getHistory(refunded)).map(([kind]: [string]) => kind)).toEqual([
    "placed",
    "paid",
    "refunded",
  ]);
  await app.provider.remove("webhooks/rules");
});

test("purges events 60 days after they were processed, and never unprocessed ones", async () => {
  const daysAgo = (days: number) => new Date(app.services.clock.now().getTime() - days * 86_400_000);
  const event = { type: "account.updated", objectId: "acct_old", payload: {}, createdAt: daysAgo(90) };
  await app.services.db.insert(webhookEvents).values([
    { ...event, id: "evt_processed_long_ago", processedAt: daysAgo(61) },
    { ...event, id: "evt_processed_lately", processedAt: daysAgo(59) },
    { ...event, id: "evt_never_processed", nextAttemptAt: daysAgo(-1) },
  ]);
  for (const rule of webhookRetention) await applyRetentionRule(app.services, rule);
  const remaining = await app.services.db
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.objectId, "acct_old"));
  expect(remaining.map(({ id }) => id).toSorted()).toEqual(["evt_never_processed", "evt_processed_lately"]);
});
