import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FormerChargeRequest, payments } from "../../../db/schema/payments.ts";
import type { ChargeRequest } from "../../../integrations/payments/payments.ts";
import { toChargeParameters, toRefundParameters } from "../../../integrations/payments/stripe/charges.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
} from "../../../testing/payments/payments-app.ts";
import { buildPaymentValues, getChargeRequest } from "./start-payment.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

const reference = {
  installation: "https://api.films.example",
  paymentId: "p1",
  subject: "order",
  subjectId: "o1",
} as const;

const former: FormerChargeRequest = {
  amount: 750,
  description: "Salt Roads (order o1)",
  statementDescriptorSuffix: "SALT ROADS",
  destination: "acct_1",
  applicationFee: 75,
  requestsThreeDSecure: true,
};
const current: ChargeRequest = {
  money: { amount: 750, currency: "usd" },
  description: "Salt Roads (order o1)",
  statementSuffix: "SALT ROADS",
  settlement: { account: "acct_1", fee: 75 },
  askBank: true,
};

/** What the version before `ChargeRequest` sent. A repeated call must send these bytes. */
const GOLDEN_CHARGE =
  '{"amount":750,"currency":"usd","description":"Salt Roads (order o1)","automatic_payment_methods":{"enabled":true,"allow_redirects":"never"},"metadata":{"origin":"https://api.films.example","paymentId":"p1","subject":"order","orderId":"o1"},"statement_descriptor_suffix":"SALT ROADS","transfer_data":{"destination":"acct_1"},"application_fee_amount":75,"payment_method_options":{"card":{"request_three_d_secure":"any"}}}';
const GOLDEN_CREDITS =
  '{"amount":30000,"currency":"usd","description":"1 credit (purchase c1)","automatic_payment_methods":{"enabled":true,"allow_redirects":"never"},"metadata":{"origin":"https://api.films.example","paymentId":"p1","subject":"credits","creditOrderId":"c1"},"statement_descriptor_suffix":"CREDITS"}';
const GOLDEN_REFUND =
  '{"payment_intent":"pi_1","amount":250,"metadata":{"origin":"https://api.films.example","refundId":"r1","orderId":"o1"},"reverse_transfer":true,"refund_application_fee":true}';

test.each([
  ["the former form", former],
  ["the present form", current],
  ["the form that both versions read", buildStored(current)],
])("a stored request in %s leads to the same bytes for a charge and a refund", (_title, request) => {
  const read = getChargeRequest({ request });
  expect(JSON.stringify(toChargeParameters(read, reference))).toBe(GOLDEN_CHARGE);
  const refund = toRefundParameters({
    chargeId: "pi_1",
    amount: 250,
    settlement: read.settlement,
    reference: { installation: reference.installation, refundId: "r1", orderId: "o1" },
  });
  expect(JSON.stringify(refund)).toBe(GOLDEN_REFUND);
});

test("a purchase of credits leads to the same bytes, without a settlement", () => {
  const description = "1 credit (purchase c1)";
  const forms: (FormerChargeRequest | ChargeRequest)[] = [
    { amount: 30_000, description, statementDescriptorSuffix: "CREDITS" },
    {
      money: { amount: 30_000, currency: "usd" },
      description,
      statementSuffix: "CREDITS",
      settlement: null,
      askBank: false,
    },
  ];
  const credits = { ...reference, subject: "credits", subjectId: "c1" } as const;
  for (const request of forms) {
    const parameters = toChargeParameters(getChargeRequest({ request }), credits);
    expect(JSON.stringify(parameters)).toBe(GOLDEN_CREDITS);
  }
  const refund = toRefundParameters({ chargeId: "pi_1", amount: "all", settlement: null });
  expect(refund).toEqual({ payment_intent: "pi_1" });
});

test("a process of the former version reads what this one stores", () => {
  expect(buildStored(current)).toMatchObject(former);
});

test("a row of the former version is charged once when the upgraded process repeats it", async () => {
  const show = await createTicketedEvent(app);
  const response = await app.buy(show.page.id, { products: [{ id: show.ticketId, quantity: 1 }] });
  const { id: orderId } = response.json().data;
  const findPayment = async () => {
    const [payment] = await app.services.db.select().from(payments).where(eq(payments.subjectId, orderId));
    if (!payment) throw new Error("the order has no payment");
    return payment;
  };
  const { request, intentId } = await findPayment();
  if (!("money" in request)) throw new Error("the row has the former form");
  const {
    money: _money,
    statementSuffix: _suffix,
    settlement: _settlement,
    askBank: _askBank,
    ...rest
  } = request;
  // Cast: what is left are the fields of the former form.
  const before = rest as FormerChargeRequest;
  expect(before).toMatchObject({ amount: 750, destination: expect.stringMatching(/^acct_/) });
  await app.services.db.update(payments).set({ request: before }).where(eq(payments.subjectId, orderId));
  const payment = await findPayment();
  const repeat = (changes: Partial<ChargeRequest> = {}) =>
    app.services.payments.createCharge(
      { ...getChargeRequest(payment), ...changes },
      { installation: app.config.API_URL, paymentId: payment.id, subject: "order", subjectId: orderId },
      `order:${orderId}:attempt:1`,
    );
  expect((await repeat()).id).toBe(intentId);
  // Control: the provider rejects other parameters under the same key.
  await expect(repeat({ description: "other" })).rejects.toMatchObject({ kind: "conflict" });
});

function buildStored(request: ChargeRequest) {
  return buildPaymentValues({ subject: "order", subjectId: "o1", request }).paymentRequest;
}
