import { WEBHOOK_EVENTS, type WebhookEvent } from "@matinee/domain/webhooks";
import { webhookDataSchemas, type WebhookMessage } from "@matinee/contract/schemas/webhooks";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { accounts } from "../../../db/schema/accounts.ts";
import { orders } from "../../../db/schema/orders.ts";
import { webhookMessages } from "../../../db/schema/webhooks.ts";
import { parseNetworks } from "../../../platform/network-address.ts";
import { createPage } from "../../../testing/fixtures.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
  type TicketedEvent,
} from "../../../testing/payments/payments-app.ts";
import { addReadyFilm } from "../../../testing/premiere-fixtures.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../testing/webhook-receiver.ts";
import { reconcileDispute } from "../../commerce/payments/reconciliation/reconcile-dispute.ts";
import { storeWebhookEvents } from "../../commerce/payments/webhooks/store-webhook-events.ts";
import { createWebhookDispatcher } from "./dispatch-webhooks.ts";

let app: PaymentsApp;
let receiver: WebhookReceiver;
let event: TicketedEvent;
let secret: string;
beforeAll(async () => {
  app = await createPaymentsApp({ WEBHOOK_NETWORKS: parseNetworks("127.0.0.0/8") });
});
afterAll(() => app.close());
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  event = await createTicketedEvent(app);
  ({ secret } = (
    await call("POST", "/v1/webhooks", { url: receiver.url, events: WEBHOOK_EVENTS })
  ).json().data);
});
afterEach(async () => {
  await receiver.close();
  app.clock.set(new Date());
});

const call = (method: "POST" | "PATCH" | "DELETE" | "PUT", url: string, payload?: object) =>
  app.http.inject({ method, url, headers: event.seller.headers, ...(payload && { payload }) });

/** Delivers what waits and returns the data of the messages of a type. The library verifies each signature. */
async function receive(type: WebhookEvent): Promise<object[]> {
  const now = app.clock.now();
  // The library rejects times that are not the real one.
  app.clock.set(new Date());
  const dispatcher = createWebhookDispatcher(app.services);
  await dispatcher.dispatch();
  await dispatcher.finish();
  app.clock.set(now);
  const messages = receiver.received.splice(0).map(({ headers, body }) => {
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    // The library returns the body as it is; the contract's schema is checked below.
    return new Webhook(secret).verify(body, signed) as WebhookMessage;
  });
  const data = messages.filter((message) => message.type === type).map((message) => message.data);
  for (const each of data) expect(webhookDataSchemas[type].parse(each)).toEqual(each);
  return data;
}

async function buy() {
  const products = [{ id: event.ticketId, quantity: 1 }];
  const response = await app.buy(event.page.id, { products });
  expect(response.statusCode, response.body).toBe(201);
  const { id, slug } = response.json().data;
  const [order] = await app.services.db.select().from(orders).where(eq(orders.id, id));
  return { id: String(id), token: String(slug), chargeId: String(order?.chargeId) };
}

test("order.refunded has the order with what was refunded, also in parts", async () => {
  const { id } = await buy();
  const refund = (payload: object) =>
    call("POST", `/v1/pages/${event.page.id}/orders/${id}/refunds`, payload);
  expect((await refund({ amount: 300 })).statusCode).toBe(201);
  expect((await refund({})).statusCode).toBe(201);
  expect(await receive("order.refunded")).toMatchObject([
    { id, status: "partially_refunded", amountRefunded: 300, pageId: event.page.id },
    { id, status: "refunded", amountRefunded: 750 },
  ]);
});

test("order.disputed has the order with the state of its dispute", async () => {
  const { id, chargeId } = await buy();
  const { id: disputeId } = await app.provider.post<{ id: string }>(`charges/${chargeId}/dispute`);
  const reconcile = async () =>
    reconcileDispute(app.services, await app.services.payments.getDispute(disputeId));
  await reconcile();
  // The same state again is no change.
  await reconcile();
  expect(await receive("order.disputed")).toMatchObject([
    { id, status: "disputed", disputeStatus: "needs_response" },
  ]);
});

