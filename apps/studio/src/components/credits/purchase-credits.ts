import { requireSuccess, unwrapData } from "@matinee/app-shell/api-client";
import { ApiFailure } from "@matinee/app-shell/api-failure";
import { prices } from "@matinee/contract/limits";
import type { CreditPurchaseInput } from "@matinee/domain/credit-rules";
import type { Stripe, StripeCardNumberElement } from "@stripe/stripe-js";
import { api } from "../../api.ts";

/** The card provider's own words about a card, fit to be shown. */
export class CardError extends Error {}

/** A purchase whose card its bank is asked about. */
export type PendingPurchase = { id: string; clientSecret: string };

/**
 * Buys credits: makes a token of the card in the browser and pays.
 * @returns how many credits the account has then, or what its bank has to confirm first
 * @throws CardError with the card provider's words; ApiFailure from our own API
 */
export async function purchaseCredits(input: {
  stripe: Stripe;
  cardNumber: StripeCardNumberElement;
  buyer: CreditPurchaseInput;
  credits: number;
  headers: { "idempotency-key": string };
}): Promise<number | PendingPurchase> {
  const { stripe, cardNumber, buyer, credits, headers } = input;
  const { token, error } = await stripe.createToken(cardNumber, {
    name: buyer.name,
    address_line1: buyer.street,
    address_city: buyer.city,
    address_state: buyer.state,
    address_zip: buyer.zip,
  });
  if (error) throw new CardError(error.message);
  const answer = await requireSuccess(
    api.credits.buy({
      body: {
        email: buyer.email.trim(),
        name: buyer.name.trim(),
        address: `${buyer.street}, ${buyer.city}, ${buyer.state} ${buyer.zip}`,
        credits,
        total: credits * prices.creditCents,
        token: token.id,
      },
      extraHeaders: headers,
    }),
  );
  return answer.status === 201 ? answer.body.data.credits : answer.body.data;
}

/**
 * Lets the bank confirm a purchase.
 * @returns how many credits the account has then, or null while nobody knows yet: asking again pays nothing twice
 * @throws CardError when the bank refused
 */
export async function confirmWithBank(stripe: Stripe, pending: PendingPurchase): Promise<number | null> {
  const { error } = await stripe.handleNextAction({ clientSecret: pending.clientSecret });
  if (error) throw new CardError(error.message);
  const confirmed = await unwrapData(api.credits.confirm({ params: { id: pending.id } })).catch(
    (failure: unknown) => {
      if (failure instanceof ApiFailure && (failure.status === 0 || failure.status >= 500)) return null;
      throw failure;
    },
  );
  return confirmed && "credits" in confirmed ? confirmed.credits : null;
}
