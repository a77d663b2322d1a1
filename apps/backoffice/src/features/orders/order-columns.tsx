import { messages } from "@matinee/texts";
import type { ChangeableOrder } from "@matinee/contract/schemas/orders";
import { formatInstant } from "../../lib/formats/dates.ts";
import { TruncatedText } from "../../components/truncated-text.tsx";
import { OrderOptions } from "./order-options.tsx";
import { OrderStatusChip } from "../../components/order-status-chip.tsx";
import type { DetailColumn } from "../../components/details/detail-column.ts";

const texts = messages.orders;

/** Builds the columns of an order on a details screen. 'Account Username' is the buyer, as in the design. */
const buildColumns = (
  amount: (order: ChangeableOrder) => number,
): readonly DetailColumn<ChangeableOrder>[] => [
  { header: texts.date, render: (order) => formatInstant(order.createdAt) },
  { header: texts.chargeId, render: (order) => order.chargeId ?? messages.backOffice.notAvailable },
  {
    header: texts.accountUsername,
    render: (order) => (
      <span className="flex items-center gap-2">
        <TruncatedText text={order.name} />
        <span className="min-w-0 text-text-2">
          <TruncatedText text={order.email} />
        </span>
        <OrderStatusChip order={order} />
      </span>
    ),
  },
  {
    header: texts.transactionAmount,
    align: "end",
    render: (order) => messages.formats.money(amount(order), order.currency),
  },
  { header: "", align: "end", render: (order) => <OrderOptions order={order} elsewhere /> },
];

/** Order columns with the amount that the buyer paid. */
export const orderColumns = buildColumns(({ chargeTotal }) => chargeTotal);

/** Order columns with the amount that the filmmaker receives. */
export const netOrderColumns = buildColumns(({ net }) => net);
