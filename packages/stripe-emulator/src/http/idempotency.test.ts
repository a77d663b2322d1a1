import { expect, it } from "vitest";
import { CARDS_ONLY, createClient, catchError, startTestServer } from "../testing/test-server.ts";

const { url, stripe, control } = await startTestServer();

const payment = (amount: number, paymentMethod = "pm_card_visa") => ({
  amount,
  currency: "usd",
  confirm: true,
  payment_method: paymentMethod,
  ...CARDS_ONLY,
});

it("replays the first response for the same key and parameters", async () => {
  const first = await stripe.paymentIntents.create(payment(1000), { idempotencyKey: "order:1:attempt:1" });
  const again = await stripe.paymentIntents.create(payment(1000), { idempotencyKey: "order:1:attempt:1" });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect((await stripe.charges.list({ payment_intent: first.id })).data).toHaveLength(1);
});

it("rejects the key for another request", async () => {
  await stripe.paymentIntents.create(payment(1000), { idempotencyKey: "taken" });
  const other = stripe.paymentIntents.create(payment(2000), { idempotencyKey: "taken" });
  expect(await catchError(other)).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
  const elsewhere = stripe.refunds.create({ payment_intent: "pi_1" }, { idempotencyKey: "taken" });
  expect(await catchError(elsewhere)).toMatchObject({ type: "StripeIdempotencyError" });
});

it("replays an error too", async () => {
  const declined = payment(1000, "pm_card_chargeDeclined");
  const first = await catchError(stripe.paymentIntents.create(declined, { idempotencyKey: "refused" }));
  const again = await catchError(stripe.paymentIntents.create(declined, { idempotencyKey: "refused" }));
  expect(again.payment_intent?.id).toBe(first.payment_intent?.id);
});

it("does not use up the key when the parameters were malformed", async () => {
  const wrong = stripe.paymentIntents.create({ amount: 1.5, currency: "usd" }, { idempotencyKey: "typo" });
  await catchError(wrong);
  const right = await stripe.paymentIntents.create(payment(1000), { idempotencyKey: "typo" });
  expect(right.status).toBe("succeeded");
});

it("returns 409 while the first request runs, and its response to a client that retries", async () => {
  await control("faults", { behaviour: "slow", ms: 1000, path: "/v1/payment_intents" });
  const slow = stripe.paymentIntents.create(payment(1000), { idempotencyKey: "slow" });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const meanwhile = stripe.paymentIntents.create(payment(1000), { idempotencyKey: "slow" });
  expect(await catchError(meanwhile)).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  const patient = createClient(url, { maxNetworkRetries: 3 });
  const replayed = await patient.paymentIntents.create(payment(1000), { idempotencyKey: "slow" });
  expect(replayed.id).toBe((await slow).id);
});
