import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPaymentsApp, createTicketedEvent, type PaymentsApp } from "../../../testing/payments-app.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { orders } from "../../../db/schema/orders.ts";
import { purgeProcessedEvents } from "./purge-processed-events.ts";
import { webhookEvents } from "../../../db/schema/payments.ts";
import { reconcilePayments } from "../reconcile-payments.ts";
import { processWebhookEvents } from "./process-webhook-events.ts";

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

async function bought(body: Parameters<PaymentsApp["buy"]>[1] = {}): Promise<Order> {
  const show = await createTicketedEvent(app);
  const answer = await app.buy(show.page.id, { products: [{ id: show.ticketId, quantity: 1 }], ...body });
  const { id, slug } = answer.json().data;
  return { id, slug, pageId: show.page.id, headers: show.seller.headers };
}

const rowOf = async (id: string) => (await app.services.db.select().from(orders).where(eq(orders.id, id)))[0];
const historyOf = async ({ pageId, id, headers }: Order) => {
  const detail = await app.http.inject({ url: `/v1/pages/${pageId}/orders/${id}/detail`, headers });
  return detail
    .json()
    .data.history.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]);
};
const admits = async ({ pageId, slug }: Order) =>
  (await app.http.inject({ url: `/v1/pages/${pageId}/orders/${slug}` })).json().data.admits;

/** Lets the provider's events arrive, and works them until none is left and none has come for a while. */
async function work() {
  for (let quiet = 0, before = -1; quiet < 2;) {
    await processWebhookEvents(app.services);
    await new Promise((done) => setTimeout(done, 100));
    const [inbox] = await app.services.db
      .select({
        all: sql<number>`count(*)::int`,
        waiting: sql<number>`(count(*) filter (where processed_at is null))::int`,
      })
      .from(webhookEvents);
    quiet = inbox?.waiting === 0 && inbox.all === before ? quiet + 1 : 0;
    before = inbox?.all ?? 0;
  }
}

describe("the inbox", () => {
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
  const signed = (secret: string, secondsAgo = 0, body = payload) =>
    app.services.payments.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
    });
  const kept = () => app.services.db.select().from(webhookEvents).where(eq(webhookEvents.id, "evt_forged"));

  test("takes nothing that the provider did not sign, or signed long ago", async () => {
    for (const answer of [
      await send(""),
      await send("t=1,v1=00"),
      await send(signed("whsec_another")),
      await send(signed("whsec_matinee", 301)),
      await send(signed("whsec_matinee"), payload.replace("pi_forged", "pi_other")),
    ]) {
      expect(answer.statusCode).toBe(400);
    }
    expect(await kept()).toEqual([]);
  });

  test("takes what is signed at once, and once; nothing of cards or people is kept", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(signed("whsec_matinee"))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await kept()).toMatchObject([{ objectId: "pi_forged", processedAt: null }]);
    expect(JSON.stringify((await kept())[0]?.payload)).not.toContain("pi_forged");
  });

  test("an event that cannot be worked comes again later, and is not lost", async () => {
    // The provider's library asks three times.
    await app.provider.post("faults", { path: "/v1/payment_intents/*", behaviour: "error-500", count: 100 });
    await processWebhookEvents(app.services);
    const [first] = await kept();
    expect(first).toMatchObject({ processedAt: null, attempts: 1 });
    expect(first?.lastError).toBeTruthy();
    await processWebhookEvents(app.services);
    expect((await kept())[0]?.attempts).toBe(1);
    app.clock.advance(60_000);
    await processWebhookEvents(app.services);
    const [second] = await kept();
    expect(second?.attempts).toBe(2);
    const pause = (event: typeof first) => (event?.nextAttemptAt.getTime() ?? 0) - app.clock.now().getTime();
    expect(pause(second)).toBeGreaterThan(2_000);
    await app.provider.remove("faults");
  });

  test("is not asked again for an object that the provider does not have, and is purged with the others", async () => {
    app.clock.advance(60_000);
    await processWebhookEvents(app.services);
    const [gone] = await kept();
    expect(gone).toMatchObject({ processedAt: expect.any(Date), attempts: 3 });
    expect(gone?.lastError).toContain("pi_forged");
    await app.services.db
      .update(webhookEvents)
      .set({ processedAt: new Date(app.clock.now().getTime() - 61 * 86_400_000) })
      .where(eq(webhookEvents.id, "evt_forged"));
    await purgeProcessedEvents(app.services);
    expect(await kept()).toEqual([]);
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
  ])("returns 400 for a signed body that is no event: %s", async (_, body) => {
    const text = JSON.stringify(body);
    const answer = await send(signed("whsec_matinee", 0, text), text);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe("malformed");
    const odd = app.services.db.select().from(webhookEvents).where(eq(webhookEvents.id, "evt_odd"));
    expect(await odd).toEqual([]);
  });

  test("takes an event as large as the provider may send, and one whose object has no id", async () => {
    const large = JSON.stringify({
      ...event,
      id: "evt_large",
      type: "balance.available",
      data: { object: { object: "balance", note: "x".repeat(1_500_000) } },
    });
    expect((await send(signed("whsec_matinee", 0, large), large)).statusCode).toBe(200);
    expect((await send("t=1,v1=00", "x".repeat(3_000_000))).statusCode).toBe(413);
  });
});

