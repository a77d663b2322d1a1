/** The orders of an owner's events: newest created, soonest start, title from A, highest income first. */
export const PAGE_SORTS = ["newest", "start", "title", "income"] as const;
export type PageSort = (typeof PAGE_SORTS)[number];

/** What an owner's event is at the moment. `draft`: not activated and not over. A cancelled event has `ended`, too. */
export const PAGE_STATUSES = ["live", "upcoming", "ended", "cancelled", "draft"] as const;
export type PageStatus = (typeof PAGE_STATUSES)[number];
