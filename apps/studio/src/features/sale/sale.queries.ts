import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { LiveQueue, SaveSaleQueue } from "@matinee/contract/schemas/sale-queue";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { refreshEvent } from "../../lib/events.queries.ts";

const REFETCH_MS = 3000;

/** The queue of an event's sale, read again every three seconds until it ends; null without one. */
export const liveQueueQuery = (eventId: string) =>
  queryOptions({
    queryKey: ["sale-queue", eventId],
    queryFn: () => unwrapData(api.saleQueues.live({ params: { id: eventId } })),
    refetchInterval: ({ state: { data } }) => (data && data.queue.state !== "ended" ? REFETCH_MS : false),
  });

/** Plans a queue, or changes what is given of one: it keeps the rest, and its times. */
export function useSaveQueue(
  eventId: string,
  queue: LiveQueue["queue"] | null,
  { onSuccess, onError }: { onSuccess: () => void; onError: (error: unknown) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: SaveSaleQueue) =>
      unwrapData(
        api.saleQueues.save({
          params: { id: eventId },
          body: {
            ...(queue && {
              maxBuying: queue.maxBuying,
              perPerson: queue.perPerson,
              state: queue.state === "paused" || queue.state === "standby" ? queue.state : "running",
            }),
            ...changes,
          },
        }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: liveQueueQuery(eventId).queryKey });
      onSuccess();
      // Whether its tickets are sold in a queue. A failed read leaves the event as it was.
      refreshEvent(client, eventId).catch(() => undefined);
    },
    onError,
  });
}
