import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

/** Players report every 15 seconds, each at a moment of its own. */
const REFETCH_MS = 5000;

/** How far the viewers of a premiere are from its position now. */
export const distancesQuery = (pageId: string) =>
  queryOptions({
    queryKey: ["viewer-distances", pageId],
    queryFn: () => unwrapData(api.premieres.distances({ params: { id: pageId } })),
    refetchInterval: REFETCH_MS,
  });
