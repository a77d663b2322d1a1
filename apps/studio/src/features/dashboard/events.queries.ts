import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { PageSort, PageStatus } from "@matinee/domain/vocabulary";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { listPages } from "../../lib/list-pages.ts";

export type EventTab = "active" | "archived";

export interface EventFilter {
  search?: string | undefined;
  sort?: PageSort | undefined;
  status?: PageStatus | undefined;
  /** The id of the festival whose screenings are listed. */
  festival?: string | undefined;
}

/** The caller's events, one page for each 'Load More'. */
export const eventsQuery = (tab: EventTab, filter: EventFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ["events", tab, filter],
    queryFn: ({ pageParam }) => {
      const query = { ...filter, page: String(pageParam) };
      return unwrapData(tab === "active" ? api.pages.list({ query }) : api.pages.listArchived({ query }));
    },
    ...listPages,
    // While the next letter is searched for, the cards of the last one stay.
    placeholderData: keepPreviousData,
  });
