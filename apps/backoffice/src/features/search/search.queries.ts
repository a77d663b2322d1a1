import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { SearchKind } from "@matinee/domain/vocabulary";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

/** Searches everything, or one kind. The results of the text before stay while the next ones load. */
export const searchQuery = (q: string, kind: SearchKind | null) =>
  queryOptions({
    queryKey: ["search", q, kind],
    queryFn: ({ signal }) =>
      unwrapData(api.adminSearch.find({ query: { q, ...(kind && { kind }) }, fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
