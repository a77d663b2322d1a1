import { unwrapData } from "@matinee/app-shell/api/api-client";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

export type EventTab = "active" | "archived";

/** The caller's events, one page for each 'Load More'. */
export const eventsQuery = (tab: EventTab) =>
  infiniteQueryOptions({
    queryKey: ["events", tab],
    queryFn: ({ pageParam }) => {
      const query = { page: String(pageParam) };
      return unwrapData(tab === "active" ? api.pages.list({ query }) : api.pages.listArchived({ query }));
    },
    initialPageParam: 1,
    getNextPageParam: (last, _all, at) => (last.next ? at + 1 : undefined),
  });
