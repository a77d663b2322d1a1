import { unwrapData } from "@matinee/app-shell/api/api-client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../../api.ts";

const buildPageQuery = (page: number, search: string) => ({
  page: String(page),
  ...(search.trim() && { search_term: search.trim() }),
});

/** An event's orders, one page for each 'Load More'. */
export const ordersQuery = (id: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ["attendees", id, "orders", search],
    queryFn: ({ pageParam }) =>
      unwrapData(api.orders.list({ params: { id }, query: buildPageQuery(pageParam, search) })),
    initialPageParam: 1,
    getNextPageParam: (last, _all, at) => (last.next ? at + 1 : undefined),
  });

/** An event's collected email addresses, one page for each 'Load More'. */
export const subscribersQuery = (id: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ["attendees", id, "subscribers", search],
    queryFn: ({ pageParam }) =>
      unwrapData(api.subscribers.list({ params: { id }, query: buildPageQuery(pageParam, search) })),
    initialPageParam: 1,
    getNextPageParam: (last, _all, at) => (last.next ? at + 1 : undefined),
  });

export const incomeQuery = (id: string) =>
  queryOptions({
    queryKey: ["attendees", id, "income"],
    queryFn: () => unwrapData(api.orders.income({ params: { id } })),
  });

export const watchTimeQuery = (id: string) =>
  queryOptions({
    queryKey: ["attendees", id, "watch-time"],
    queryFn: () => unwrapData(api.playback.watchTime({ params: { id } })),
  });

export const dropOffQuery = (id: string) =>
  queryOptions({
    queryKey: ["attendees", id, "drop-off"],
    queryFn: () => unwrapData(api.playback.dropOff({ params: { id } })),
  });

export const orderDetailQuery = (id: string, orderId: string) =>
  queryOptions({
    queryKey: ["attendees", id, "order", orderId],
    queryFn: () => unwrapData(api.orders.detail({ params: { id, orderId } })),
  });
