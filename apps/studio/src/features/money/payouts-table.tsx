import { messages } from "@matinee/texts";
import { Chip } from "@matinee/ui/chip";
import { Cell, HeadCell, TableRow } from "@matinee/ui/table";
import { useQuery } from "@tanstack/react-query";
import { DataTable } from "../../components/data-table.tsx";
import { formatDate } from "../../lib/dates.ts";
import { formatArrival, formatPayout } from "./format-payout.ts";
import { payoutsQuery } from "./money.queries.ts";

const texts = messages.money;

/** The newest payouts to the owner's bank account, as the payment provider has them. */
export function PayoutsTable() {
  const payouts = useQuery(payoutsQuery);
  return (
    <DataTable
      label={texts.tabs.payouts}
      columns={4}
      head={
        <>
          <HeadCell>{texts.columns.date}</HeadCell>
          <HeadCell>{texts.columns.state}</HeadCell>
          <HeadCell>{texts.columns.arrives}</HeadCell>
          <HeadCell align="end" sticky="narrow-end">
            {texts.columns.amount}
          </HeadCell>
        </>
      }
      query={payouts}
      rows={payouts.data}
      emptyText={texts.noPayouts}
      renderRow={(payout) => (
        <TableRow key={payout.id}>
          <Cell quiet>{formatDate(payout.createdAt)}</Cell>
          <Cell>
            <Chip tone={getTone(payout.status)}>{texts.payoutStates[payout.status] ?? payout.status}</Chip>
          </Cell>
          <Cell>{formatArrival(payout)}</Cell>
          <Cell align="end" sticky="narrow-end">
            {formatPayout(payout)}
          </Cell>
        </TableRow>
      )}
    />
  );
}

function getTone(status: string) {
  if (status === "paid") return "success";
  return status === "failed" || status === "canceled" ? "danger" : "info";
}
