import type * as en from "../en/event-places.ts";
import type { AnyLanguage } from "../any-language.ts";

export const eventPlaces: AnyLanguage<typeof en.eventPlaces> = {
  "few-left": "Restam poucos lugares.",
  "sold-out": "Todos os lugares estão ocupados.",
};
