import type { StoredText } from "../../platform/stored-text.ts";
// The payment provider in our own words, without a type of a provider. `stripe/` is its adapter (ADR 0022).

/** An amount in the smallest unit of its currency, an ISO 4217 code in lower case. */
interface Money {
  amount: number;
  currency: string;
}

/** Who receives the money of a charge. A refund reverses both parts in proportion. */
interface Settlement {
  /** The connected account, which receives the amount less the fee. */
  account: string;
  /** What the operator keeps. */
  fee: number;
  /** The charge is made in the account's name and settles in its country, which some pairs of countries need. */
  isOnBehalf?: boolean;
}

/** What a charge says to the provider. It is stored before the call: a repeated call must send the same bytes. */
export interface ChargeRequest {
  money: Money;
  description: string;
  statementSuffix?: string;
  /** Null: the operator keeps the money. */
  settlement: Settlement | null;
  /** Asks the buyer's bank for 3-D Secure wherever the card supports it. */
  askBank: boolean;
}

/** What of ours a charge belongs to. */
export interface ChargeReference {
  /** The address of our API: several installations can share one account at the provider. */
  installation: string;
  paymentId: string;
  subject: "order" | "credits";
  subjectId: string;
}

export interface Decline {
  /** Fit for the buyer: the bank's reason, or ours for a card that cannot be used. */
  message: StoredText;
  /** The same for each use of a card; null if the provider does not say. */
  cardPrint: string | null;
}

export type ChargeState =
  /** No card was tried. */
  | { kind: "needs-card" }
  /** The buyer confirms at the bank, with a secret that the browser gets. */
  | { kind: "needs-bank"; browserSecret: string | null }
  | { kind: "processing" }
  | { kind: "declined"; decline: Decline }
  | { kind: "paid"; paymentRef: string | null; received: Money }
  | { kind: "cancelled" };

export interface Charge {
  id: string;
  state: ChargeState;
  /** A charge of another program has none of ours. */
  reference: { installation: string | undefined; paymentId: string | undefined };
  settlement: Settlement | null;
  /** Null: ask `getPayment`. */
  isRefunded: boolean | null;
}

/** A payment that was received, as staff see it. Each part is null where the provider says nothing. */
interface PaymentDetails {
  isRefunded: boolean;
  card: { brand: string; last4: string; country: string | null } | null;
  /** The line on the buyer's statement. */
  descriptor: string | null;
  /** The provider's word for the risk of fraud. */
  risk: string | null;
}

export interface RefundRequest {
  chargeId: string;
  amount: number | "all";
  /** Of the charge. */
  settlement: Settlement | null;
  /** Absent for a charge without an order. */
  reference?: { installation: string; refundId: string; orderId: string };
}

export interface ProviderRefund {
  id: string;
  chargeId: string | null;
  amount: number;
  /** `failed` also when the bank returned the money later. */
  status: "pending" | "succeeded" | "failed";
  failure: string | null;
  /** The id of ours that its creator gave; one that was made in the provider's dashboard can have any text. */
  refundId: string | null;
}

export interface Dispute {
  id: string;
  chargeId: string | null;
  amount: number;
  reason: string;
  /** The provider's word, to store and to show. */
  status: string;
  /** `won` also when the dispute ended without a decision against us. */
  outcome: "open" | "won" | "lost";
}

/** When the provider pays out. Its form is the one that `accounts.held_payout_schedule` stores. */
export interface PayoutSchedule {
  interval: string;
  delay_days?: number;
  monthly_payout_days?: number[];
  weekly_payout_days?: string[];
}

export interface BankAccount {
  id: string;
  last4: string;
}

export interface ConnectedAccount {
  /** `active`: can receive its part of charges. `pending`: the provider is reviewing the details. */
  capability: "inactive" | "pending" | "active";
  /** What the provider still needs, in its own names. */
  currentlyDue: string[];
  hasBank: boolean;
  /** The bank account that receives payouts. */
  payoutBank: BankAccount | null;
  schedule: PayoutSchedule | null;
}

