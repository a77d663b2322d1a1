import type { Stripe } from "stripe";

/** The payment provider's client, already pointed at the right host. Verbs use it outside of transactions only. */
export type Payments = Stripe;
