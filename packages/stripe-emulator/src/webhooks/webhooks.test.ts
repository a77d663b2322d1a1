import { createServer } from "node:http";
import type { Stripe } from "stripe";
import { afterAll, beforeEach, expect, it } from "vitest";
import { listen } from "../http/listen.ts";
import { readBody } from "../http/read-body.ts";
import { CARDS_ONLY, startTestServer } from "../testing/test-server.ts";

const SECRET = "whsec_test";
let answers: number[] = [];
let received: Stripe.Event[] = [];

const hook = createServer((incoming, response) => {
  void (async () => {
    const payload = await readBody(incoming);
    const signature = String(incoming.headers["stripe-signature"]);
    received.push(stripe.webhooks.constructEvent(payload, signature, SECRET));
    response.writeHead(answers.shift() ?? 200).end();
  })();
});
const port = await listen(hook, 0, "127.0.0.1");

const { stripe, control } = await startTestServer();
afterAll(() => {
  hook.closeAllConnections();
  hook.close();
});

beforeEach(async () => {
  await control("reset", {});
  answers = [];
  received = [];
  await control("webhooks/endpoint", {
    url: `http://127.0.0.1:${port}/hook`,
    secret: SECRET,
    retryAfterMs: 50,
  });
});

const pay = () =>
  stripe.paymentIntents.create(
    { amount: 1000, currency: "usd", confirm: true, payment_method: "pm_card_visa", ...CARDS_ONLY },
    { idempotencyKey: `key-${performance.now()}` },
  );

const types = () => received.map(({ type }) => type);
const PAID = ["charge.succeeded", "payment_intent.created", "payment_intent.succeeded"];

it("sends events of a payment with a signature that the real client accepts", async () => {
  const intent = await pay();
  await expect.poll(() => types().toSorted()).toEqual(PAID);
  const succeeded = received.find(({ type }) => type === "payment_intent.succeeded");
  expect(succeeded).toMatchObject({
    api_version: "2026-10-28.endive",
    livemode: false,
    data: { object: { id: intent.id, status: "succeeded" } },
    request: { id: expect.stringMatching(/^req_/), idempotency_key: expect.stringMatching(/^key-/) },
  });
  const event = await stripe.events.retrieve(succeeded?.id ?? "");
  await expect.poll(async () => (await stripe.events.retrieve(event.id)).pending_webhooks).toBe(0);
});

it("lists events by type", async () => {
  await pay();
  const list = await stripe.events.list({ type: "charge.*" });
  expect(list.data.map(({ type }) => type)).toEqual(["charge.succeeded"]);
  expect((await stripe.events.list({ types: ["refund.created"] })).data).toEqual([]);
});

it("retries until the webhook accepts", async () => {
  await control("webhooks/rules", { behaviour: "drop", type: "charge.*" });
  await control("webhooks/rules", { behaviour: "drop", type: "payment_intent.created" });
  answers = [500, 400];
  await pay();
  await expect.poll(() => types()).toEqual(Array(3).fill("payment_intent.succeeded"));
  const { deliveries } = await control("webhooks");
  expect(deliveries).toMatchObject([
    { attempt: 1, status: 500 },
    { attempt: 2, status: 400 },
    { attempt: 3, status: 200 },
  ]);
});

it("duplicates, delays and drops events", async () => {
  await control("webhooks/rules", { behaviour: "duplicate", type: "charge.succeeded" });
  await control("webhooks/rules", { behaviour: "drop", type: "payment_intent.created" });
  await control("webhooks/rules", { behaviour: "delay", type: "payment_intent.succeeded", ms: 200 });
  await pay();
  await expect.poll(() => types()).toEqual(["charge.succeeded", "charge.succeeded"]);
  expect(received[0]?.id).toBe(received[1]?.id);
  await expect
    .poll(() => types())
    .toEqual(["charge.succeeded", "charge.succeeded", "payment_intent.succeeded"]);
});

it("holds events and releases them in the requested order", async () => {
  await control("webhooks/rules", { behaviour: "hold" });
  await pay();
  const { held } = await control("webhooks");
  expect(held).toHaveLength(3);
  expect(received).toEqual([]);
  // Cast: the answer of `control` has no type; each held event has an id.
  const ids = (held as Array<{ id: string }>).map(({ id }) => id).toReversed();
  await control("webhooks/release", { ids });
  expect(received.map(({ id }) => id)).toEqual(ids);

  received = [];
  await pay();
  await control("webhooks/release", { order: "shuffled", seed: 7 });
  expect(types().toSorted()).toEqual(PAID);
});

it("sends an event again on request", async () => {
  await pay();
  await expect.poll(() => received.length).toBe(3);
  const [first] = received;
  await control("webhooks/resend", { event: first?.id ?? "" });
  await expect.poll(() => received.filter(({ id }) => id === first?.id)).toHaveLength(2);
});

it("names the connected account in its events", async () => {
  const account = await stripe.accounts.create({
    controller: {
      losses: { payments: "application" },
      requirement_collection: "application",
      stripe_dashboard: { type: "none" },
    },
    capabilities: { transfers: { requested: true } },
  });
  await control(`accounts/${account.id}/onboard`, {});
  await expect.poll(() => types().toSorted()).toEqual(["account.updated", "capability.updated"]);
  expect(received.every((event) => event.account === account.id)).toBe(true);
});