export interface ProviderPayout extends Money {
  id: string;
  /** The provider's word. */
  status: string;
  createdAt: Date;
  arrivesAt: Date;
}

/** A part of a sale whose tax is asked for. */
export interface TaxableLine {
  /** The caller's name of the line, unique in its request. */
  reference: string;
  kind: "online" | "goods" | "shipping" | "donation";
  /** In the smallest unit of the currency. */
  amount: number;
}

export interface TaxRequest {
  currency: string;
  lines: TaxableLine[];
  /** Whether the amounts have their tax inside; else it comes on top. */
  isTaxInside: boolean;
  buyer: {
    /** ISO 3166-1 alpha-2. */
    country: string;
    /** Of the United States and Canada, in two letters. */
    state?: string;
    postalCode?: string;
    /** A number that was checked and makes the buyer owe the tax. */
    isReverseCharge: boolean;
  };
  /** The connected account that owes the tax; null for the operator. */
  account: string | null;
}

/** A part of the tax of a line, which one authority gets. */
export interface TaxPart {
  /** Of the tax: 'VAT', 'QST'. */
  name: string;
  country: string;
  state: string | null;
  /** In percent, with the decimals that the provider writes: '20.0', '9.975'. */
  percent: string;
  amount: number;
}

export interface CalculatedTax {
  kind: "calculated";
  /** Names it to `recordTax`. */
  id: string;
  expiresAt: Date;
  /** What the buyer pays, with the tax. */
  total: Money;
  /** In the order of the request. */
  lines: { reference: string; taxAmount: number; parts: TaxPart[] }[];
}

/** What happened at the provider. It says only what changed: its object is fetched again. */
export interface PaymentEvent {
  id: string;
  /** The provider's word. */
  type: string;
  /** Empty for an object without an id. */
  objectId: string;
  /** The connected account of the object; null for the operator's own. */
  account: string | null;
  /** Seconds since 1970. */
  created?: number | undefined;
  isLive?: boolean | undefined;
}

/** What an event is about. */
export type EventSubject =
  | { kind: "charge"; id: string }
  | { kind: "refund"; id: string }
  | { kind: "refunds-of"; paymentRef: string }
  | { kind: "dispute"; id: string }
  | { kind: "account"; id: string }
  | { kind: "payout"; id: string; account: string }
  | { kind: "other" };

/** One webhook of ours at the provider. */
export interface WebhookState {
  name: string;
  state: "missing" | "incomplete" | "ready";
}

/**
 * The calls that the payment provider takes. Each throws `ProviderError`; inside of a transaction it throws at once, because
 * it could hold locks for seconds. A call with a `key` has one effect however often it is repeated with the same arguments,
 * for at least 23 hours; later, look its effect up first.
 */
export interface Payments {
  /** Prepares a charge. It moves no money. */
  createCharge(request: ChargeRequest, reference: ChargeReference, key: string): Promise<Charge>;
  /**
   * Charges the card: the only call that takes money.
   * @param card what the browser's card fields returned
   */
  confirmCharge(id: string, card: string, key: string): Promise<Charge>;
  getCharge(id: string): Promise<Charge>;
  /** @throws ProviderError conflict for a charge that is paid or cancelled already */
  cancelCharge(id: string): Promise<Charge>;
  /** Lists the charges of all installations since then. */
  listCharges(since: Date): AsyncIterable<Charge>;
  getPayment(paymentRef: string): Promise<PaymentDetails>;
  findCardPrint(card: string): Promise<string | null>;

  refund(request: RefundRequest, key: string): Promise<ProviderRefund>;
  getRefund(id: string): Promise<ProviderRefund>;
  listRefunds(of: { chargeId: string } | { paymentRef: string }): AsyncIterable<ProviderRefund>;
  getDispute(id: string): Promise<Dispute>;
  listDisputes(of: { paymentRef: string }): AsyncIterable<Dispute>;

