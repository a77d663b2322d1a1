import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { startStripe } from "./server.ts";
import { CARDS_ONLY, createClient } from "./testing/test-server.ts";

let running: { close(): Promise<void> } | undefined;
let folder: string | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
  if (folder) await rm(folder, { recursive: true });
  folder = undefined;
});

it("remembers payments, cards and idempotency keys between runs", async () => {
  folder = await mkdtemp(path.join(tmpdir(), "stripe-"));
  const start = async () => {
    const server = await startStripe({ port: 0, host: "127.0.0.1", dataDir: folder });
    running = server;
    return createClient(server.url);
  };
  const payment = {
    amount: 1000,
    currency: "usd",
    confirm: true,
    payment_method: "pm_card_visa",
    ...CARDS_ONLY,
  };

  let stripe = await start();
  const paid = await stripe.paymentIntents.create(payment, { idempotencyKey: "yesterday" });
  const unused = await stripe.paymentMethods.create({ type: "card", card: { token: "tok_chargeDeclined" } });
  await running?.close();

  stripe = await start();
  const again = await stripe.paymentIntents.create(payment, { idempotencyKey: "yesterday" });
  expect(again.id).toBe(paid.id);
  const refund = await stripe.refunds.create({ payment_intent: paid.id });
  expect(refund.status).toBe("succeeded");
  await expect(stripe.paymentIntents.create({ ...payment, payment_method: unused.id })).rejects.toMatchObject(
    { code: "card_declined" },
  );
  await running?.close();

  stripe = await start();
  const refunds = await stripe.refunds.list({ payment_intent: paid.id });
  expect(refunds.data.map(({ id }) => id)).toEqual([refund.id]);
});

it("rejects with EADDRINUSE when the port is in use", async () => {
  const server = await startStripe({ port: 0, host: "127.0.0.1" });
  running = server;
  const port = Number(new URL(server.url).port);
  await expect(startStripe({ port, host: "127.0.0.1" })).rejects.toThrow("EADDRINUSE");
});

it.each(["/v3", "/v3/", "/endive/stripe.js"])("serves the browser script at %s", async (address) => {
  const server = await startStripe({ port: 0, host: "127.0.0.1" });
  running = server;
  const response = await fetch(server.url + address);
  expect(response.headers.get("content-type")).toContain("javascript");
  expect(await response.text()).toContain("Stripe");
});

it("serves strangers neither its controls nor calls with the secret key, which is published", async () => {
  const server = await startStripe({ port: 0, host: "127.0.0.1" });
  running = server;
  const call = async (path: string, headers = {}) =>
    (await fetch(server.url + path, { headers: { authorization: "Bearer sk_test_matinee", ...headers } }))
      .status;
  const stranger = { "x-forwarded-for": "198.51.100.7" };
  expect(await call("/_test/requests", stranger)).toBe(404);
  expect(await call("/v1/charges", stranger)).toBe(401);
  // Control: the same calls from this machine, and what browsers need.
  expect(await call("/_test/requests")).toBe(200);
  expect(await call("/v1/charges")).toBe(200);
  expect(await call("/elements/field", stranger)).toBe(200);
});
