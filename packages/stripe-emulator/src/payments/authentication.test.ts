import { expect, it } from "vitest";
import { CARDS_ONLY, catchError, startTestServer } from "../testing/test-server.ts";

const { url, stripe, control } = await startTestServer();

function pay(paymentMethod: string, more: object = {}) {
  return stripe.paymentIntents.create({
    amount: 1000,
    currency: "usd",
    confirm: true,
    payment_method: paymentMethod,
    use_stripe_sdk: true,
    ...CARDS_ONLY,
    ...more,
  });
}

it.each(["4000002500003155", "4000002760003184"])("%s waits for the bank, then pays", async (number) => {
  const card = { number, exp_month: 12, exp_year: 2034, cvc: "123" };
  const method = await stripe.paymentMethods.create({ type: "card", card });
  const intent = await pay(method.id);
  expect(intent).toMatchObject({
    status: "requires_action",
    latest_charge: null,
    next_action: { type: "use_stripe_sdk" },
  });
  await control(`payment_intents/${intent.id}/authenticate`, { outcome: "complete" });
  const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
  expect(paid).toMatchObject({
    status: "succeeded",
    latest_charge: { payment_method_details: { card: { three_d_secure: { result: "authenticated" } } } },
  });
});

it("leaves no charge when the buyer fails to authenticate", async () => {
  const intent = await pay("pm_card_threeDSecure2Required");
  await control(`payment_intents/${intent.id}/authenticate`, { outcome: "fail" });
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: "requires_payment_method",
    latest_charge: null,
    last_payment_error: { code: "payment_intent_authentication_failure" },
  });
});

it("can be declined after the authentication succeeded", async () => {
  const intent = await pay("pm_card_threeDSecureRequiredChargeDeclined");
  await control(`payment_intents/${intent.id}/authenticate`, { outcome: "complete" });
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { type: "card_error", code: "card_declined", decline_code: "generic_decline" },
  });
});

it("waits for the server's confirmation when that is manual", async () => {
  const intent = await pay("pm_card_threeDSecure2Required", { confirmation_method: "manual" });
  await control(`payment_intents/${intent.id}/authenticate`, { outcome: "complete" });
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_confirmation");
  expect((await stripe.paymentIntents.confirm(intent.id)).status).toBe("succeeded");
});

it("is a decline in an off-session payment, where the buyer cannot authenticate", async () => {
  const call = pay("pm_card_authenticationRequired", { error_on_requires_action: true });
  expect(await catchError(call)).toMatchObject({ type: "StripeCardError", code: "authentication_required" });
});

it("uses the bank's own page when the shop sets a return address", async () => {
  const intent = await pay("pm_card_threeDSecure2Required", {
    use_stripe_sdk: false,
    return_url: "https://shop.example/done",
  });
  const address = intent.next_action?.redirect_to_url?.url ?? "";
  expect(address).toContain(url);
  expect(await (await fetch(address)).text()).toContain("$10.00");
  const answered = await fetch(address, {
    method: "POST",
    body: new URLSearchParams({ outcome: "complete" }),
    redirect: "manual",
  });
  const back = new URL(answered.headers.get("location") ?? "");
  expect(back.origin + back.pathname).toBe("https://shop.example/done");
  expect(back.searchParams.get("redirect_status")).toBe("succeeded");
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
});

it("shows the bank's page only with the client secret", async () => {
  const intent = await pay("pm_card_threeDSecure2Required");
  expect((await fetch(`${url}/3ds/${intent.id}?client_secret=guess`)).status).toBe(404);
});
