import { messages } from "@matinee/texts";
import type { AdminOrder } from "@matinee/contract/schemas/admin-order";
import { Panel } from "@matinee/ui/panel";
import { Cell, HeadCell, Table, TableBody, TableFrame, TableHead } from "@matinee/ui/table";
import { listOrderSums, type OrderSum } from "./order-sums.ts";

const texts = messages.orders;

/** What was bought, with the platform's fee and the filmmaker's share of each item. */
export function OrderItems({ order }: { order: AdminOrder }) {
  const { rows, total } = listOrderSums(order);
  return (
    <Panel title={texts.items} flush>
      <TableFrame label={texts.items} bare>
        <Table aria-label={texts.items}>
          <TableHead>
            <tr>
              <HeadCell>{texts.item}</HeadCell>
              <HeadCell align="end">{texts.price}</HeadCell>
              <HeadCell align="end">{texts.fees}</HeadCell>
              <HeadCell align="end">{texts.net}</HeadCell>
            </tr>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <SumRow key={row.id} row={row} currency={order.currency} />
            ))}
            <SumRow row={total} currency={order.currency} isTotal />
          </TableBody>
        </Table>
      </TableFrame>
    </Panel>
  );
}

function SumRow({
  row,
  currency,
  isTotal = false,
}: {
  row: OrderSum;
  currency: AdminOrder["currency"];
  isTotal?: boolean;
}) {
  return (
    <tr className={isTotal ? "bg-surface-2 font-semibold" : undefined}>
      <Cell>
        {row.title}
        {row.type === "digital" || row.type === "physical" ? (
          <span className="ml-2 text-text-3">{texts.deliveries[row.type]}</span>
        ) : null}
      </Cell>
      <Cell align="end">{messages.formats.money(row.price, currency)}</Cell>
      <Cell align="end">{messages.formats.money(row.fee, currency)}</Cell>
      <Cell align="end">{messages.formats.money(row.net, currency)}</Cell>
    </tr>
  );
}
