import type * as en from "../en/event-places.ts";
import type { AnyLanguage } from "../any-language.ts";

export const eventPlaces: AnyLanguage<typeof en.eventPlaces> = {
  "few-left": "لم يبقَ سوى القليل من الأماكن.",
  "sold-out": "جميع الأماكن محجوزة.",
};
