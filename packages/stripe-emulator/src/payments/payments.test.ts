import { describe, expect, it } from "vitest";
import { CARDS_ONLY, catchError, startTestServer } from "../testing/test-server.ts";

const { url, stripe, control } = await startTestServer();

async function payWith(number: string, more: { cvc?: string; expYear?: number } = {}) {
  const method = await stripe.paymentMethods.create({
    type: "card",
    card: { number, exp_month: 12, exp_year: more.expYear ?? 2034, cvc: more.cvc ?? "123" },
  });
  return stripe.paymentIntents.create({
    amount: 1000,
    currency: "usd",
    confirm: true,
    payment_method: method.id,
    expand: ["latest_charge"],
    ...CARDS_ONLY,
  });
}

describe("cards that pay", () => {
  it.each([
    ["4242424242424242", "visa"],
    ["5555555555554444", "mastercard"],
    ["378282246310005", "amex"],
    ["6011111111111117", "discover"],
  ])("%s is a %s", async (number, brand) => {
    const intent = await payWith(number, brand === "amex" ? { cvc: "1234" } : {});
    expect(intent).toMatchObject({
      status: "succeeded",
      amount_received: 1000,
      latest_charge: {
        status: "succeeded",
        paid: true,
        captured: true,
        payment_method_details: { card: { brand, last4: number.slice(-4) } },
      },
    });
  });
});

describe("cards that are declined", () => {
  it.each([
    ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
    ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
    ["4000000000009987", "card_declined", "lost_card", "Your card was declined."],
    ["4000000000000069", "expired_card", "expired_card", "Your card has expired."],
    ["4000000000000127", "incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect."],
    [
      "4000000000000119",
      "processing_error",
      "processing_error",
      "An error occurred while processing your card. Try again in a little bit.",
    ],
    ["4111111111111111", "card_declined", "test_mode_live_card", expect.stringContaining("test mode")],
  ])("%s: %s, %s", async (number, code, declineCode, message) => {
    const error = await catchError(payWith(number));
    expect(error).toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code,
      decline_code: declineCode,
      message,
      payment_intent: {
        status: "requires_payment_method",
        payment_method: null,
        last_payment_error: { code, decline_code: declineCode },
      },
    });
    const charge = await stripe.charges.retrieve(error.charge ?? "");
    expect(charge).toMatchObject({ status: "failed", paid: false, failure_code: code });
  });

  it("lets another card pay the same intent", async () => {
    const { payment_intent: failed } = await catchError(payWith("4000000000000002"));
    const paid = await stripe.paymentIntents.confirm(failed?.id ?? "", { payment_method: "pm_card_visa" });
    expect(paid.status).toBe("succeeded");
    const charges = await stripe.charges.list({ payment_intent: paid.id });
    expect(charges.data.map((charge) => charge.status)).toEqual(["succeeded", "failed"]);
  });
});

describe("invalid card details", () => {
  it.each([
    [{ number: "4242424242424241" }, "incorrect_number"],
    [{ number: "42" }, "invalid_number"],
    [{ exp_month: 13 }, "invalid_expiry_month"],
    [{ exp_year: 2020 }, "invalid_expiry_year"],
    [{ cvc: "12" }, "invalid_cvc"],
  ])("%j is %s", async (wrong, code) => {
    const card = { number: "4242424242424242", exp_month: 12, exp_year: 2034, cvc: "123", ...wrong };
    const error = await catchError(stripe.paymentMethods.create({ type: "card", card }));
    expect(error).toMatchObject({ type: "StripeCardError", code });
  });
});

describe("test tokens", () => {
  it.each(["pm_card_visa", "pm_card_mastercard", "pm_card_amex"])("%s pays", async (paymentMethod) => {
    const intent = await stripe.paymentIntents.create({
      amount: 500,
      currency: "usd",
      confirm: true,
      payment_method: paymentMethod,
      ...CARDS_ONLY,
    });
    expect(intent.status).toBe("succeeded");
    expect(intent.payment_method).not.toBe(paymentMethod);
  });

  it.each(["pm_card_chargeDeclined", "pm_card_visa_chargeDeclined"])(
    "%s is declined",
    async (paymentMethod) => {
      const call = stripe.paymentIntents.create({
        amount: 500,
        currency: "usd",
        confirm: true,
        payment_method: paymentMethod,
        ...CARDS_ONLY,
      });
      expect(await catchError(call)).toMatchObject({ code: "card_declined" });
    },
  );

  it("turns tok_visa into a payment method many times, and a real token once", async () => {
    const test = await stripe.paymentMethods.create({ type: "card", card: { token: "tok_visa" } });
    expect(test.card?.last4).toBe("4242");
    const card = { number: "5555555555554444", exp_month: "12", exp_year: "2034", cvc: "123" };
    const token = await stripe.tokens.create({ card });
    await stripe.paymentMethods.create({ type: "card", card: { token: token.id } });
    const again = stripe.paymentMethods.create({ type: "card", card: { token: token.id } });
    expect(await catchError(again)).toMatchObject({ code: "token_already_used" });
  });

  it("pays with a confirmation token once", async () => {
    const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: "pm_card_visa" });
    expect(token.id).toMatch(/^ctoken_/);
    const pay = () =>
      stripe.paymentIntents.create({
        amount: 700,
        currency: "usd",
        confirm: true,
        confirmation_token: token.id,
        ...CARDS_ONLY,
      });
    expect((await pay()).status).toBe("succeeded");
    expect((await catchError(pay())).message).toContain("already been used");
  });
});

