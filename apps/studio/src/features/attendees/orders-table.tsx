import { ListPage } from "@matinee/app-shell/components/lists/list-page";
import type { Column } from "@matinee/app-shell/lists/column";
import { summarizeAnswers } from "@matinee/app-shell/components/tickets/answer-list";
import { messages } from "@matinee/texts";
import type { OrderRow } from "@matinee/contract/schemas/orders";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Chip } from "@matinee/ui/chip";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNow } from "../../lib/use-now.ts";
import { type AttendeeListProps, ordersQuery } from "./attendees.queries.ts";
import { listPremiereColumns } from "./premiere-column.tsx";
import { OrderDialog } from "./order-dialog.tsx";
import { formatDayTime } from "../../lib/dates.ts";
import { formatItems, getOrderState } from "./format-order.ts";

const texts = messages.attendeesStep;

/** Lists the event's orders. Each row opens the order's dialog. */
export function OrdersTable({ event, filter, order, onShowAll }: AttendeeListProps) {
  const orders = useInfiniteQuery(ordersQuery(event.id, filter));
  const [open, setOpen] = useState<string | null>(null);
  const now = useNow();
  return (
    <ListPage
      label={messages.wizard.orders}
      columns={listColumns(event)}
      paging={{ kind: "load-more", list: orders }}
      empty={
        event.cancelled
          ? messages.attendees.noOrdersCancelled
          : event.closesAt !== null && new Date(event.closesAt) <= now
            ? messages.attendees.noOrdersEnded
            : messages.attendees.noOrdersYet
      }
      onShowAll={onShowAll}
      getId={({ id }) => id}
      order={order}
      onOpen={({ id }) => setOpen(id)}
    >
      {open ? <OrderDialog event={event} orderId={open} onClose={() => setOpen(null)} /> : null}
    </ListPage>
  );
}

function listColumns(event: OwnedPage): Column<OrderRow>[] {
  return [
    {
      id: "date",
      header: texts.date,
      quiet: true,
      cell: (order) => formatDayTime(order.createdAt, event.timezone),
    },
    { id: "name", header: texts.name, strong: true, truncate: "16ch", cell: (order) => order.name },
    { id: "email", header: texts.email, quiet: true, truncate: "24ch", cell: (order) => order.email },
    { id: "items", header: texts.items, truncate: "24ch", cell: formatItems },
    ...(event.questions.length > 0
      ? [
          {
            id: "answers",
            header: messages.attendeeAnswers.answers,
            truncate: "24ch",
            cell: ({ answers }: OrderRow) => summarizeAnswers(answers),
          } satisfies Column<OrderRow>,
        ]
      : []),
    ...listPremiereColumns(event),
    {
      id: "net",
      header: texts.net,
      align: "end",
      cell: (order) => messages.formats.money(order.net, order.currency),
    },
    {
      id: "status",
      header: texts.status,
      cell: (order) => {
        const { tone, text } = getOrderState(order);
        return <Chip tone={tone}>{text}</Chip>;
      },
    },
  ];
}
