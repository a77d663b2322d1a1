import { QueryError } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/contract/messages";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { formatUsd } from "@matinee/domain/money";
import { Chip } from "@matinee/ui/chip";
import {
  Cell,
  HeadCell,
  Table,
  TableBody,
  TableFrame,
  TableHead,
  TableLoadingRows,
  TableMessageRow,
  TableRow,
} from "@matinee/ui/table";
import { TableFooter } from "@matinee/ui/table-footer";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadMore } from "../../../components/load-more.tsx";
import { ordersQuery } from "./attendees.queries.ts";
import { OrderDialog } from "./order-dialog.tsx";
import { formatItems, formatOrderDate, orderStates } from "./format-order.ts";

const columns = 6;

/** Lists the event's orders. Each row opens the order's dialog. */
export function OrdersTable({ event, search }: { event: OwnedPage; search: string }) {
  const orders = useInfiniteQuery(ordersQuery(event.id, search));
  const [open, setOpen] = useState<string | null>(null);
  const rows = orders.data?.pages.flatMap((page) => page.data) ?? [];
  const total = orders.data?.pages[0]?.total ?? 0;
  return (
    <>
      <TableFrame label={messages.wizard.orders} aria-busy={orders.isFetching}>
        <Table>
          <TableHead>
            <tr>
              <HeadCell>Date</HeadCell>
              <HeadCell>Name</HeadCell>
              <HeadCell>Email</HeadCell>
              <HeadCell>Items</HeadCell>
              <HeadCell align="end">Net</HeadCell>
              <HeadCell>Status</HeadCell>
            </tr>
          </TableHead>
          <TableBody>
            {orders.isError && !orders.data ? (
              <TableMessageRow colSpan={columns}>
                <QueryError error={orders.error} onRetry={() => orders.refetch()} />
              </TableMessageRow>
            ) : !orders.data ? (
              <TableLoadingRows columns={columns} />
            ) : rows.length === 0 ? (
              <TableMessageRow colSpan={columns}>
                {search
                  ? messages.tables.empty
                  : "The first order appears here. Share your link, and come back to watch it happen."}
              </TableMessageRow>
            ) : null}
            {rows.map((order) => (
              <TableRow key={order.id} onOpen={() => setOpen(order.id)}>
                <Cell quiet className="whitespace-nowrap">
                  {formatOrderDate(order.createdAt, event.timezone)}
                </Cell>
                <Cell strong truncate="16ch">
                  {order.name}
                </Cell>
                <Cell quiet truncate="24ch">
                  {order.email}
                </Cell>
                <Cell truncate="24ch">{formatItems(order)}</Cell>
                <Cell align="end">{formatUsd(order.net)}</Cell>
                <Cell>
                  <Chip tone={orderStates[order.status].tone}>{orderStates[order.status].text}</Chip>
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableFrame>
      <TableFooter summary={orders.data ? messages.tables.showing(rows.length, total) : ""}>
        <LoadMore list={orders} />
      </TableFooter>
      {open ? <OrderDialog event={event} orderId={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
