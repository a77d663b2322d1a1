import type * as en from "../en/cards.ts";
import type { AnyLanguage } from "../any-language.ts";
/** Card and wallet payments, in the checkout and for credits. */
export const cards: AnyLanguage<typeof en.cards> = {
  fieldsNotReady: "Les champs de la carte ne sont pas encore prêts.",
  refused: "Cette carte a été refusée.",
  shipping: "Livraison",
  online: "En ligne, sans livraison",
};
