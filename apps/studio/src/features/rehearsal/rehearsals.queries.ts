import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

/** Another member of the team may start, pause or end one. */
const REFETCH_MS = 5000;

/** The rehearsals of an event's premiere, oldest first. */
export const rehearsalsQuery = (pageId: string) =>
  queryOptions({
    queryKey: ["rehearsals", pageId],
    queryFn: () => unwrapData(api.rehearsals.list({ params: { id: pageId } })),
    refetchInterval: REFETCH_MS,
  });
