import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { OrderRow } from "@matinee/contract/schemas/orders";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { queryClient } from "../../lib/queries/query-client.ts";

/** Loads an order with its history and its refundable amount. */
export const orderQuery = ({ pageId, id }: Pick<OrderRow, "pageId" | "id">) =>
  queryOptions({
    queryKey: ["order", id],
    queryFn: () => unwrapData(api.orders.detail({ params: { id: pageId, orderId: id } })),
  });

/** Loads an order with its payments, plays, emails and notes. */
export const orderPageQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["order", "page", orderId],
    queryFn: () => unwrapData(api.adminOrders.get({ params: { orderId } })),
  });

/** Loads what the payment provider knows about the charge of an order. It does not change, so it is read once. */
export const orderChargeQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["charge", orderId],
    queryFn: () => unwrapData(api.adminOrders.charge({ params: { orderId } })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Refetches the screens of orders. */
export const refreshOrder = () => queryClient.invalidateQueries({ queryKey: ["order"] });

/** Refetches the screens that show what an order refunded. */
export const refreshRefunded = () =>
  Promise.all(
    ["orders", "order", "customer", "event-orders", "approvals"].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
