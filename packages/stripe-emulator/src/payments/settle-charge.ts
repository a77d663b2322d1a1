import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { createId } from "../ids.ts";
import { findSettlement } from "../money/countries.ts";
import { computeProcessingFee, convert, findExchangeRate } from "../money/currencies.ts";
import { recordBalance } from "../resources/balance-transactions.ts";
import { buildWholeList } from "../http/lists.ts";
import { getId, getOptionalId } from "../references.ts";

/**
 * Converts an amount of a charge into the currency in which the charge settles, as a balance transaction has it:
 * https://docs.stripe.com/connect/currencies.
 */
export function settle(context: Context, charge: Stripe.Charge, amount: number) {
  const { currency } = findSettlement(context, getOptionalId(charge.on_behalf_of));
  return {
    amount: Math.sign(amount) * convert(Math.abs(amount), charge.currency, currency),
    currency,
    exchange_rate: findExchangeRate(charge.currency, currency),
  };
}

/**
 * Creates the charge's balance transaction and, for a destination charge, the transfer, the connected account's payment
 * and the application fee. Stripe does this moments after the payment; here, after `settleAfterMs`.
 */
export function settleCharge(context: Context, id: string): Stripe.Charge | undefined {
  const { store } = context;
  const charge = store.charge.get(id);
  if (!charge || charge.balance_transaction !== null || charge.status !== "succeeded") return charge;
  const settled = settle(context, charge, charge.amount);
  const balance = recordBalance(context, {
    ...settled,
    fee_details: [
      {
        amount: computeProcessingFee(settled.amount, settled.currency),
        application: null,
        currency: settled.currency,
        description: "Stripe processing fees",
        type: "stripe_fee",
      },
    ],
    reporting_category: "charge",
    source: charge.id,
    type: "charge",
  });
  const split = charge.transfer_data ? createTransfer(context, charge, charge.transfer_data) : {};
  return store.charge.change(charge, { balance_transaction: balance.id, ...split });
}

function createTransfer(
  context: Context,
  charge: Stripe.Charge,
  data: Stripe.Charge.TransferData,
): Partial<Stripe.Charge> {
  const { store } = context;
  const { amount, currency } = settle(context, charge, data.amount ?? charge.amount);
  const destination = getId(data.destination);
  const group = charge.transfer_group ?? `group_${getOptionalId(charge.payment_intent)}`;
  const transferId = createId("tr");
  const paymentId = createId("py");
  const fee = charge.application_fee_amount
    ? createApplicationFee(context, charge, destination, paymentId)
    : undefined;
  const balance = recordBalance(context, {
    amount: -amount,
    currency,
    reporting_category: "transfer",
    source: transferId,
    type: "transfer",
  });
  const transfer = store.transfer.put({
    id: transferId,
    object: "transfer",
    amount,
    amount_reversed: 0,
    balance_transaction: balance.id,
    created: context.now(),
    currency,
    description: null,
    destination,
    destination_payment: paymentId,
    livemode: false,
    metadata: {},
    reversals: buildWholeList(`/v1/transfers/${transferId}/reversals`, []),
    reversed: false,
    source_transaction: charge.id,
    source_type: "card",
    transfer_group: group,
  });
  createDestinationPayment(context, charge, transfer, paymentId, fee);
  context.emit("transfer.created", transfer);
  if (fee) context.emit("application_fee.created", fee);
  return { transfer: transferId, transfer_group: group, application_fee: fee?.id ?? null };
}

/** Creates the connected account's `py_` payment: the transfer less the application fee. */
function createDestinationPayment(
  context: Context,
  charge: Stripe.Charge,
  transfer: Stripe.Transfer,
  id: string,
  fee: Stripe.ApplicationFee | undefined,
): void {
  const currency = findAccountBalance(context, transfer);
  const balance = recordBalance(context, {
    amount: convert(transfer.amount, transfer.currency, currency),
    currency,
    exchange_rate: findExchangeRate(transfer.currency, currency),
    fee_details: fee
      ? [
          {
            amount: convert(fee.amount, fee.currency, currency),
            application: "ca_matinee",
            currency,
            description: "Matinee application fee",
            type: "application_fee",
          },
        ]
      : [],
    reporting_category: "charge",
    source: id,
    type: "payment",
  });
  context.store.destination_payment.put({
    ...charge,
    id,
    amount: transfer.amount,
    amount_captured: transfer.amount,
    currency: transfer.currency,
    application: fee ? "ca_matinee" : null,
    application_fee: fee?.id ?? null,
    balance_transaction: balance.id,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    payment_intent: null,
    payment_method: null,
    payment_method_details: null,
    source_transfer: transfer.id,
    transfer_data: null,
  });
}

/** Returns the currency in which a connected account keeps a transfer: its own, if it has a bank account for it. */
function findAccountBalance({ store }: Context, transfer: Stripe.Transfer): string {
  const account = store.account.get(getOptionalId(transfer.destination) ?? "");
  const banks = account?.external_accounts?.data ?? [];
  const keepsIt = banks.some((bank) => bank.currency === transfer.currency);
  return keepsIt ? transfer.currency : (account?.default_currency ?? transfer.currency);
}

function createApplicationFee(
  context: Context,
  charge: Stripe.Charge,
  account: string,
  destinationPayment: string,
): Stripe.ApplicationFee {
  const id = createId("fee");
  const amount = charge.application_fee_amount ?? 0;
  const { currency } = findSettlement(context, undefined);
  const balance = recordBalance(context, {
    amount: convert(amount, charge.currency, currency),
    currency,
    exchange_rate: findExchangeRate(charge.currency, currency),
    reporting_category: "platform_earning",
    source: id,
    type: "application_fee",
  });
  return context.store.application_fee.put({
    id,
    object: "application_fee",
    account,
    amount,
    amount_refunded: 0,
    application: "ca_matinee",
    balance_transaction: balance.id,
    charge: destinationPayment,
    created: context.now(),
    currency: charge.currency,
    fee_source: { charge: destinationPayment, type: "charge" },
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: buildWholeList(`/v1/application_fees/${id}/refunds`, []),
  });
}
