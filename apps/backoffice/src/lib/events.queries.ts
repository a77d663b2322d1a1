import { unwrapData } from "@matinee/app-shell/api-client";
import type { AdminPageRow, SavePage } from "@matinee/contract/schemas/pages";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";
import { queryClient } from "./query-client.ts";
import type { LoadList } from "./lists/use-list.ts";

/** A page of the events that match, or how many they are. */
export const loadEvents: LoadList<AdminPageRow> = async (query, signal) => {
  const { data: rows, ...list } = await unwrapData(api.adminPages.list({ query, fetchOptions: { signal } }));
  return { rows, ...list };
};

/** One event, as its owner and staff see it. */
export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ["event", id],
    queryFn: async () => {
      const event = await unwrapData(api.pages.get({ params: { urlOrId: id } }));
      if (event.view !== "owner") throw new Error("Staff were shown the public's view of an event");
      return event;
    },
  });

/** Saves what is given of an event. */
export const saveEvent = (id: string, body: SavePage) =>
  unwrapData(api.pages.update({ params: { id }, body }));

/** After events changed: their lists, and the screens that show them. */
export async function refreshEvents(): Promise<void> {
  await Promise.all(
    ["events", "event", "customer"].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
}
