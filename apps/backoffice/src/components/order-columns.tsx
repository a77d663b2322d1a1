import { messages } from "@matinee/contract/messages";
import type { OrderRow } from "@matinee/contract/schemas/orders";
import { formatUsd } from "@matinee/domain/money";
import { formatInstant } from "../lib/dates.ts";
import type { DetailColumn } from "./detail-table.tsx";
import { OrderOptions } from "./order-options.tsx";
import { OrderStatusChip } from "./order-status-chip.tsx";

/** The columns of an order on a details screen; the amount is net, what the filmmaker gets. */
export const orderColumns: readonly DetailColumn<OrderRow>[] = [
  { header: "Date", render: (order) => formatInstant(order.createdAt) },
  { header: "Charge ID", render: (order) => order.chargeId ?? messages.backOffice.notAvailable },
  {
    header: "Account Username",
    render: (order) => (
      <span className="flex items-center gap-2">
        {order.accountUsername}
        <OrderStatusChip order={order} />
      </span>
    ),
  },
  { header: "Transaction Amount", align: "end", render: (order) => formatUsd(order.net) },
  { header: "", align: "end", render: (order) => <OrderOptions order={order} elsewhere /> },
];