test("the webhook alone finishes an order whose browser vanished at its bank's page", async () => {
  const show = await createTicketedEvent(app);
  const answer = await app.buy(show.page.id, {
    products: [{ id: show.ticketId, quantity: 1 }],
    token: "tok_threeDSecureRequired",
  });
  const { id, slug, clientSecret } = answer.json().data;
  const order = { id, slug, pageId: show.page.id, headers: show.seller.headers };
  await app.provider.post(`payment_intents/${clientSecret.split("_secret_")[0]}/authenticate`, {
    outcome: "complete",
  });
  await work();
  expect(await admits(order)).toBe(true);
  const receipts = await app.services.db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.pageId, order.pageId), eq(emailOutbox.template, "receipt")));
  expect(receipts).toHaveLength(1);
});

test("refunds made at the provider reach the order: a part keeps the admission, all ends it", async () => {
  const order = await bought();
  const chargeId = (await rowOf(order.id))?.chargeId;
  await app.provider.post(`charges/${chargeId}/refund`, { amount: 250 });
  await work();
  expect(await rowOf(order.id)).toMatchObject({ status: "partially_refunded", refundedCents: 250 });
  expect(await admits(order)).toBe(true);
  await app.provider.post(`charges/${chargeId}/refund`);
  await work();
  expect(await rowOf(order.id)).toMatchObject({ status: "refunded", refundedCents: 750, netCents: 0 });
  expect(await admits(order)).toBe(false);
  expect(await historyOf(order)).toEqual([
    ["placed", 750],
    ["paid", 750],
    ["refunded", 250],
    ["refunded", 500],
  ]);
});

test("a refund that the bank sends back is no refund any more", async () => {
  const order = await bought();
  const refund = await app.provider.post<{ id: string }>(
    `charges/${(await rowOf(order.id))?.chargeId}/refund`,
  );
  await work();
  expect(await admits(order)).toBe(false);
  await app.provider.post(`refunds/${refund.id}/fail`);
  await work();
  expect(await rowOf(order.id)).toMatchObject({ status: "paid", refundedCents: 0 });
  expect(await admits(order)).toBe(true);
});

