import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

/** The films of the library that an event shows, in their order. */
export const shownFilmsQuery = (pageId: string) =>
  queryOptions({
    queryKey: ["shown-films", pageId],
    queryFn: () => unwrapData(api.films.listShown({ params: { id: pageId } })),
  });
