import { dataOf, succeed } from "@matinee/contract/client";
import { prices } from "@matinee/contract/limits";
import type { CreditPurchaseInput } from "@matinee/domain/credit-rules";
import type { Stripe, StripeCardNumberElement } from "@stripe/stripe-js";
import { api } from "../../api.ts";

/** The card provider's own words about a card, fit to be shown. */
export class CardProblem extends Error {}

/**
 * Buys credits: makes a token of the card in the browser, pays, and lets the bank confirm where it asks to.
 * @returns how many credits the account has then
 * @throws CardProblem with the card provider's words; ApiFailure from our own API
 */
export async function purchaseCredits(input: {
  stripe: Stripe;
  cardNumber: StripeCardNumberElement;
  buyer: CreditPurchaseInput;
  credits: number;
  headers: { "idempotency-key": string };
}): Promise<number> {
  const { stripe, cardNumber, buyer, credits, headers } = input;
  const { token, error } = await stripe.createToken(cardNumber, {
    name: buyer.name,
    address_line1: buyer.street,
    address_city: buyer.city,
    address_state: buyer.state,
    address_zip: buyer.zip,
  });
  if (error) throw new CardProblem(error.message);
  const answer = await succeed(
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
  if (answer.status === 201) return answer.body.data.credits;
  return confirmWithBank(stripe, answer.body.data);
}

async function confirmWithBank(
  stripe: Stripe,
  pending: { id: string; clientSecret: string },
): Promise<number> {
  const { error } = await stripe.handleNextAction({ clientSecret: pending.clientSecret });
  if (error) throw new CardProblem(error.message);
  const confirmed = await dataOf(api.credits.confirm({ params: { id: pending.id } }));
  if ("credits" in confirmed) return confirmed.credits;
  throw new CardProblem("Your bank has not confirmed the payment yet. Please try again.");
}
