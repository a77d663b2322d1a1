import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { ChangeableEvent, Cancellation, SavePage } from "@matinee/contract/schemas/pages";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { queryClient } from "./query-client.ts";
import { readRequestId } from "../undo.ts";
import type { LoadList } from "../lists/use-list.ts";

/** Loads a page of the matching events, or their number. */
export const loadEvents: LoadList<ChangeableEvent> = async (query, signal) => {
  const { data: rows, ...list } = await unwrapData(api.adminPages.list({ query, fetchOptions: { signal } }));
  return { rows, ...list };
};

/** Loads an event with the owner's fields. */
export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ["event", id],
    queryFn: async () => {
      const event = await unwrapData(api.pages.get({ params: { urlOrId: id } }));
      if (event.view !== "owner") throw new Error("Staff were shown the public's view of an event");
      return event;
    },
  });

const POLL_MS = 5000;

/** Loads when and by whom a cancelled event was cancelled; again while its refunds are under way. */
export const cancellationQuery = (id: string) =>
  queryOptions({
    queryKey: ["event", id, "cancellation"],
    queryFn: async (): Promise<Cancellation | null> => {
      const { cancelled, refunds, refunded, failed } = await unwrapData(
        api.pages.cancelProgress({ params: { id } }),
      );
      return cancelled ? { ...cancelled, refunds, refunded, failed } : null;
    },
    refetchInterval: ({ state: { data } }) =>
      data && data.refunded + data.failed < data.refunds ? POLL_MS : false,
  });

const NIGHT_POLL_MS = 3000;

/** Follows the premiere of an event, and how many people are in front of the screen. */
export const premiereNightQuery = (id: string) =>
  queryOptions({
    queryKey: ["event", id, "night"],
    queryFn: async () => {
      const [premiere, audience] = await Promise.all([
        unwrapData(api.premieres.get({ params: { id } })),
        unwrapData(api.premieres.audience({ params: { id } })),
      ]);
      return { premiere, people: audience.seated };
    },
    refetchInterval: NIGHT_POLL_MS,
  });

/** Saves the fields of an event that `body` contains. Resolves to the id of the request, by which it can be undone. */
export const saveEvent = (id: string, body: SavePage) =>
  readRequestId(api.pages.update({ params: { id }, body }));

/** Refetches the list and the screens of events, and the customers' screens, which list events. */
export async function refreshEvents(): Promise<void> {
  await Promise.all(
    ["events", "event", "customer"].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
}
