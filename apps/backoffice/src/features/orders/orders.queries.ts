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

/** Refetches the screens of orders. */
export const refreshOrder = () => queryClient.invalidateQueries({ queryKey: ["order"] });
