import { messages } from "@matinee/contract/messages";
import type { OrderRow } from "@matinee/contract/schemas/orders";
import { formatUsd } from "@matinee/domain/money";
import { formatInstant } from "../../lib/dates.ts";
import type { DetailColumn } from "../../components/details/detail-table.tsx";
import { OrderOptions } from "./order-options.tsx";
import { OrderStatusChip } from "./order-status-chip.tsx";

/** The columns of an order on a details screen. 'Account Username' names the buyer, as the design does. */
const buildColumns = (amount: (order: OrderRow) => number): readonly DetailColumn<OrderRow>[] => [
  { header: "Date", render: (order) => formatInstant(order.createdAt) },
  { header: "Charge ID", render: (order) => order.chargeId ?? messages.backOffice.notAvailable },
  {
    header: "Account Username",
    render: (order) => (
      <span className="flex items-center gap-2">
        {order.name}
        <span className="text-text-2">{order.email}</span>
        <OrderStatusChip order={order} />
      </span>
    ),
  },
  { header: "Transaction Amount", align: "end", render: (order) => formatUsd(amount(order)) },
  { header: "", align: "end", render: (order) => <OrderOptions order={order} elsewhere /> },
];

/** The amount is what the buyer paid. */
export const orderColumns = buildColumns(({ chargeTotal }) => chargeTotal);

/** The amount is what the filmmaker gets. */
export const netOrderColumns = buildColumns(({ net }) => net);
