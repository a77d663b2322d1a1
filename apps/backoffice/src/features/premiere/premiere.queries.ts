import { unwrapData } from "@matinee/app-shell/api/api-client";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

const REFRESH_MS = 5000;

/** Loads the state of the premiere of one event, or of all live events. It refetches while the screen is visible. */
export const premiereQuery = (pageId: string | null) =>
  queryOptions({
    queryKey: ["premiere", pageId],
    queryFn: ({ signal }) =>
      unwrapData(api.premiereBoard.board({ query: pageId ? { pageId } : {}, fetchOptions: { signal } })),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    // The next refresh follows soon.
    retry: false,
  });
