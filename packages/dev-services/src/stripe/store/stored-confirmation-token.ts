import type Stripe from "stripe";

/** A confirmation token and the payment method that is created when it is used. */
export type StoredConfirmationToken = Stripe.ConfirmationToken & { paymentMethod: string };