test("a free ticket is a paid order, and a revoked one a refunded order", async () => {
  const tickets = [
    { email: "imogen@example.com", name: "Imogen" },
    { email: "olu@example.com", name: "Olu" },
  ];
  const comps = await call("POST", `/v1/pages/${event.page.id}/comps`, { tickets });
  const [first] = comps.json().data.lines;
  const paid = await receive("order.paid");
  expect(paid).toHaveLength(2);
  expect(paid).toContainEqual(expect.objectContaining({ id: first.orderId, comp: true, chargeTotal: 0 }));
  await call("DELETE", `/v1/pages/${event.page.id}/comps/${first.orderId}`);
  expect(await receive("order.refunded")).toMatchObject([{ id: first.orderId, status: "refunded" }]);
});

test("page.activated and page.changed have the state of the event; a draft's changes send nothing", async () => {
  const { id } = await createPage(app.services, event.seller.id, { activated: false, test: true });
  await addReadyFilm(app.services, id);
  const url = `/v1/pages/${id}`;
  expect((await call("PATCH", url, { title: "A draft" })).statusCode).toBe(200);
  const activated = await call("POST", `${url}/activate`);
  expect(activated.statusCode, activated.body).toBe(200);
  expect((await call("PATCH", url, { title: "The Salt Road" })).statusCode).toBe(200);
  const changed = await receive("page.changed");
  expect(changed).toMatchObject([{ pageId: id, pageTitle: "The Salt Road", activated: true }]);
  expect(changed).toEqual([expect.objectContaining({ changed: ["title"] })]);
  expect((await call("PATCH", url, { archived: true })).statusCode).toBe(200);
  expect(await receive("page.changed")).toMatchObject([{ pageId: id, activated: false, archived: true }]);
  expect((await call("POST", `${url}/activate`)).statusCode).toBe(200);
  expect(await receive("page.activated")).toMatchObject([{ pageId: id, activated: true, archived: false }]);
});

test("page.cancelled is sent once, also when the event is cancelled again", async () => {
  for (const _ of [1, 2]) {
    const response = await call("POST", `/v1/pages/${event.page.id}/cancel`);
    expect(response.statusCode, response.body).toBeLessThan(300);
  }
  expect(await receive("page.cancelled")).toMatchObject([{ pageId: event.page.id, cancelled: true }]);
});

test("playback.started and playback.completed name the order, once for a play", async () => {
  app.clock.advance(-10 * 60_000);
  await addReadyFilm(app.services, event.page.id);
  const { id: orderId, token: orderSlug } = await buy();
  const start = () =>
    app.http.inject({
      method: "POST",
      url: `/v1/pages/${event.page.id}/playback`,
      payload: { kind: "feature", deviceId: "device-one", orderSlug },
    });
  // Starting again continues the play.
  await start();
  const started = await start();
  expect(started.statusCode, started.body).toBe(201);
  const [play, ...others] = await receive("playback.started");
  expect(play).toMatchObject({ pageId: event.page.id, orderId, subscriberId: null });
  expect(others).toEqual([]);
  const { id: grantId, deviceToken } = started.json().data;
  const watchTo = async (positionSeconds: number) => {
    app.clock.advance(60_000);
    const payload = { deviceId: "device-one", deviceToken, positionSeconds };
    const url = `/v1/playback/${grantId}/heartbeat`;
    const response = await app.http.inject({ method: "POST", url, payload });
    expect(response.statusCode, response.body).toBe(200);
  };
  for (const seconds of [105, 210, 315, 420, 525]) await watchTo(seconds);
  expect(await receive("playback.completed")).toEqual([]);
  await watchTo(560);
  await watchTo(590);
  expect(await receive("playback.completed")).toMatchObject([{ pageId: event.page.id, orderId }]);
  const [stored] = await app.services.db
    .select()
    .from(webhookMessages)
    .where(eq(webhookMessages.type, "playback.completed"));
  // An erasure of the viewer finds the message by the email.
  expect(stored?.viewerEmail).toBe("buyer@example.com");
});

test("payout.changed has the payout, once for each of its states", async () => {
  const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, event.seller.id));
  const path = `accounts/${account?.connectId}/payouts`;
  const { id } = await app.provider.post<{ id: string }>(path, { amount: 507_230 });
  const { data } = await app.stripe.events.list({ types: ["payout.created", "payout.paid"] });
  expect(data).toHaveLength(2);
  const events = data.map(({ type, account = null, ...made }) => ({
    id: made.id,
    type,
    objectId: id,
    account,
  }));
  await storeWebhookEvents(app.services, events);
  expect(await runJobs(app, "webhooks")).toBe(2);
  expect(await receive("payout.changed")).toMatchObject([{ id, amount: 507_230, status: "paid" }]);
});
