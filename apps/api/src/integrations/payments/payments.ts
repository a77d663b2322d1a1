import type { Stripe } from "stripe";

/** The payment provider's client. Calls inside of a transaction throw, because they could hold locks for seconds. */
export type Payments = Stripe;
