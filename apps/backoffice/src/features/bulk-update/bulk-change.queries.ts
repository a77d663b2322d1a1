import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { queryClient } from "../../lib/queries/query-client.ts";

const REFETCH_MS = 1000;

/** Loads a bulk change, again and again while it runs. */
export const bulkChangeQuery = (id: string) =>
  queryOptions({
    queryKey: ["bulk-change", id],
    queryFn: () => unwrapData(api.bulkChanges.get({ params: { id } })),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? REFETCH_MS : false),
  });

export const cancelBulkChange = (id: string) => unwrapData(api.bulkChanges.cancel({ params: { id } }));

/** Starts a job that undoes a bulk change. */
export const undoBulkChange = (id: string) => unwrapData(api.bulkChanges.undo({ params: { id } }));

/** Loads a bulk change again now. */
export const refreshBulkChange = (id: string) =>
  queryClient.invalidateQueries({ queryKey: ["bulk-change", id] });
