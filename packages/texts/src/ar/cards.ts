import type * as en from "../en/cards.ts";
import type { AnyLanguage } from "../any-language.ts";

export const cards: AnyLanguage<typeof en.cards> = {
  fieldsNotReady: "حقول البطاقة ليست جاهزة بعد.",
  refused: "رُفضت هذه البطاقة.",
  shipping: "الشحن",
  online: "عبر الإنترنت، من دون شحن",
};
