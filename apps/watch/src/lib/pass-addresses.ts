import { type AddressedEvent, buildEventPath } from "@matinee/domain/watch-address";

/** In place of a credential: the page of whoever has a pass on this device. */
export const MINE = "mine";

/** At the address of a screening: its film starts at once, for whoever may watch it. */
export const WATCH_HASH = "#watch";

/** Builds the address of what somebody has in a festival, once their link was opened. */
export const buildMyFestivalPath = (festival: AddressedEvent): string => buildEventPath(festival, MINE);
