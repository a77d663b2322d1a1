import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { queryClient } from "../../lib/queries/query-client.ts";

/** Loads everything about a viewer by the id of an order or a registration. */
export const viewerQuery = (id: string) =>
  queryOptions({
    queryKey: ["viewer", id],
    queryFn: () => unwrapData(api.adminViewers.get({ params: { id } })),
  });

/** Refetches the screens of viewers. */
export const refreshViewers = () => queryClient.invalidateQueries({ queryKey: ["viewer"] });
