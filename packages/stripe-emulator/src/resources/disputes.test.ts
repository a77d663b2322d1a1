import { expect, it } from "vitest";
import { CARDS_ONLY, catchError, startTestServer } from "../testing/test-server.ts";

const { stripe, control } = await startTestServer();
await control("settings", { disputeAfterMs: 50 });

function pay(paymentMethod: string) {
  return stripe.paymentIntents.create({
    amount: 2000,
    currency: "usd",
    confirm: true,
    payment_method: paymentMethod,
    ...CARDS_ONLY,
  });
}

async function disputed() {
  const intent = await pay("pm_card_visa");
  await control(`charges/${intent.id}/dispute`, { reason: "product_not_received" });
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data;
  if (!dispute) throw new Error("The charge is not disputed");
  return dispute;
}

it("disputes a payment by the dispute test card after the delay", async () => {
  const intent = await pay("pm_card_createDispute");
  expect(intent.status).toBe("succeeded");
  await expect
    .poll(async () => (await stripe.disputes.list({ payment_intent: intent.id })).data)
    .toMatchObject([
      {
        amount: 2000,
        reason: "fraudulent",
        status: "needs_response",
        balance_transactions: [{ net: -3500 }],
      },
    ]);
  const [charge] = (await stripe.charges.list({ payment_intent: intent.id })).data;
  expect(charge?.disputed).toBe(true);
  const refund = stripe.refunds.create({ payment_intent: intent.id });
  expect(await catchError(refund)).toMatchObject({ code: "charge_disputed" });
});

it("closes a dispute by the documented evidence", async () => {
  const first = await disputed();
  const won = await stripe.disputes.update(first.id, {
    evidence: { uncategorized_text: "winning_evidence" },
  });
  expect(won).toMatchObject({ status: "won", evidence_details: { has_evidence: true } });
  const second = await disputed();
  const draft = await stripe.disputes.update(second.id, {
    evidence: { uncategorized_text: "losing_evidence" },
    submit: false,
  });
  expect(draft.status).toBe("needs_response");
  const lost = await stripe.disputes.update(second.id, {
    evidence: { uncategorized_text: "losing_evidence" },
  });
  expect(lost.status).toBe("lost");
});

it("closes a dispute by the control route, and returns the money when it is won", async () => {
  const dispute = await disputed();
  await control(`disputes/${dispute.id}/close`, { outcome: "won" });
  const closed = await stripe.disputes.retrieve(dispute.id);
  expect(closed.status).toBe("won");
  expect(closed.balance_transactions.map(({ amount }) => amount)).toEqual([-2000, 2000]);
  expect(await catchError(stripe.disputes.close(dispute.id))).toMatchObject({
    code: "dispute_already_closed",
  });
});

it("returns the money of a lost dispute when the bank reverses it", async () => {
  const dispute = await disputed();
  await control(`disputes/${dispute.id}/close`, { outcome: "lost" });
  await control(`disputes/${dispute.id}/close`, { outcome: "won" });
  const reversed = await stripe.disputes.retrieve(dispute.id);
  expect(reversed.status).toBe("won");
  expect(reversed.balance_transactions.map(({ amount }) => amount)).toEqual([-2000, 2000]);
});

it("closes a dispute as lost when the platform closes it", async () => {
  const dispute = await disputed();
  expect((await stripe.disputes.close(dispute.id)).status).toBe("lost");
});
