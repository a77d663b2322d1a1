import type { AdminOrder } from "@matinee/contract/schemas/admin-order";
import { formatUsd } from "@matinee/domain/money";
import { Panel } from "@matinee/ui/panel";
import { Cell, HeadCell, Table, TableBody, TableFrame, TableHead } from "@matinee/ui/table";
import { listOrderSums, type OrderSum } from "./order-sums.ts";

/** What was bought, with the platform's fee and the filmmaker's share of each item. */
export function OrderItems({ order }: { order: AdminOrder }) {
  const { rows, total } = listOrderSums(order);
  return (
    <Panel title="Items" flush>
      <TableFrame label="Items" bare>
        <Table aria-label="Items">
          <TableHead>
            <tr>
              <HeadCell>Item</HeadCell>
              <HeadCell align="end">Price</HeadCell>
              <HeadCell align="end">Fees</HeadCell>
              <HeadCell align="end">Net</HeadCell>
            </tr>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <SumRow key={row.id} row={row} />
            ))}
            <SumRow row={total} isTotal />
          </TableBody>
        </Table>
      </TableFrame>
    </Panel>
  );
}

function SumRow({ row, isTotal = false }: { row: OrderSum; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? "bg-surface-2 font-semibold" : undefined}>
      <Cell>
        {row.title}
        {row.type === "digital" || row.type === "physical" ? (
          <span className="ml-2 text-text-3">{row.type}</span>
        ) : null}
      </Cell>
      <Cell align="end">{formatUsd(row.price)}</Cell>
      <Cell align="end">{formatUsd(row.fee)}</Cell>
      <Cell align="end">{formatUsd(row.net)}</Cell>
    </tr>
  );
}