  /** Verifies what a webhook received: its signature must be ours, and at most five minutes old. */
  readEvent(
    body: Buffer,
    signature: string | undefined,
    receivedAt: Date,
  ): { kind: "event"; event: PaymentEvent } | { kind: "unsigned" } | { kind: "malformed" };
  findEventSubject(event: Pick<PaymentEvent, "type" | "objectId" | "account">): EventSubject;
  /** Lists the events of refunds and disputes since then: banks and the provider's dashboard cause them without us. */
  listMoneyEvents(since: Date): AsyncIterable<PaymentEvent>;

  /** @returns the id of the connected account */
  createAccount(
    owner: { id: string; country: string; email: string; businessType: "individual" | "company" },
    key: string,
  ): Promise<string>;
  getAccount(id: string): Promise<ConnectedAccount>;
  setSchedule(id: string, schedule: PayoutSchedule): Promise<void>;
  setEmail(id: string, email: string): Promise<void>;
  /** Makes the bank account of a token the one for payouts. */
  linkBank(id: string, bankToken: string, key: string): Promise<BankAccount>;
  /** @returns the address of the provider's onboarding, which returns to `done`, or to `again` once it has expired */
  createOnboardingLink(id: string, urls: { done: string; again: string }): Promise<string>;
  getBalance(id: string): Promise<{ available: Money[]; pending: Money[] }>;
  /** Lists the newest payouts. @param range of their creation, `until` excluded */
  listPayouts(id: string, limit: number, range?: { from: Date; until: Date }): Promise<ProviderPayout[]>;
  getPayout(id: string, payoutId: string): Promise<ProviderPayout>;

  /**
   * Computes the tax of a sale at the buyer's place. `unknown-place`: the address says too little, or contradicts itself.
   * @throws ProviderError also `unknown` for an answer that does not add up
   */
  calculateTax(request: TaxRequest): Promise<CalculatedTax | { kind: "unknown-place" }>;
  /**
   * Records the tax of a sale that was paid.
   * @param sale `reference` is the caller's unique name of it
   * @returns the id of the record
   */
  recordTax(
    sale: { calculation: string; reference: string; account: string | null },
    key: string,
  ): Promise<string>;
  /**
   * Takes back the tax of a refund: `amount` is the refund with its tax, in the smallest unit.
   * @param refund `reference` is the caller's unique name of it
   * @returns the id of the record
   */
  reverseTax(
    refund: { record: string; amount: number | "all"; reference: string; account: string | null },
    key: string,
  ): Promise<string>;

  /** Asks for the operator's own account. */
  checkSetup(): Promise<{ account: string; isLive: boolean; canCharge: boolean }>;
  webhooks: {
    find(url: string): Promise<WebhookState[]>;
    /** @returns the secrets of the new webhooks, also after a failure: the provider shows a secret only once */
    register(url: string): Promise<{ secrets: string[]; error: unknown }>;
  };
}

/**
 * Why a call failed:
 * - `declined`: the bank or the card. No money moved, and none will under this key.
 * - `rejected`: the provider rejected the request and did nothing. Its message is fit for users.
 * - `missing`: it has no such object, so that a retry cannot succeed.
 * - `disconnected`: the account is not connected to us any more; a retry cannot succeed.
 * - `conflict`: the same key is running, or another caller changed the object. Read it again.
 * - `unknown`: a timeout, a broken connection or an overload. The call may have taken effect.
 */
type ProviderErrorKind = "declined" | "rejected" | "missing" | "disconnected" | "conflict" | "unknown";

/** The error of a call to the payment provider. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly kind: ProviderErrorKind;
  /** Set if, and only if, the kind is `declined`. */
  readonly decline: Decline | undefined;

  constructor(
    kind: ProviderErrorKind,
    message: string,
    { decline, cause }: { decline?: Decline; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.decline = decline;
  }
}

/** Returns whether the payment provider rejected a call and did nothing. After any other error the outcome is unknown. */
export function isProviderRejection(error: unknown): error is ProviderError {
  return error instanceof ProviderError && ["declined", "rejected", "missing"].includes(error.kind);
}
