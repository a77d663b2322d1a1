import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { AttendanceFilter } from "@matinee/domain/vocabulary";
import type { ListOrder } from "@matinee/app-shell/lists/column";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { AttendanceSort } from "@matinee/contract/schemas/premiere-attendance";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { listPages } from "../../lib/list-pages.ts";

/** Who is shown, and in which order: newest first without a sort. */
export interface AttendeeFilter {
  search: string;
  attendance: AttendanceFilter | undefined;
  sort: AttendanceSort | undefined;
}

export const ATTENDANCE_SORTS: readonly AttendanceSort[] = ["premiere", "-premiere"];

/** What both lists of attendees get. */
export interface AttendeeListProps {
  event: OwnedPage;
  filter: AttendeeFilter;
  /** The order by attendance; there is none while the attendance is not known. */
  order?: ListOrder | undefined;
  /** Removes the search and the filter; undefined without any. */
  onShowAll?: (() => void) | undefined;
}

/** All attendees, newest first. */
export const allAttendees: AttendeeFilter = { search: "", attendance: undefined, sort: undefined };

const buildPageQuery = (page: number, { search, attendance, sort }: AttendeeFilter) => ({
  page: String(page),
  ...(search.trim() && { search_term: search.trim() }),
  ...(attendance && { attendance }),
  ...(sort && { sort }),
});

/** An event's orders, one page for each 'Load More'. */
export const ordersQuery = (id: string, filter: AttendeeFilter) =>
  infiniteQueryOptions({
    queryKey: ["attendees", id, "orders", filter],
    queryFn: ({ pageParam }) =>
      unwrapData(api.orders.list({ params: { id }, query: buildPageQuery(pageParam, filter) })),
    ...listPages,
  });

/** An event's tickets, one page for each 'Load More'. */
export const ticketsQuery = (id: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ["attendees", id, "tickets", search],
    queryFn: ({ pageParam }) =>
      unwrapData(
        api.tickets.list({ params: { id }, query: buildPageQuery(pageParam, { ...allAttendees, search }) }),
      ),
    ...listPages,
  });

/** The waiting lists that an event can have: none where nothing is counted. */
export const waitlistsQuery = (id: string) =>
  queryOptions({
    queryKey: ["attendees", id, "waitlists"],
    queryFn: () => unwrapData(api.waitlist.lists({ params: { id } })),
  });

/** Who waits, or the entries that ended, one page for each 'Load More'. */
export const waitlistQuery = (id: string, state: "open" | "ended", search: string) =>
  infiniteQueryOptions({
    queryKey: ["attendees", id, "waitlist", state, search],
    queryFn: ({ pageParam }) => {
      const query = { ...buildPageQuery(pageParam, { ...allAttendees, search }), state };
      return unwrapData(api.waitlist.list({ params: { id }, query }));
    },
    ...listPages,
  });

/** Who comes to a screening with a pass, one page for each 'Load More'. */
export const passUsesQuery = (id: string, filter: AttendeeFilter) =>
  infiniteQueryOptions({
    queryKey: ["attendees", id, "pass-uses", filter],
    queryFn: ({ pageParam }) =>
      unwrapData(api.passUses.list({ params: { id }, query: buildPageQuery(pageParam, filter) })),
    ...listPages,
  });

/** How many places of a screening passes have, whosoever they are. */
export const passUseCountsQuery = (id: string) =>
  queryOptions({
    queryKey: ["attendees", id, "pass-use-counts"],
    queryFn: () => unwrapData(api.passUses.counts({ params: { id } })),
  });

/** An event's collected email addresses, one page for each 'Load More'. */
export const subscribersQuery = (id: string, filter: AttendeeFilter) =>
  infiniteQueryOptions({
    queryKey: ["attendees", id, "subscribers", filter],
    queryFn: ({ pageParam }) =>
      unwrapData(api.subscribers.list({ params: { id }, query: buildPageQuery(pageParam, filter) })),
    ...listPages,
  });

export const incomeQuery = (id: string) =>
  queryOptions({
    queryKey: ["attendees", id, "income"],
    queryFn: () => unwrapData(api.orders.income({ params: { id } })),
  });

export const watchTimeQuery = (id: string) =>
  queryOptions({
    queryKey: ["attendees", id, "watch-time"],
    queryFn: () => unwrapData(api.playback.watchTime({ params: { id } })),
  });

export const dropOffQuery = (id: string) =>
  queryOptions({
    queryKey: ["attendees", id, "drop-off"],
    queryFn: () => unwrapData(api.playback.dropOff({ params: { id } })),
  });

export const screeningFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: ["attendees", id, "screenings"],
    queryFn: () => unwrapData(api.festivals.figures({ params: { id } })),
  });

export const orderDetailQuery = (id: string, orderId: string) =>
  queryOptions({
    queryKey: ["attendees", id, "order", orderId],
    queryFn: () => unwrapData(api.orders.detail({ params: { id, orderId } })),
  });
