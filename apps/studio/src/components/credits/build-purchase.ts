import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { isTransient } from "@matinee/app-shell/api/api-failure";
import { type RepeatReason, repeatCall } from "@matinee/app-shell/api/repeat-call";
import type { BuyCredits } from "@matinee/contract/schemas/credits";
import type { ShownLegalVersions } from "@matinee/contract/schemas/legal-texts";
import { type CreditPurchaseInput, creditCents } from "@matinee/domain/credit-rules";
import type { Stripe, StripeCardNumberElement } from "@stripe/stripe-js";
import { api } from "../../api.ts";

/** Stripe's message about a card, which users may see. */
export class CardError extends Error {}

/** A purchase that awaits the bank's confirmation (3-D Secure). */
export type PendingPurchase = { id: string; clientSecret: string };

/**
 * Tokenizes the card in the browser and builds the request that buys credits.
 * @throws CardError with Stripe's message
 */
export async function buildPurchase(input: {
  stripe: Stripe;
  cardNumber: StripeCardNumberElement;
  buyer: CreditPurchaseInput;
  credits: number;
  legalVersions: ShownLegalVersions;
}): Promise<BuyCredits> {
  const { stripe, cardNumber, buyer, credits, legalVersions } = input;
  const { token, error } = await stripe.createToken(cardNumber, {
    name: buyer.name,
    address_line1: buyer.street,
    address_city: buyer.city,
    address_state: buyer.state,
    address_zip: buyer.zip,
  });
  if (error) throw new CardError(error.message);
  return {
    email: buyer.email.trim(),
    name: buyer.name.trim(),
    address: `${buyer.street}, ${buyer.city}, ${buyer.state} ${buyer.zip}`,
    credits,
    total: credits * creditCents,
    token: token.id,
    tos: buyer.tos,
    legalVersions,
  };
}

/**
 * Buys credits. A call without an outcome is repeated; `onRepeat` is called before each wait.
 * @returns the account's new number of credits, or the purchase that the bank has to confirm first
 * @throws ApiFailure
 */
export async function submitPurchase(
  purchase: BuyCredits,
  headers: { "idempotency-key": string },
  onRepeat: (reason: RepeatReason) => void,
): Promise<number | PendingPurchase> {
  const response = await repeatCall(onRepeat, () =>
    requireSuccess(api.credits.buy({ body: purchase, extraHeaders: headers })),
  );
  return response.status === 201 ? response.body.data.credits : response.body.data;
}

/**
 * Asks the bank to confirm a purchase. Repeating the call charges nothing a second time.
 * @returns the account's new number of credits, or null while the result is unknown
 * @throws CardError when the bank declined
 */
export async function confirmWithBank(stripe: Stripe, pending: PendingPurchase): Promise<number | null> {
  const { error } = await stripe.handleNextAction({ clientSecret: pending.clientSecret });
  if (error) throw new CardError(error.message);
  const confirmed = await unwrapData(api.credits.confirm({ params: { id: pending.id } })).catch(
    (failure: unknown) => {
      if (isTransient(failure)) return null;
      throw failure;
    },
  );
  return confirmed && "credits" in confirmed ? confirmed.credits : null;
}