describe("payment intents", () => {
  it("requires a return address unless redirects are disabled", async () => {
    const call = stripe.paymentIntents.create({
      amount: 500,
      currency: "usd",
      confirm: true,
      payment_method: "pm_card_visa",
    });
    expect((await catchError(call)).param).toBe("return_url");
  });

  it.each([
    [{ amount: 49 }, "amount_too_small"],
    [{ amount: 100_000_000 }, "amount_too_large"],
    [{ amount: 10.5 }, "parameter_invalid_integer"],
    [{ application_fee_amount: 10 }, undefined],
    [{ colour: "red" }, "parameter_unknown"],
    [{ payment_method: "pm_missing" }, "resource_missing"],
  ])("refuses %j", async (wrong, code) => {
    const call = stripe.paymentIntents.create({ amount: 500, currency: "usd", ...wrong });
    expect(await catchError(call)).toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 400,
      code,
    });
  });

  it("can be changed and cancelled until it is paid", async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 500,
      currency: "usd",
      metadata: { order: "1" },
    });
    const changed = await stripe.paymentIntents.update(intent.id, { amount: 600, metadata: { seat: "A" } });
    expect(changed).toMatchObject({ amount: 600, metadata: { order: "1", seat: "A" } });
    const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: "abandoned" });
    expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
    const confirm = stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
    expect(await catchError(confirm)).toMatchObject({ code: "payment_intent_unexpected_state" });
    const paid = await payWith("4242424242424242");
    expect(await catchError(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
      code: "payment_intent_unexpected_state",
      payment_intent: { status: "succeeded" },
    });
  });

  it("lists newest first, page by page", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.unshift((await stripe.paymentIntents.create({ amount: 500, currency: "usd" })).id);
    }
    const first = await stripe.paymentIntents.list({ limit: 3 });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(first.has_more).toBe(true);
    const second = await stripe.paymentIntents.list({ limit: 2, starting_after: ids[2] ?? "" });
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(3));
    const before = await stripe.paymentIntents.list({ ending_before: ids[2] ?? "" });
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const later = await stripe.paymentIntents.list({ created: { gt: Math.floor(Date.now() / 1000) + 60 } });
    expect(later.data).toEqual([]);
    const seen: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ limit: 2 })) {
      seen.push(intent.id);
      if (seen.length === 5) break;
    }
    expect(seen).toEqual(ids);
  });
});

describe("expanding", () => {
  it("expands the charge's balance transaction in objects and in lists", async () => {
    const { id } = await payWith("4242424242424242");
    const intent = await stripe.paymentIntents.retrieve(id, {
      expand: ["latest_charge.balance_transaction", "payment_method", "latest_charge.refunds"],
    });
    expect(intent).toMatchObject({
      payment_method: { card: { last4: "4242" } },
      latest_charge: { balance_transaction: { amount: 1000, fee: 59, net: 941 }, refunds: { data: [] } },
    });
    const list = await stripe.paymentIntents.list({ limit: 1, expand: ["data.latest_charge"] });
    expect(list.data[0]?.latest_charge).toMatchObject({ object: "charge" });
    const wrong = stripe.paymentIntents.retrieve(id, { expand: ["nonsense"] });
    expect((await catchError(wrong)).message).toContain("cannot be expanded");
  });

  it("adds the balance transaction later when settleAfterMs is set, as Stripe does", async () => {
    await control("settings", { settleAfterMs: 150 });
    const paid = await payWith("4242424242424242");
    expect(paid.latest_charge).toMatchObject({ balance_transaction: null });
    await control("settings", { settleAfterMs: 0 });
    await expect
      .poll(async () => (await stripe.charges.list({ payment_intent: paid.id })).data[0]?.balance_transaction)
      .toMatch(/^txn_/);
  });
});

describe("keys", () => {
  it("rejects wrong keys, and the publishable key where the secret key is required", async () => {
    const wrong = await fetch(`${url}/v1/payment_intents`, {
      headers: { authorization: "Bearer sk_test_other" },
    });
    expect(wrong.status).toBe(401);
    const publishable = await fetch(`${url}/v1/payment_intents?key=pk_test_matinee`);
    expect(publishable.status).toBe(403);
  });

  it("lets a browser read an intent only with its client secret", async () => {
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    const read = (secret: string) =>
      fetch(`${url}/v1/payment_intents/${intent.id}?key=pk_test_matinee&client_secret=${secret}`);
    expect((await read(intent.client_secret ?? "")).status).toBe(200);
    expect((await read(`${intent.id}_secret_wrong`)).status).toBe(404);
    expect((await read("")).status).toBe(404);
  });
});
