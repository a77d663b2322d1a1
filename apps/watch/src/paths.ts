import { type AddressedEvent, buildEventPath } from "@matinee/domain/watch-address";

/** In place of a credential: the page of whoever has a pass on this device. */
export const MINE = "mine";

/** At the address of a screening: its film starts at once, for whoever may watch it. */
export const WATCH_HASH = "#watch";

/** Every address of the watch host. */
export const paths = {
  home: "/",
  terms: "/terms",
  privacy: "/privacy",
  /** The page of a screening or of a festival, or the viewing link of an order. */
  event: buildEventPath,
  /** What somebody has in a festival, once their link was opened. */
  myFestival: (festival: AddressedEvent): string => buildEventPath(festival, MINE),
} as const;
