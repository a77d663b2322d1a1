import { webhookLimits, webhookRetrySeconds } from "@matinee/domain/webhooks";
import { webhookDataSchemas } from "@matinee/contract/schemas/webhooks";
import { and, desc, eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { webhookDeliveries, webhookEndpoints } from "../../../db/schema/webhooks.ts";
import { parseNetworks } from "../../../platform/network-address.ts";
import { ensureOnDemandProduct } from "../../events/products/ensure-on-demand-product.ts";
import { waitForBlockedQuery } from "../../../testing/database-locks.ts";
import type { TestAccount } from "../../../testing/fixtures.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
  type TicketedEvent,
} from "../../../testing/payments/payments-app.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../testing/webhook-receiver.ts";
import { createWebhookDispatcher, type WebhookDispatcher } from "./dispatch-webhooks.ts";
import { createRequestSender, type Outcome } from "./send-request.ts";

let app: PaymentsApp;
let dispatcher: WebhookDispatcher;
let receiver: WebhookReceiver;
let owner: TestAccount;
let event: TicketedEvent;

beforeAll(async () => {
  app = await createPaymentsApp({ WEBHOOK_NETWORKS: parseNetworks("127.0.0.0/8") });
});
afterAll(() => app.close());
beforeEach(async () => {
  dispatcher = createWebhookDispatcher(app.services);
  receiver = await startWebhookReceiver();
  event = await createTicketedEvent(app, { eventEnd: new Date(Date.now() + 30 * 86_400_000) });
  owner = event.seller;
});
afterEach(async () => {
  await dispatcher.finish();
  await receiver.close();
  app.clock.set(new Date());
});

const call = async (method: "GET" | "POST" | "PATCH", path = "", payload?: object) =>
  (
    await app.http.inject({
      method,
      url: `/v1/webhooks${path}`,
      headers: owner.headers,
      ...(payload && { payload }),
    })
  ).json().data;
const add = (events: string[], url = receiver.url): Promise<{ id: string; secret: string }> =>
  call("POST", "", { url, events });
const getWebhook = async (id: string) =>
  (await call("GET")).find((webhook: { id: string }) => webhook.id === id);
const readDeliveries = (endpointId: string) =>
  app.services.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(desc(webhookDeliveries.attempt));
const findNotices = () =>
  app.services.db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.template, "webhook-disabled"), eq(emailOutbox.to, owner.email)));
