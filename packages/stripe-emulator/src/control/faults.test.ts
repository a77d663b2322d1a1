import { beforeEach, describe, expect, it } from "vitest";
import { CARDS_ONLY, createClient, catchError, startTestServer } from "../testing/test-server.ts";

const { url, stripe, control } = await startTestServer();
const patient = createClient(url, { maxNetworkRetries: 2 });

const payment = {
  amount: 1000,
  currency: "usd",
  confirm: true,
  payment_method: "pm_card_visa",
  ...CARDS_ONLY,
};

const charges = async () => (await stripe.charges.list()).data.length;

beforeEach(() => control("reset", {}));

// The client repeats a call once when its connection is cut, even with `maxNetworkRetries: 0`.
const CUTS = 2;

describe("faults without an effect", () => {
  it.each([
    ["drop", CUTS, "StripeConnectionError"],
    ["error-500", 1, "StripeAPIError"],
    ["rate-limit", 1, "StripeRateLimitError"],
  ])("%s", async (behaviour, count, type) => {
    await control("faults", { behaviour, count, method: "POST", path: "/v1/payment_intents" });
    expect(await catchError(stripe.paymentIntents.create(payment))).toMatchObject({ type });
    expect(await charges()).toBe(0);
    expect((await stripe.paymentIntents.create(payment)).status).toBe("succeeded");
  });

  it("hang", async () => {
    await control("faults", { behaviour: "hang", ms: 400 });
    const hasty = createClient(url, { timeout: 100 });
    expect(await catchError(hasty.paymentIntents.create(payment))).toMatchObject({
      type: "StripeConnectionError",
    });
    expect(await charges()).toBe(0);
  });
});

describe("faults after the effect", () => {
  it.each([
    ["drop-after", CUTS, "StripeConnectionError"],
    ["error-500-after", 1, "StripeAPIError"],
  ])("%s: the payment is made, and the same key finds it", async (behaviour, count, type) => {
    await control("faults", { behaviour, count, path: "/v1/payment_intents" });
    const call = stripe.paymentIntents.create(payment, { idempotencyKey: behaviour });
    expect(await catchError(call)).toMatchObject({ type });
    expect(await charges()).toBe(1);
    const again = await stripe.paymentIntents.create(payment, { idempotencyKey: behaviour });
    expect(again.status).toBe("succeeded");
    expect(await charges()).toBe(1);
  });

  it("hang-after", async () => {
    await control("faults", { behaviour: "hang-after", ms: 400 });
    await catchError(createClient(url, { timeout: 100 }).paymentIntents.create(payment));
    expect(await charges()).toBe(1);
  });

  it("do not reach a client that retries", async () => {
    await control("faults", { behaviour: "drop-after", path: "/v1/payment_intents" });
    expect((await patient.paymentIntents.create(payment)).status).toBe("succeeded");
    expect(await charges()).toBe(1);
    const { data } = await control("requests?path=/v1/payment_intents&method=post");
    expect(data).toMatchObject([
      { fault: "drop-after", replayed: false },
      { status: 200, replayed: true },
    ]);
  });
});

describe("selection of calls", () => {
  it("uses method, path, count and skip", async () => {
    await control("faults", {
      behaviour: "error-500",
      method: "GET",
      path: "/v1/payment_intents/*",
      skip: 1,
      count: 2,
    });
    const { id } = await stripe.paymentIntents.create(payment);
    const read = () => stripe.paymentIntents.retrieve(id);
    await read();
    await catchError(read());
    await stripe.paymentIntents.list();
    await catchError(read());
    expect((await read()).id).toBe(id);
    expect(await control("faults")).toEqual([]);
  });

  it("uses the amount of a payment", async () => {
    await control("faults", { behaviour: "error-500", method: "POST", amount: 1001 });
    expect((await stripe.paymentIntents.create(payment)).status).toBe("succeeded");
    await catchError(stripe.paymentIntents.create({ ...payment, amount: 1001 }));
    expect(await charges()).toBe(1);
  });

  it("delays a slow response, and every response when a latency is set", async () => {
    await control("faults", { behaviour: "slow", ms: 200 });
    let before = performance.now();
    await stripe.paymentIntents.create(payment);
    expect(performance.now() - before).toBeGreaterThan(190);
    await control("settings", { latencyMs: 150 });
    before = performance.now();
    await stripe.paymentIntents.list();
    expect(performance.now() - before).toBeGreaterThan(140);
  });

  it("rejects an unknown behaviour", async () => {
    await expect(control("faults", { behaviour: "explode" })).rejects.toThrow("must be one of drop");
  });
});

it("logs the requests with their keys and without card numbers", async () => {
  await stripe.paymentMethods.create(
    { type: "card", card: { number: "4242424242424242", exp_month: 1, exp_year: 2034, cvc: "123" } },
    { idempotencyKey: "k-1" },
  );
  const answer = await control("requests?idempotencyKey=k-1");
  expect(answer.data).toMatchObject([
    {
      method: "POST",
      path: "/v1/payment_methods",
      status: 200,
      params: { card: { number: "…4242", cvc: "…" } },
    },
  ]);
});
