import type { BuyCredits } from "@matinee/contract/schemas/credits";
import type { ShownLegalVersions } from "@matinee/contract/schemas/legal-texts";
import { type CreditPurchaseInput, creditCents } from "@matinee/domain/credit-rules";
import type { useCardElements } from "./card-fields.tsx";

/** The card fields are not ready, or Stripe's message about a card. Users may see the message. */
export class CardError extends Error {}

/**
 * Tokenizes the card in the browser and builds the request that buys credits.
 * @throws CardError
 */
export async function buildPurchase(input: {
  card: ReturnType<typeof useCardElements>;
  buyer: CreditPurchaseInput;
  credits: number;
  legalVersions: ShownLegalVersions;
}): Promise<BuyCredits> {
  const { card, buyer, credits, legalVersions } = input;
  if (!card.stripe || !card.elements)
    throw new CardError("The card fields are still loading. Please try again.");
  const { token, error } = await card.stripe.createToken(card.elements.number, {
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
