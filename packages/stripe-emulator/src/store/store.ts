import type Stripe from "stripe";
import type { CardFacts } from "../cards/card-facts.ts";
import { getOptionalId } from "../references.ts";
import { Collection, type ChangeListener } from "./collection.ts";
import type { SavedAnswer } from "./saved-answer.ts";

/** A hosted onboarding link. Stripe's object has no id; ours is the last part of the address. */
export type StoredLink = {
  id: string;
  account: string;
  type: string;
  refreshUrl: string;
  returnUrl: string;
  expiresAt: number;
  finished: boolean;
};

/** A confirmation token and the payment method that is created when it is used. */
type StoredConfirmationToken = Stripe.ConfirmationToken & { paymentMethod: string };

/** A tax calculation, without its lines, and whose it is: the connected account's, or the platform's. */
export type StoredCalculation = {
  id: string;
  account: string | undefined;
  calculation: Stripe.Tax.Calculation & { expires_at: number };
};
export type StoredTransaction = {
  id: string;
  account: string | undefined;
  transaction: Stripe.Tax.Transaction;
};
/** A line of a calculation or of a transaction, with the parts of its tax. */
export type StoredTaxLine = {
  id: string;
  /** The id of its calculation or transaction. */
  owner: string;
  line: Stripe.Tax.CalculationLineItem | Stripe.Tax.TransactionLineItem;
  breakdown: Stripe.Tax.CalculationLineItem.TaxBreakdown[];
};

/** The whole state of the server. */
export type Store = ReturnType<typeof createStore>;

export function createStore(changed: ChangeListener) {
  return {
    payment_intent: new Collection<Stripe.PaymentIntent>("payment_intent", changed),
    payment_method: new Collection<Stripe.PaymentMethod>("payment_method", changed),
    confirmation_token: new Collection<StoredConfirmationToken>("confirmation_token", changed),
    token: new Collection<Stripe.Token>("token", changed),
    card_facts: new Collection<CardFacts>("card_facts", changed),
    charge: new Collection<Stripe.Charge>("charge", changed, (row) => [getOptionalId(row.payment_intent)]),
    /** The connected account's view of a destination charge (`py_…`), which the platform's list does not contain. */
    destination_payment: new Collection<Stripe.Charge>("destination_payment", changed),
    refund: new Collection<Stripe.Refund>("refund", changed, (row) => [
      getOptionalId(row.charge),
      getOptionalId(row.payment_intent),
    ]),
    dispute: new Collection<Stripe.Dispute>("dispute", changed, (row) => [
      getOptionalId(row.charge),
      getOptionalId(row.payment_intent),
    ]),
    transfer: new Collection<Stripe.Transfer>("transfer", changed, (row) => [
      getOptionalId(row.destination),
      row.transfer_group,
    ]),
    transfer_reversal: new Collection<Stripe.TransferReversal>("transfer_reversal", changed, (row) => [
      getOptionalId(row.transfer),
    ]),
    application_fee: new Collection<Stripe.ApplicationFee>("application_fee", changed, (row) => [
      getOptionalId(row.charge),
    ]),
    fee_refund: new Collection<Stripe.FeeRefund>("fee_refund", changed, (row) => [getOptionalId(row.fee)]),
    balance_transaction: new Collection<Stripe.BalanceTransaction>("balance_transaction", changed, (row) => [
      getOptionalId(row.source),
    ]),
    account: new Collection<Stripe.Account>("account", changed),
    account_link: new Collection<StoredLink>("account_link", changed),
    payout: new Collection<Stripe.Payout & { account?: string }>("payout", changed, (row) => [row.account]),
    tax_calculation: new Collection<StoredCalculation>("tax_calculation", changed),
    /** Of calculations and of transactions, in their order. */
    tax_line: new Collection<StoredTaxLine>("tax_line", changed, (row) => [row.owner]),
    tax_transaction: new Collection<StoredTransaction>("tax_transaction", changed, (row) => [
      row.transaction.reversal?.original_transaction,
      `${row.account ?? ""}|${row.transaction.reference}`,
    ]),
    event: new Collection<Stripe.EventBase>("event", changed),
    /** Ids of events that the webhook has not accepted yet. Separate, since events are large and written once. */
    undelivered: new Collection<{ id: string }>("undelivered", changed),
    saved_answer: new Collection<SavedAnswer>("saved_answer", changed),
  };
}
