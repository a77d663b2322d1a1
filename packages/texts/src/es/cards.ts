import type * as en from "../en/cards.ts";
import type { AnyLanguage } from "../any-language.ts";

/** Card and wallet payments, in the checkout and for credits. */
export const cards: AnyLanguage<typeof en.cards> = {
  fieldsNotReady: "Los campos de la tarjeta aún no están listos.",
  refused: "Esta tarjeta fue rechazada.",
  shipping: "Envío",
  online: "En línea, sin envío",
};
