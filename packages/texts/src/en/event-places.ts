import type { PlacesLeft } from "@matinee/domain/capacity";

/** What an event's page says about its places, under its buttons. */
export const eventPlaces = {
  "few-left": "Few places are left.",
  "sold-out": "All places are taken.",
} as const satisfies Record<NonNullable<PlacesLeft>, string>;
