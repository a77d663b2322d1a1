import { expect, it } from "vitest";
import { idOf } from "../references.ts";
import { CARDS_ONLY, errorOf, testServer } from "../testing/test-server.ts";

const FILMMAKER = "acct_filmmaker000001";
const { stripe, control } = await testServer({ accounts: [{ id: FILMMAKER, active: true }] });

function payFilmmaker(amount = 1000, fee = 100) {
  return stripe.paymentIntents.create({
    amount,
    currency: "usd",
    confirm: true,
    payment_method: "pm_card_visa",
    application_fee_amount: fee,
    transfer_data: { destination: FILMMAKER },
    expand: ["latest_charge.balance_transaction", "latest_charge.transfer", "latest_charge.application_fee"],
    ...CARDS_ONLY,
  });
}

async function plainPayment() {
  return stripe.paymentIntents.create({
    amount: 1000,
    currency: "usd",
    confirm: true,
    payment_method: "pm_card_visa",
    ...CARDS_ONLY,
  });
}

it("moves a destination charge to the filmmaker, less the fee", async () => {
  const intent = await payFilmmaker();
  expect(intent.latest_charge).toMatchObject({
    application_fee_amount: 100,
    application_fee: { amount: 100, account: FILMMAKER },
    balance_transaction: { amount: 1000, fee: 59, net: 941 },
    transfer: { amount: 1000, destination: FILMMAKER },
    transfer_data: { destination: FILMMAKER },
  });
  const [transfer] = (await stripe.transfers.list({ destination: FILMMAKER, limit: 1 })).data;
  const received = await stripe.charges.retrieve(idOf(transfer?.destination_payment ?? ""), {
    expand: ["balance_transaction"],
  });
  expect(received.balance_transaction).toMatchObject({ amount: 1000, fee: 100, net: 900 });
});

it("refuses accounts that cannot receive, and fees above the amount", async () => {
  await control(`accounts/${FILMMAKER}/capabilities`, { status: "inactive" });
  expect(await errorOf(payFilmmaker())).toMatchObject({ code: "insufficient_capabilities_for_transfer" });
  await control(`accounts/${FILMMAKER}/capabilities`, { status: "active" });
  expect(await errorOf(payFilmmaker(1000, 1001))).toMatchObject({ param: "application_fee_amount" });
});

it("gives all back: the charge, the transfer and the fee", async () => {
  const { id, latest_charge: charge } = await payFilmmaker();
  const refund = await stripe.refunds.create({
    payment_intent: id,
    reverse_transfer: true,
    refund_application_fee: true,
    expand: ["charge.transfer", "charge.application_fee", "balance_transaction", "transfer_reversal"],
  });
  expect(refund).toMatchObject({
    amount: 1000,
    status: "succeeded",
    balance_transaction: { amount: -1000, net: -1000 },
    transfer_reversal: { amount: 1000 },
    charge: {
      refunded: true,
      amount_refunded: 1000,
      transfer: { amount_reversed: 1000, reversed: true },
      application_fee: { amount_refunded: 100, refunded: true },
    },
  });
  expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    code: "charge_already_refunded",
  });
  expect(charge).not.toBeNull();
});

it("splits odd amounts so that partial refunds add up to the whole", async () => {
  const { id } = await payFilmmaker(1001, 101);
  for (const amount of [333, 333, 335]) {
    await stripe.refunds.create({
      payment_intent: id,
      amount,
      reverse_transfer: true,
      refund_application_fee: true,
    });
  }
  const intent = await stripe.paymentIntents.retrieve(id, {
    expand: ["latest_charge.transfer", "latest_charge.application_fee", "latest_charge.refunds"],
  });
  expect(intent.latest_charge).toMatchObject({
    refunded: true,
    transfer: { amount_reversed: 1001 },
    application_fee: { amount_refunded: 101 },
    refunds: { data: [{ amount: 335 }, { amount: 333 }, { amount: 333 }] },
  });
});

it("refuses more than is left", async () => {
  const { id } = await plainPayment();
  await stripe.refunds.create({ payment_intent: id, amount: 400 });
  const error = await errorOf(stripe.refunds.create({ payment_intent: id, amount: 601 }));
  expect(error.message).toBe("Refund amount ($6.01) is greater than unrefunded amount on charge ($6.00)");
  const list = await stripe.refunds.list({ payment_intent: id });
  expect(list.data.map(({ amount }) => amount)).toEqual([400]);
});

it("refuses to reverse a transfer that there is none of", async () => {
  const { id } = await plainPayment();
  const call = stripe.refunds.create({ payment_intent: id, reverse_transfer: true });
  expect(await errorOf(call)).toMatchObject({ param: "reverse_transfer" });
});

it("knows refunds made at the provider, and refunds that the bank sends back", async () => {
  const { id } = await payFilmmaker();
  const refund = await control(`charges/${id}/refund`, { amount: 300 });
  let intent = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge.transfer"] });
  expect(intent.latest_charge).toMatchObject({ amount_refunded: 300, transfer: { amount_reversed: 300 } });
  await control(`refunds/${String(refund.id)}/fail`, {});
  intent = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
  expect(intent.latest_charge).toMatchObject({ amount_refunded: 0 });
  expect(await stripe.refunds.retrieve(String(refund.id))).toMatchObject({ status: "failed" });
});
