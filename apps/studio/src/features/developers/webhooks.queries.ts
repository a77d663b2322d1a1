import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

/** How often the page looks for new attempts while it is open. */
const REFRESH_MS = 5000;

/** The account's webhooks, the oldest first. */
export const webhooksQuery = queryOptions({
  queryKey: ["account", "webhooks"],
  queryFn: () => unwrapData(api.webhooks.list()),
  refetchInterval: REFRESH_MS,
});

/** The newest deliveries of a webhook. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ["account", "webhooks", id, "deliveries"],
    queryFn: () => unwrapData(api.webhooks.deliveries({ params: { id } })),
    refetchInterval: REFRESH_MS,
  });

/** A delivery with its request and response. It changes only until the attempt is made. */
export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: ["account", "webhooks", id, "deliveries", deliveryId],
    queryFn: () => unwrapData(api.webhooks.delivery({ params: { id, deliveryId } })),
    refetchInterval: ({ state }) => (state.data?.nextAttemptAt ? REFRESH_MS : false),
  });
