import type { PlacesLeft } from "@matinee/domain/capacity";
import { formats } from "./formats.ts";

/** What the viewers of an event read about its places. */
export const eventPlaces = {
  /** Under the buttons of the event's page. */
  notes: {
    "few-left": "Few places are left.",
    "sold-out": "All places are taken.",
  } satisfies Record<NonNullable<PlacesLeft>, string>,
  /** Of an order for more places than are left. */
  onlyLeft: (left: number) =>
    formats.plural(left, {
      one: "There is only 1 place left at this event.",
      other: `There are only ${formats.number(left)} places left at this event.`,
    }),
  eventSoldOut: "This event is sold out.",
  registrationFull: "All places of this event are taken, so you cannot register any more.",
} as const;
