import { ListTable } from "@matinee/app-shell/components/lists/list-table";
import type { Column } from "@matinee/app-shell/lists/column";
import { messages } from "@matinee/texts";
import type { Payout } from "@matinee/contract/schemas/money";
import { Chip } from "@matinee/ui/chip";
import { useQuery } from "@tanstack/react-query";
import { formatDate } from "../../lib/dates.ts";
import { formatArrival, formatPayout } from "./format-payout.ts";
import { payoutsQuery } from "./money.queries.ts";

const texts = messages.money;

const columns: readonly Column<Payout>[] = [
  { id: "date", header: texts.columns.date, quiet: true, cell: (payout) => formatDate(payout.createdAt) },
  {
    id: "state",
    header: texts.columns.state,
    cell: ({ status }) => <Chip tone={getTone(status)}>{texts.payoutStates[status] ?? status}</Chip>,
  },
  { id: "arrives", header: texts.columns.arrives, cell: formatArrival },
  { id: "amount", header: texts.columns.amount, align: "end", sticky: "narrow-end", cell: formatPayout },
];

/** The newest payouts to the owner's bank account, as the payment provider has them. */
export function PayoutsTable() {
  const payouts = useQuery(payoutsQuery);
  return (
    <ListTable
      label={texts.tabs.payouts}
      columns={columns}
      query={payouts}
      rows={payouts.data}
      empty={texts.noPayouts}
      getId={(payout) => payout.id}
    />
  );
}

function getTone(status: string) {
  if (status === "paid") return "success";
  return status === "failed" || status === "canceled" ? "danger" : "info";
}
