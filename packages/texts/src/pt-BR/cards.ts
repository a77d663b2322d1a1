import type * as en from "../en/cards.ts";
import type { AnyLanguage } from "../any-language.ts";

export const cards: AnyLanguage<typeof en.cards> = {
  fieldsNotReady: "Os campos do cartão ainda não estão prontos.",
  refused: "Este cartão foi recusado.",
  shipping: "Frete",
  online: "Online, sem frete",
};
