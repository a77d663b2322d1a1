import type Stripe from "stripe";
import type { Store } from "./store/store.ts";

/** What tests and demonstrations may turn while the server runs. Milliseconds. */
export type Settings = {
  /** Waited before every answer of the API. */
  latencyMs: number;
  /** Between a payment and the charge's balance transaction, transfer and fee; 0 makes them at once. */
  settleAfterMs: number;
  /** Between a payment with a disputed test card and its dispute. */
  disputeAfterMs: number;
};

export const DEFAULT_SETTINGS: Readonly<Settings> = { latencyMs: 0, settleAfterMs: 0, disputeAfterMs: 1000 };

export type EmitOptions = { account?: string; previous?: Record<string, unknown> };

/** What the resources work with. */
export type Context = {
  store: Store;
  settings: Settings;
  publicUrl: string;
  /** Seconds since 1970, as all of Stripe's times are. */
  now(): number;
  /** Records an event and sends it to the webhook. */
  emit(type: Stripe.Event.Type, object: { id: string }, options?: EmitOptions): void;
  /** Runs work after a while, unless the server is closed or reset before. */
  later(milliseconds: number, work: () => void): void;
};
