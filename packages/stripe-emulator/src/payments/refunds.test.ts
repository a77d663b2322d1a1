import { expect, it } from "vitest";
import { getId } from "../references.ts";
import { CARDS_ONLY, catchError, startTestServer } from "../testing/test-server.ts";

const FILMMAKER = "acct_filmmaker000001";
const { stripe, control } = await startTestServer({ accounts: [{ id: FILMMAKER, active: true }] });

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

it("transfers a destination charge, less the fee, to the filmmaker", async () => {
  const intent = await payFilmmaker();
  expect(intent.latest_charge).toMatchObject({
    application_fee_amount: 100,
    application_fee: { amount: 100, account: FILMMAKER },
    balance_transaction: { amount: 1000, fee: 59, net: 941 },
    transfer: { amount: 1000, destination: FILMMAKER },
    transfer_data: { destination: FILMMAKER },
  });
  const [transfer] = (await stripe.transfers.list({ destination: FILMMAKER, limit: 1 })).data;
  const received = await stripe.charges.retrieve(getId(transfer?.destination_payment ?? ""), {
    expand: ["balance_transaction"],
  });
  expect(received.balance_transaction).toMatchObject({ amount: 1000, fee: 100, net: 900 });
});

it("rejects inactive accounts, and fees above the amount", async () => {
  await control(`accounts/${FILMMAKER}/capabilities`, { status: "inactive" });
  expect(await catchError(payFilmmaker())).toMatchObject({ code: "insufficient_capabilities_for_transfer" });
  await control(`accounts/${FILMMAKER}/capabilities`, { status: "active" });
  expect(await catchError(payFilmmaker(1000, 1001))).toMatchObject({ param: "application_fee_amount" });
});

it("refunds the charge and reverses the transfer and the fee", async () => {
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
  expect(await catchError(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
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

it("rejects a refund above the remaining amount", async () => {
  const { id } = await plainPayment();
  await stripe.refunds.create({ payment_intent: id, amount: 400 });
  const error = await catchError(stripe.refunds.create({ payment_intent: id, amount: 601 }));
  expect(error.message).toBe("Refund amount ($6.01) is greater than unrefunded amount on charge ($6.00)");
  const list = await stripe.refunds.list({ payment_intent: id });
  expect(list.data.map(({ amount }) => amount)).toEqual([400]);
});

it("rejects the reversal of a transfer that does not exist", async () => {
  const { id } = await plainPayment();
  const call = stripe.refunds.create({ payment_intent: id, reverse_transfer: true });
  expect(await catchError(call)).toMatchObject({ param: "reverse_transfer" });
});

it("supports refunds made at the provider, and refunds that the bank returns", async () => {
  const { id } = await payFilmmaker();
  const refund = await control(`charges/${id}/refund`, { amount: 300 });
  let intent = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge.transfer"] });
  expect(intent.latest_charge).toMatchObject({ amount_refunded: 300, transfer: { amount_reversed: 300 } });
  await control(`refunds/${String(refund.id)}/fail`, {});
  intent = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
  expect(intent.latest_charge).toMatchObject({ amount_refunded: 0 });
  expect(await stripe.refunds.retrieve(String(refund.id))).toMatchObject({ status: "failed" });
});
