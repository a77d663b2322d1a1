import { buildEventPath } from "@matinee/domain/watch-address";

/** Every address of the watch host. */
export const paths = {
  home: "/",
  terms: "/terms",
  privacy: "/privacy",
  /** The page of a screening or of a festival, or the viewing link of an order. */
  event: buildEventPath,
} as const;
