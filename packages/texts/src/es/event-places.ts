import type * as en from "../en/event-places.ts";
import type { AnyLanguage } from "../any-language.ts";

/** What an event's page says about its places, under its buttons. */
export const eventPlaces: AnyLanguage<typeof en.eventPlaces> = {
  "few-left": "Quedan pocas plazas.",
  "sold-out": "No quedan plazas.",
};
