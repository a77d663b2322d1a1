import { messages } from "@matinee/texts";
// What the web apps ask of the payment provider, in our own words (docs/adr/0022-payments-port.md). The provider's
// frames hold the card: we learn only whether it is complete, and get a token.
import type { PlatformConfig } from "@matinee/contract/routes/platform";
import type { Currency } from "@matinee/domain/currency";
import type { CardField } from "@matinee/domain/checkout-rules";

const texts = messages.cards;

/** Opaque. The API's adapter of the same provider accepts it. */
export type CardToken = string;

/** Who pays, as the bank compares it with its own records. */
export interface CardPayer {
  name: string;
  email?: string;
  address: { street?: string; city?: string; state?: string; postalCode?: string; country?: string };
}

export interface CardFieldState {
  complete: boolean;
  /** The provider's message about the typed characters. */
  message: string | null;
}

/** The fields of one card form. */
export interface CardFields {
  /** Mounts the frame of a field. Returns a function that removes it. */
  mount: (field: CardField, container: HTMLElement, onChange: (state: CardFieldState) => void) => () => void;
  focus: (field: CardField) => void;
  /** Locks a field while a payment runs. */
  lock: (field: CardField, isLocked: boolean) => void;
  /** Creates a token from the fields. Returns it, or the provider's error. */
  tokenize: (payer: CardPayer) => Promise<{ token: CardToken } | { field: CardField; message: string }>;
}

/** @throws Error if the provider's script cannot be loaded; the next call tries again */
export type LoadCardFields = (
  config: PlatformConfig,
  options: { showsBrand: boolean },
) => Promise<CardFields>;

/** A named part of what is paid, in the smallest unit; a discount is negative. */
export interface PaymentPart {
  name: string;
  cents: number;
}

/** The charge that a wallet shows. `shippingCents` is part of `totalCents`; null if nothing is shipped. */
export interface WalletCharge {
  currency: Currency;
  totalCents: number;
  /** What is paid for, without shipping. */
  lines: readonly PaymentPart[];
  shippingCents: number | null;
  /** Whether the total depends on the place of the wallet's owner. */
  asksPlace: boolean;
}

/** Where the owner of a wallet is, before they have confirmed anything. */
export interface WalletPlace {
  country: string;
  state: string;
  zip: string;
}

/** The details of the wallet: the address to ship to if there is one, otherwise that of the card. */
export interface WalletBuyer {
  email: string;
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}

export interface WalletEvents {
  /** The provider knows whether this browser and this buyer have a wallet. */
  onReady: (isOffered: boolean) => void;
  onLoadFailed: () => void;
  /** Returns what is paid at a place; null if nothing can be paid there. */
  findTotal: (place: WalletPlace) => Promise<Pick<WalletCharge, "totalCents" | "lines"> | null>;
  /** Returns what is paid for when a wallet opens. */
  getLines: () => readonly PaymentPart[];
  /** The wallet's owner confirmed. */
  onConfirmed: (payment: { token: CardToken; buyer: WalletBuyer }) => void;
  /** The wallet or the provider rejected the payment before it reached the server. */
  onFailed: (message: string) => void;
}

export interface WalletButtons {
  /** Changes the amount that the wallets show. The server computes its own. */
  setTotal: (totalCents: number) => void;
  remove: () => void;
}

/** Mounts the buttons of the wallets, for a payment that starts on the server. */
export type MountWallets = (
  container: HTMLElement,
  charge: WalletCharge,
  events: WalletEvents,
) => WalletButtons;

/** @throws Error if the provider's script cannot be loaded; the next call tries again */
export type LoadWallets = (config: PlatformConfig) => Promise<MountWallets>;

export interface BankAccount {
  holderName: string;
  /** Two-letter ISO code. */
  country: string;
  /** ISO code in upper case. */
  currency: string;
  accountNumber: string;
  /** Empty in countries without one. */
  routingNumber: string;
}
export type BankField = "accountNumber" | "routingNumber";

/**
 * Creates a token from the numbers of a bank account, or returns the provider's error and the field that it concerns.
 * @throws Error if the provider's script cannot be loaded
 */
export type TokenizeBank = (
  config: PlatformConfig,
  account: BankAccount,
) => Promise<{ token: string } | { field: BankField | null; message: string }>;

/**
 * Opens the bank's dialog for a payment that awaits the bank. Returns null after the confirmation, otherwise what the
 * provider says; the API knows the outcome.
 * @throws Error if the provider's script cannot be loaded
 */
export type FinishWithBank = (config: PlatformConfig, browserSecret: string) => Promise<string | null>;

/** For a form that is sent before its fields are there. */
export const cardNotReady = texts.fieldsNotReady;

/** Finds the card's field to which an error refers, by the provider's code or its message. */
export function findCardField(error: string): CardField {
  if (/expir/i.test(error)) return "cardExpiry";
  return /cvc|security code/i.test(error) ? "cardCvc" : "cardNumber";
}
