import type { Card } from "@matinee/app-shell/payments/use-card";
import type { BuyCredits } from "@matinee/contract/schemas/credits";
import type { ShownLegalVersions } from "@matinee/contract/schemas/legal-texts";
import { type CreditBuyer, creditCents } from "@matinee/domain/credit-rules";

/** The card fields are not ready, or the provider's message about a card. Users may see the message. */
export class CardError extends Error {}

/**
 * Tokenizes the card in the browser and builds the request that buys credits.
 * @throws CardError
 */
export async function buildPurchase(input: {
  card: Card;
  buyer: CreditBuyer;
  credits: number;
  legalVersions: ShownLegalVersions;
}): Promise<BuyCredits> {
  const { card, buyer, credits, legalVersions } = input;
  if (!card.isReady) throw new CardError("The card fields are still loading. Please try again.");
  const { name, street, city, state, zip } = buyer;
  const result = await card.tokenize({ name, address: { street, city, state, postalCode: zip } });
  if ("message" in result) throw new CardError(result.message);
  return {
    email: buyer.email.trim(),
    name: buyer.name.trim(),
    address: `${buyer.street}, ${buyer.city}, ${buyer.state} ${buyer.zip}`,
    credits,
    total: credits * creditCents,
    token: result.token,
    tos: buyer.tos,
    legalVersions,
  };
}
