import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { invalidRequest } from "../failures.ts";
import { createId } from "../ids.ts";
import { formatAmount } from "../money/currencies.ts";
import { getOptionalId } from "../references.ts";
import { recordBalance } from "../resources/balance-transactions.ts";
import { settleCharge } from "./settle-charge.ts";

export type RefundWish = {
  /** In the smallest unit; undefined refunds the remaining amount. */
  amount: number | undefined;
  reason: string | null;
  metadata: Stripe.Metadata;
  reverseTransfer: boolean;
  refundApplicationFee: boolean;
};

/**
 * Refunds the card and, as requested, reverses the transfer and the application fee in proportion.
 * @throws Failure 400 when the charge is not paid, is disputed, is refunded already, or has less left
 */
export function refundCharge(context: Context, charge: Stripe.Charge, wish: RefundWish): Stripe.Refund {
  const { store } = context;
  const left = charge.amount - charge.amount_refunded;
  checkRefundable(charge, left, wish.amount);
  const settled = settleCharge(context, charge.id) ?? charge;
  const amount = wish.amount ?? left;
  const total = charge.amount_refunded + amount;
  const id = createId("re");
  const transfer = store.transfer.get(getOptionalId(settled.transfer) ?? "");
  const fee = store.application_fee.get(getOptionalId(settled.application_fee) ?? "");
  if (wish.reverseTransfer && !transfer) {
    throw invalidRequest(
      `Cannot reverse transfer on charge ${charge.id} as it does not have an associated transfer.`,
      {
        param: "reverse_transfer",
      },
    );
  }
  if (wish.refundApplicationFee && !fee) {
    throw invalidRequest(
      `Cannot refund the application fee of charge ${charge.id} as it does not have one.`,
      {
        param: "refund_application_fee",
      },
    );
  }
  const share = { amount, refundedBefore: charge.amount_refunded, total, of: charge.amount };
  const reversal =
    wish.reverseTransfer && transfer ? reverseTransfer(context, transfer, id, share) : undefined;
  if (wish.refundApplicationFee && fee) refundFee(context, fee, share);
  const paidIn = store.balance_transaction.get(getOptionalId(settled.balance_transaction) ?? "");
  const balance = recordBalance(context, {
    amount: -computePart(paidIn?.amount ?? charge.amount, share),
    currency: paidIn?.currency ?? charge.currency,
    exchange_rate: paidIn?.exchange_rate ?? null,
    reporting_category: "refund",
    source: id,
    type: "refund",
  });
  const refund = store.refund.put({
    id,
    object: "refund",
    amount,
    balance_transaction: balance.id,
    charge: charge.id,
    created: context.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: wish.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: wish.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: reversal?.id ?? null,
  });
  const refunded = store.charge.change(settled, {
    amount_refunded: total,
    refunded: total === charge.amount,
  });
  context.emit("refund.created", refund);
  context.emit("charge.refunded", refunded, { previous: { amount_refunded: charge.amount_refunded } });
  return refund;
}

/** Marks a refund as failed, as when the bank returns it, and subtracts it from the charge. */
export function failRefund(context: Context, refund: Stripe.Refund): Stripe.Refund {
  if (refund.status !== "succeeded") {
    throw invalidRequest(`Refund ${refund.id} is ${refund.status} already.`);
  }
  const charge = context.store.charge.get(getOptionalId(refund.charge) ?? "");
  const paidOut = context.store.balance_transaction.get(getOptionalId(refund.balance_transaction) ?? "");
  const balance = recordBalance(context, {
    amount: paidOut ? -paidOut.amount : refund.amount,
    currency: paidOut?.currency ?? refund.currency,
    exchange_rate: paidOut?.exchange_rate ?? null,
    reporting_category: "refund_failure",
    source: refund.id,
    type: "refund_failure",
  });
  if (charge) {
    const changed = context.store.charge.change(charge, {
      amount_refunded: charge.amount_refunded - refund.amount,
      refunded: false,
    });
    context.emit("charge.updated", changed);
  }
  const failed = context.store.refund.change(refund, {
    failure_balance_transaction: balance.id,
    failure_reason: "lost_or_stolen_card",
    status: "failed",
  });
  context.emit("refund.failed", failed);
  return failed;
}

function checkRefundable(charge: Stripe.Charge, left: number, amount: number | undefined): void {
  if (charge.status !== "succeeded") {
    throw invalidRequest(`Charge ${charge.id} is not refundable: its status is ${charge.status}.`);
  }
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  if (amount !== undefined && amount < 1) {
    throw invalidRequest("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" });
  }
  if (amount !== undefined && amount > left) {
    throw invalidRequest(
      `Refund amount (${formatAmount(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatAmount(left, charge.currency)})`,
      { param: "amount" },
    );
  }
}

type Share = { amount: number; refundedBefore: number; total: number; of: number };

/** Computes the refund's share of another amount, so that partial refunds add up to the whole. */
function computePart(whole: number, share: Share): number {
  const upTo = (refunded: number) => Math.round((whole * refunded) / share.of);
  return upTo(share.total) - upTo(share.refundedBefore);
}

function reverseTransfer(
  context: Context,
  transfer: Stripe.Transfer,
  refund: string,
  share: Share,
): Stripe.TransferReversal {
  const amount = Math.min(computePart(transfer.amount, share), transfer.amount - transfer.amount_reversed);
  const id = createId("trr");
  const balance = recordBalance(context, {
    amount,
    currency: transfer.currency,
    reporting_category: "transfer_reversal",
    source: id,
    type: "transfer_refund",
  });
  const reversal = context.store.transfer_reversal.put({
    id,
    object: "transfer_reversal",
    amount,
    balance_transaction: balance.id,
    created: context.now(),
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata: {},
    source_refund: refund,
    transfer: transfer.id,
  });
  const reversed = transfer.amount_reversed + amount;
  const changed = context.store.transfer.change(transfer, {
    amount_reversed: reversed,
    reversed: reversed === transfer.amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
  });
  context.emit("transfer.reversed", changed);
  return reversal;
}

function refundFee(context: Context, fee: Stripe.ApplicationFee, share: Share): void {
  const amount = Math.min(computePart(fee.amount, share), fee.amount - fee.amount_refunded);
  const id = createId("fr");
  const earned = context.store.balance_transaction.get(getOptionalId(fee.balance_transaction) ?? "");
  const balance = recordBalance(context, {
    amount: -(earned ? computePart(earned.amount, share) : amount),
    currency: earned?.currency ?? fee.currency,
    exchange_rate: earned?.exchange_rate ?? null,
    reporting_category: "platform_earning_refund",
    source: id,
    type: "application_fee_refund",
  });
  const feeRefund = context.store.fee_refund.put({
    id,
    object: "fee_refund",
    amount,
    balance_transaction: balance.id,
    created: context.now(),
    currency: fee.currency,
    fee: fee.id,
    metadata: {},
  });
  const refunded = fee.amount_refunded + amount;
  const changed = context.store.application_fee.change(fee, {
    amount_refunded: refunded,
    refunded: refunded === fee.amount,
    refunds: { ...fee.refunds, data: [feeRefund, ...fee.refunds.data] },
  });
  context.emit("application_fee.refunded", changed);
}