test("an open dispute suspends, one that is won restores, one that is lost does not; the owner hears of each", async () => {
  const heard = async (order: Order) => {
    const mails = await app.services.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.pageId, order.pageId));
    return mails.filter(({ template }) => template === "dispute-notice").length;
  };
  const disputed = async () => {
    const order = await bought();
    const path = `charges/${(await rowOf(order.id))?.chargeId}/dispute`;
    const dispute = await app.provider.post<{ id: string }>(path, { reason: "fraudulent" });
    await work();
    expect(await rowOf(order.id)).toMatchObject({
      status: "disputed",
      disputeStatus: "needs_response",
      disputeReason: "fraudulent",
      disputeOpen: true,
    });
    expect(await admits(order)).toBe(false);
    expect(await heard(order)).toBe(1);
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
  const won = await disputed();
  await app.provider.post(`disputes/${won.dispute.id}/close`, { outcome: "won" });
  await work();
  expect(await rowOf(won.order.id)).toMatchObject({
    status: "paid",
    disputeStatus: "won",
    disputeOpen: false,
  });
  expect(await admits(won.order)).toBe(true);
  expect(await heard(won.order)).toBe(2);
  expect((await historyOf(won.order)).map(([kind]: [string]) => kind)).toEqual([
    "placed",
    "paid",
    "dispute-opened",
    "dispute-won",
  ]);

  const lost = await disputed();
  await app.provider.post(`disputes/${lost.dispute.id}/close`, { outcome: "lost" });
  await work();
  expect(await rowOf(lost.order.id)).toMatchObject({ status: "disputed", disputeOpen: false });
  expect(await admits(lost.order)).toBe(false);
  // The bank took the money from the platform; the filmmaker's part stayed where it was, and `net` says so.
  const { chargeId, netCents } = (await rowOf(lost.order.id)) ?? {};
  const charge = await app.services.payments.charges.retrieve(chargeId ?? "", { expand: ["transfer"] });
  expect(charge.transfer).toMatchObject({ amount: 750, amount_reversed: 0 });
  expect(netCents).toBe(750 - (charge.application_fee_amount ?? 0));
});

test("refunds and disputes whose webhooks are lost for good are found by the reconciler, once", async () => {
  const [refunded, disputed, sentBack] = [await bought(), await bought(), await bought()];
  await work();
  await app.provider.post("webhooks/rules", { behaviour: "drop" });
  const chargeOf = async ({ id }: Order) => (await rowOf(id))?.chargeId;
  await app.provider.post(`charges/${await chargeOf(refunded)}/refund`, { amount: 250 });
  const dispute = await app.provider.post<{ id: string }>(`charges/${await chargeOf(disputed)}/dispute`);
  const refund = await app.provider.post<{ id: string }>(`charges/${await chargeOf(sentBack)}/refund`);
  await reconcilePayments(app.services);
  expect(await rowOf(refunded.id)).toMatchObject({ status: "partially_refunded", refundedCents: 250 });
  expect(await rowOf(disputed.id)).toMatchObject({ status: "disputed", disputeOpen: true });
  expect(await admits(disputed)).toBe(false);
  expect(await rowOf(sentBack.id)).toMatchObject({ status: "refunded" });

  await app.provider.post(`disputes/${dispute.id}/close`, { outcome: "won" });
  await app.provider.post(`refunds/${refund.id}/fail`);
  await reconcilePayments(app.services);
  await reconcilePayments(app.services);
  expect(await rowOf(disputed.id)).toMatchObject({ status: "paid", disputeStatus: "won" });
  expect(await rowOf(sentBack.id)).toMatchObject({ status: "paid", refundedCents: 0 });
  for (const order of [disputed, sentBack]) expect(await admits(order)).toBe(true);
  expect((await historyOf(refunded)).map(([kind]: [string]) => kind)).toEqual(["placed", "paid", "refunded"]);
  await app.provider.remove("webhooks/rules");
});

test("an event is forgotten once the provider has long stopped listing it, and never before it was worked", async () => {
  const daysAgo = (days: number) => new Date(app.services.clock.now().getTime() - days * 86_400_000);
  const event = { type: "account.updated", objectId: "acct_old", payload: {}, createdAt: daysAgo(90) };
  await app.services.db.insert(webhookEvents).values([
    { ...event, id: "evt_worked_long_ago", processedAt: daysAgo(61) },
    { ...event, id: "evt_worked_lately", processedAt: daysAgo(59) },
    { ...event, id: "evt_never_worked", nextAttemptAt: daysAgo(-1) },
  ]);
  await purgeProcessedEvents(app.services);
  const left = await app.services.db
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.objectId, "acct_old"));
  expect(left.map(({ id }) => id).toSorted()).toEqual(["evt_never_worked", "evt_worked_lately"]);
});
