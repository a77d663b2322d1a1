import type * as en from "../en/event-places.ts";
import type { AnyLanguage } from "../any-language.ts";

export const eventPlaces: AnyLanguage<typeof en.eventPlaces> = {
  "few-left": "Nur noch wenige Plätze frei.",
  "sold-out": "Alle Plätze sind vergeben.",
};
