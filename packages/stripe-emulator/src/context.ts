import type Stripe from "stripe";
import type { Wallet } from "./browser/frame-messages.ts";
import type { Store } from "./store/store.ts";

/** Settings that tests and demonstrations can change while the server runs. Durations are in milliseconds. */
export type Settings = {
  /** The delay before every response of the API. */
  latencyMs: number;
  /** Between a payment and the charge's balance transaction, transfer and fee; 0 makes them at once. */
  settleAfterMs: number;
  /** Between a payment with a disputed test card and its dispute. */
  disputeAfterMs: number;
  /** Where the platform is. */
  country: string;
  /** Where tax is collected: 'FR', 'US-NY', or a whole 'US'; undefined for everywhere. */
  taxRegistrations: readonly string[] | undefined;
  /** The wallets that the Express Checkout Element offers to every browser. */
  wallets: readonly Wallet[];
};

export const DEFAULT_SETTINGS: Readonly<Settings> = {
  latencyMs: 0,
  settleAfterMs: 0,
  disputeAfterMs: 1000,
  country: "US",
  taxRegistrations: undefined,
  wallets: [],
};

export type EmitOptions = { account?: string; previous?: Record<string, unknown> };

/** The dependencies of every resource. */
export type Context = {
  store: Store;
  settings: Settings;
  publicUrl: string;
  /** The current time in seconds since 1970, the unit of all of Stripe's times. */
  now(): number;
  /** Records an event and sends it to the webhook. */
  emit(type: Stripe.Event.Type, object: { id: string }, options?: EmitOptions): void;
  /** Runs a function after a delay, unless the server is closed or reset before. */
  later(milliseconds: number, work: () => void): void;
};
