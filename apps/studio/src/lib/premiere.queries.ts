import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

/** How an event's film is shown. Not refetched automatically: a newer version must not replace an open form's. */
export const premiereQuery = (pageId: string) =>
  queryOptions({
    queryKey: ["premiere", pageId],
    queryFn: () => unwrapData(api.premieres.get({ params: { id: pageId } })),
    staleTime: 0,
    refetchOnReconnect: false,
  });
