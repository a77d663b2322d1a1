import type * as en from "../en/cards.ts";
import type { AnyLanguage } from "../any-language.ts";

export const cards: AnyLanguage<typeof en.cards> = {
  fieldsNotReady: "Die Kartenfelder sind noch nicht bereit.",
  refused: "Diese Karte wurde abgelehnt.",
  shipping: "Versand",
  online: "Online, ohne Versand",
};
