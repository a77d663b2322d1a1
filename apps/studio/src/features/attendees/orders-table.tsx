import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { formatUsd } from "@matinee/domain/money";
import { Chip } from "@matinee/ui/chip";
import { Cell, HeadCell, TableRow } from "@matinee/ui/table";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNow } from "../../lib/use-now.ts";
import { LoadMoreTable } from "../../components/load-more-table.tsx";
import { type AttendeeFilter, ordersQuery } from "./attendees.queries.ts";
import { PremiereCell, PremiereHead, type PremiereSorting } from "./premiere-cell.tsx";
import { OrderDialog } from "./order-dialog.tsx";
import { formatDayTime } from "../../lib/dates.ts";
import { formatItems, getOrderState } from "./format-order.ts";

/** Lists the event's orders. Each row opens the order's dialog. */
export function OrdersTable({
  event,
  filter,
  sorting,
}: {
  event: OwnedPage;
  filter: AttendeeFilter;
  sorting: PremiereSorting | null;
}) {
  const orders = useInfiniteQuery(ordersQuery(event.id, filter));
  const [open, setOpen] = useState<string | null>(null);
  const now = useNow();
  return (
    <>
      <LoadMoreTable
        label={messages.wizard.orders}
        columns={event.premiere ? 7 : 6}
        head={
          <>
            <HeadCell>Date</HeadCell>
            <HeadCell>Name</HeadCell>
            <HeadCell>Email</HeadCell>
            <HeadCell>Items</HeadCell>
            <PremiereHead event={event} sorting={sorting} />
            <HeadCell align="end">Net</HeadCell>
            <HeadCell>Status</HeadCell>
          </>
        }
        list={orders}
        emptyText={
          filter.search || filter.attendance
            ? messages.tables.empty
            : event.cancelled
              ? messages.attendees.noOrdersCancelled
              : event.closesAt !== null && new Date(event.closesAt) <= now
                ? messages.attendees.noOrdersEnded
                : messages.attendees.noOrdersYet
        }
        renderRow={(order) => (
          <TableRow key={order.id} onOpen={() => setOpen(order.id)}>
            <Cell quiet className="whitespace-nowrap">
              {formatDayTime(order.createdAt, event.timezone)}
            </Cell>
            <Cell strong truncate="16ch">
              {order.name}
            </Cell>
            <Cell quiet truncate="24ch">
              {order.email}
            </Cell>
            <Cell truncate="24ch">{formatItems(order)}</Cell>
            <PremiereCell event={event} attendance={order.premiere} />
            <Cell align="end">{formatUsd(order.net)}</Cell>
            <Cell>
              <Chip tone={getOrderState(order).tone}>{getOrderState(order).text}</Chip>
            </Cell>
          </TableRow>
        )}
      />
      {open ? <OrderDialog event={event} orderId={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
