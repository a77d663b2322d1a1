/** What an event is: one screening, or a festival that puts many on one page. */
export const PAGE_KINDS = ["screening", "festival"] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** `with-event`: everything ends at the closing. `may-finish`: who began in time may finish after it. */
export const SCREENING_ENDS = ["with-event", "may-finish"] as const;
export type ScreeningEnd = (typeof SCREENING_ENDS)[number];

/**
 * What became of an invitation of a screening to a festival. `withdrawn`: by the festival, before an answer. `ended`: by either
 * side, after it was accepted.
 */
export const FESTIVAL_INVITATION_STATES = ["pending", "accepted", "declined", "withdrawn", "ended"] as const;
export type FestivalInvitationState = (typeof FESTIVAL_INVITATION_STATES)[number];

/** Why a screening of another account left a festival: one side ended it, or either of the two events is no more. */
export type InvitationEnd =
  | "by-festival"
  | "by-owner"
  | "screening-cancelled"
  | "screening-archived"
  | "screening-removed"
  | "festival-cancelled"
  | "festival-archived";

/**
 * What a festival's page says about an activated screening to somebody without a ticket. `soon`: it has not opened yet.
 */
export const SCREENING_STATES = ["now", "soon", "sold-out", "sales-later", "ended"] as const;
export type ScreeningState = (typeof SCREENING_STATES)[number];
