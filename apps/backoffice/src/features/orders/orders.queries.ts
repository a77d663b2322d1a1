import { unwrapData } from "@matinee/app-shell/api-client";
import type { OrderRow } from "@matinee/contract/schemas/orders";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

/** One order with its history, and what of it can still be refunded. */
export const orderQuery = ({ pageId, id }: Pick<OrderRow, "pageId" | "id">) =>
  queryOptions({
    queryKey: ["order", id],
    queryFn: () => unwrapData(api.orders.detail({ params: { id: pageId, orderId: id } })),
  });