const buy = async () => {
  const response = await app.buy(event.page.id, { products: [{ id: event.ticketId, quantity: 1 }] });
  expect(response.statusCode).toBe(201);
};
const deliver = async () => {
  await dispatcher.dispatch();
  await dispatcher.finish();
};
const register = async () => {
  const response = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${event.page.id}/subscribers`,
    payload: { email: `viewer.${crypto.randomUUID()}@example.com`, name: "Viewer", tos: true },
  });
  expect(response.statusCode).toBe(201);
};

test("a paid order arrives signed, in the contract's shape and without a token", async () => {
  const { id, secret } = await add(["order.paid"]);
  await buy();
  await deliver();
  const [message] = receiver.received;
  // The library of the standard is the receiver: it throws when the signature or the time is wrong.
  const verified = new Webhook(secret).verify(message?.body ?? "", {
    "webhook-id": String(message?.headers["webhook-id"]),
    "webhook-timestamp": String(message?.headers["webhook-timestamp"]),
    "webhook-signature": String(message?.headers["webhook-signature"]),
  });
  expect(verified).toMatchObject({ type: "order.paid", id: message?.headers["webhook-id"] });
  const { data } = JSON.parse(message?.body ?? "");
  expect(webhookDataSchemas["order.paid"].parse(data)).toEqual(data);
  expect(data).toMatchObject({ pageId: event.page.id, chargeTotal: 750, status: "paid" });
  expect(message?.body).not.toMatch(/slug|token/);
  await deliver();
  expect(receiver.received).toHaveLength(1);
  expect(await getWebhook(id)).toMatchObject({ lastDay: { attempts: 1, delivered: 1 }, nextAttemptAt: null });
});

test("control: the receiver rejects a body that was changed", async () => {
  const { secret } = await add(["order.paid"]);
  await buy();
  await deliver();
  const [message] = receiver.received;
  const headers = Object.fromEntries(
    Object.entries(message?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
  expect(() => new Webhook(secret).verify(`${message?.body} `, headers)).toThrow();
});

test("sends only what the webhook listens to, donations with their sum", async () => {
  await add(["donation.paid", "subscriber.created"]);
  const donated = { pageId: event.page.id, type: "donation", priceCents: 2000 } as const;
  const id = await ensureOnDemandProduct(app.services.db, donated);
  await buy();
  const ticket = { id: event.ticketId, quantity: 1 };
  const withDonation = await app.buy(event.page.id, { products: [ticket, { id, quantity: 1 }] });
  expect(withDonation.statusCode, withDonation.body).toBe(201);
  await register();
  await deliver();
  const bodies = receiver.received.map(({ body }) => JSON.parse(body));
  expect(bodies).toHaveLength(2);
  const donation = bodies.find(({ type }) => type === "donation.paid");
  expect(donation.data).toMatchObject({ amount: 2000, currency: "usd", pageUrl: event.page.slug });
  const subscriber = bodies.find(({ type }) => type === "subscriber.created");
  expect(Object.keys(subscriber.data)).not.toContain("consent");
  expect(subscriber.data).toMatchObject({ name: "Viewer", pageId: event.page.id });
});

test("a change that is rolled back sends nothing", async () => {
  await add(["order.paid"]);
  const response = await app.buy(event.page.id, {
    products: [{ id: event.ticketId, quantity: 1 }],
    token: "tok_chargeDeclined",
  });
  expect(response.statusCode).toBe(402);
  await deliver();
  expect(receiver.received).toEqual([]);
});

test("repeats a failed message at the planned times under the same id, and then gives up", async () => {
  const { id } = await add(["subscriber.created"]);
  receiver.respond(503);
  await register();
  await deliver();
  const plan: number[] = [];
  for (let attempts = 1; ; attempts++) {
    expect(receiver.received).toHaveLength(attempts);
    const [newest] = await readDeliveries(id);
    if (!newest?.nextAt) break;
    plan.push(newest.nextAt.getTime() - app.clock.now().getTime());
    app.clock.set(new Date(newest.nextAt.getTime() - 3000));
    await deliver();
    expect(receiver.received).toHaveLength(attempts);
    app.clock.set(newest.nextAt);
    await deliver();
  }
  expect(plan).toHaveLength(webhookRetrySeconds.length);
  for (const [index, seconds] of webhookRetrySeconds.entries()) {
    // Up to a tenth later, and less by the time that the test takes to look.
    expect(plan[index]).toBeGreaterThan(seconds * 1000 - 3000);
    expect(plan[index]).toBeLessThan(seconds * 1100);
  }
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
});

test("disables a webhook after failures for five days, counted from the last success", async () => {
  const { id } = await add(["subscriber.created"]);
  const start = app.clock.now();
  const failOnDay = async (day: number, status = 500) => {
    app.clock.set(new Date(start.getTime() + day * 86_400_000 + 60_000));
    await app.services.db.delete(webhookDeliveries);
    receiver.respond(status);
    await register();
    await deliver();
  };
  await failOnDay(0);
  await failOnDay(1, 204);
  await failOnDay(2);
  await failOnDay(webhookLimits.failingDays + 1.9);
  app.clock.set(start);
  expect(await getWebhook(id)).toMatchObject({ disabledAt: null, failingSince: expect.any(String) });
  await failOnDay(webhookLimits.failingDays + 2.1);
  app.clock.set(start);
  expect(await getWebhook(id)).toMatchObject({ disabledBy: "failures" });
  expect(await findNotices()).toMatchObject([{ to: owner.email, input: { webhookId: id } }]);
  const before = receiver.received.length;
  app.clock.set(start);
  await register();
  await deliver();
  expect(receiver.received).toHaveLength(before);
  // Enabled again, it has five days from the next failure on, and a second notice if it fails again.
  expect(await call("PATCH", `/${id}`, { enabled: true })).toMatchObject({ disabledAt: null });
  await failOnDay(20);
  await failOnDay(20 + webhookLimits.failingDays - 0.1);
  expect(await findNotices()).toHaveLength(1);
  await failOnDay(20 + webhookLimits.failingDays + 0.1);
  expect(await findNotices()).toHaveLength(2);
  app.clock.set(start);
});

/** Whether the last message was signed with a secret. */
function isSignedWith(secret: string): boolean {
  const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: "" };
  const [name = "", timestamp, signature = ""] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
    (header) => String(headers[header]),
  );
  return signature
    .split(" ")
    .includes(new Webhook(secret).sign(name, new Date(Number(timestamp) * 1000), body));
}

test("signs with both secrets for a day after a rotation", async () => {
  const { id, secret: former } = await add(["subscriber.created"]);
  const { secret } = await call("POST", `/${id}/rotate-secret`);
  await call("POST", `/${id}/test`);
  await deliver();
  expect(secret).not.toBe(former);
  expect([isSignedWith(secret), isSignedWith(former)]).toEqual([true, true]);
  app.clock.advance((webhookLimits.rotationHours + 1) * 3_600_000);
  await app.services.db.delete(webhookDeliveries);
  await register();
  await deliver();
  expect([isSignedWith(secret), isSignedWith(former)]).toEqual([true, false]);
});

test("a second rotation on the same day leaves the first secret its day, and not a longer one", async () => {
  const { id, secret: first } = await add(["subscriber.created"]);
  const { secret: lost } = await call("POST", `/${id}/rotate-secret`);
  app.clock.advance(4 * 60_000);
  const { secret } = await call("POST", `/${id}/rotate-secret`);
  const readSigners = async () => {
    await app.services.db.delete(webhookDeliveries);
    await register();
    await deliver();
    return [isSignedWith(first), isSignedWith(lost), isSignedWith(secret)];
  };
  expect(await readSigners()).toEqual([true, true, true]);
  app.clock.advance(webhookLimits.rotationHours * 3_600_000 - 2 * 60_000);
  expect(await readSigners()).toEqual([false, true, true]);
  app.clock.advance(3 * 60_000);
  expect(await readSigners()).toEqual([false, false, true]);
});

test("a test of a webhook that is removed at this moment finds none", async () => {
  const { id } = await add(["subscriber.created"]);
  const { db } = app.services;
  const testing = await db.transaction(async (tx) => {
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    const promise = app.http.inject({
      method: "POST",
      url: `/v1/webhooks/${id}/test`,
      headers: owner.headers,
    });
    await waitForBlockedQuery(app.services);
    // As an object, which the transaction does not wait for.
    return { promise };
  });
  expect((await testing.promise).statusCode).toBe(404);
});

test("shows a delivery with request and response, and sends it again under the same id", async () => {
  const { id } = await add(["subscriber.created"]);
  receiver.respond((_request, reply) => reply.writeHead(500).end(`broken\0${"x".repeat(100_000)}`));
  const { id: deliveryId, messageId } = await call("POST", `/${id}/test`);
  await deliver();
  const failed = await call("GET", `/${id}/deliveries/${deliveryId}`);
  expect(failed).toMatchObject({ status: 500, delivered: false, type: "webhook.test", attempt: 1 });
  expect(JSON.parse(failed.request)).toMatchObject({ id: messageId, data: { webhookId: id } });
  expect(failed.response).toMatch(/^broken\uFFFDx+$/);
  expect(failed.response.length).toBeLessThanOrEqual(webhookLimits.responseBytes);
  receiver.respond(200);
  await call("POST", `/${id}/deliveries/${deliveryId}/redeliver`);
  await deliver();
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([messageId, messageId]);
  const [again] = await call("GET", `/${id}/deliveries`);
  expect(again).toMatchObject({ attempt: 2, status: 200, delivered: true });
});

test("does not follow a redirect, and says why there is no response", async () => {
  const { id } = await add(["subscriber.created"]);
  receiver.respond((_request, reply) => reply.writeHead(302, { location: receiver.url }).end());
  await call("POST", `/${id}/test`);
  await deliver();
  expect(receiver.received).toHaveLength(1);
  await receiver.close();
  const { id: deliveryId } = await call("POST", `/${id}/test`);
  await deliver();
  const unanswered = await call("GET", `/${id}/deliveries/${deliveryId}`);
  expect(unanswered).toMatchObject({
    status: null,
    response: null,
    error: expect.stringMatching(/ECONN|socket/),
  });
});

test("a webhook that does not answer delays no other, and gets one request at a time once it fails", async () => {
  const silentUrl = "https://silent.example.com/webhook";
  const silent: ((outcome: Outcome) => void)[] = [];
  const send = createRequestSender({ allowsHttp: true, networks: app.config.WEBHOOK_NETWORKS });
  // Its requests end when the test says so: a busy machine could let them take longer than they may.
  const patient = createWebhookDispatcher(app.services, async (request) =>
    request.url === silentUrl ? new Promise((resolve) => silent.push(resolve)) : send(request),
  );
  await add(["subscriber.created"], silentUrl);
  await add(["subscriber.created"]);
  const messages = 25;
  for (let count = 0; count < messages; count++) await register();
  while (receiver.received.length < messages) {
    await patient.dispatch();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(silent).toHaveLength(20);
  const fail = () => {
    for (const end of silent.splice(0)) end({ status: null, response: null, error: "No response" });
    return patient.finish();
  };
  await fail();
  // The other messages wait for their turn.
  for (let message = 21; message <= messages; message++) {
    await patient.dispatch();
    await patient.dispatch();
    expect(silent).toHaveLength(1);
    await fail();
  }
});

test("a delivery whose worker died is made by another", async () => {
  await add(["subscriber.created"]);
  await register();
  const dying = createWebhookDispatcher(app.services, () => new Promise(() => undefined));
  await dying.dispatch();
  await deliver();
  expect(receiver.received).toHaveLength(0);
  app.clock.advance(31_000);
  await deliver();
  expect(receiver.received).toHaveLength(1);
});

test("two workers do not make the same delivery", async () => {
  await add(["subscriber.created"]);
  for (let count = 0; count < 5; count++) await register();
  const other = createWebhookDispatcher(app.services);
  await Promise.all([dispatcher.dispatch(), other.dispatch()]);
  await Promise.all([dispatcher.finish(), other.finish()]);
  expect(receiver.received).toHaveLength(5);
});
