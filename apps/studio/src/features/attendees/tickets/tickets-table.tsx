import { ListPage } from "@matinee/app-shell/components/lists/list-page";
import type { Column } from "@matinee/app-shell/lists/column";
import { TicketStateChip } from "@matinee/app-shell/components/tickets/ticket-state-chip";
import { findTicketWords } from "@matinee/app-shell/ticket-words";
import { summarizeAnswers } from "@matinee/app-shell/components/tickets/answer-list";
import { ViewingDate } from "@matinee/app-shell/components/tickets/viewing-date";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { ChangeableTicket } from "@matinee/contract/schemas/tickets";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CsvButton } from "../../../components/csv-button.tsx";
import { formatDayTime } from "../../../lib/dates.ts";
import { reportPaths } from "../../../lib/report-paths.ts";
import { type AttendeeListProps, ticketsQuery } from "../attendees.queries.ts";
import { OrderDialog } from "../order-dialog.tsx";
import { describeUses } from "./describe-uses.ts";
import { TicketDialog } from "./ticket-dialog.tsx";
import { type TicketAct, TicketMenu } from "./ticket-menu.tsx";

/** Lists the event's tickets with their holders, and changes them. Each row opens the ticket's order. */
export function TicketsTable({
  event,
  filter: { search },
  onShowAll,
}: Pick<AttendeeListProps, "event" | "onShowAll"> & { filter: { search: string } }) {
  const texts = findTicketWords(event.kind === "festival");
  const tickets = useInfiniteQuery(ticketsQuery(event.id, search));
  const [open, setOpen] = useState<string | null>(null);
  const [act, setAct] = useState<TicketAct | null>(null);
  return (
    <ListPage
      head={
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-sm text-text-2">{texts.about}</p>
          <div className="flex flex-wrap gap-3">
            <CsvButton
              path={reportPaths.tickets(event.id)}
              label={messages.attendees.downloadCsv(texts.csv)}
            />
            {event.kind === "festival" ? (
              <CsvButton
                path={reportPaths.passes(event.id)}
                label={messages.passUses.download}
                text={messages.passUses.csv}
              />
            ) : null}
          </div>
        </div>
      }
      label={texts.title}
      columns={listColumns(event, setAct)}
      paging={{ kind: "load-more", list: tickets }}
      empty={event.cancelled ? texts.noTickets : texts.noTicketsYet}
      onShowAll={search ? onShowAll : undefined}
      getId={({ id }) => id}
      onOpen={({ orderId }) => setOpen(orderId)}
    >
      {open ? <OrderDialog event={event} orderId={open} onClose={() => setOpen(null)} /> : null}
      {act ? <TicketDialog event={event} act={act} onClose={() => setAct(null)} /> : null}
    </ListPage>
  );
}

const playsColumn: Column<ChangeableTicket> = {
  id: "plays",
  header: messages.ticketList.plays,
  align: "end",
  cell: ({ visits }) => messages.formats.number(visits),
};

/** What a pass is called, and what became of its uses. */
const passColumns: Column<ChangeableTicket>[] = [
  { id: "pass", header: messages.passUses.pass, truncate: "18ch", cell: ({ pass }) => pass?.title },
  { id: "uses", header: messages.passUses.uses, cell: ({ pass }) => (pass ? describeUses(pass) : null) },
];

function listColumns(event: OwnedPage, onAsk: (act: TicketAct) => void): Column<ChangeableTicket>[] {
  const texts = findTicketWords(event.kind === "festival");
  return [
    { id: "holder", header: texts.holder, strong: true, truncate: "18ch", cell: ({ name }) => name },
    { id: "email", header: texts.email, quiet: true, truncate: "24ch", cell: ({ email }) => email },
    {
      id: "state",
      header: texts.state,
      cell: (ticket) => (
        <span className="inline-flex items-center gap-2">
          <TicketStateChip ticket={ticket} />
          {ticket.sentAt ? (
            <span className="text-sm text-text-2">
              {texts.sentOn(formatDayTime(ticket.sentAt, event.timezone))}
            </span>
          ) : null}
          {ticket.state === "valid" ? (
            <ViewingDate dates={ticket} format={(at) => formatDayTime(at, event.timezone)} />
          ) : null}
        </span>
      ),
    },
    {
      id: "buyer",
      header: texts.buyer,
      truncate: "18ch",
      cell: ({ buyerName, buyerEmail, email }) =>
        buyerEmail.toLowerCase() === email.toLowerCase() ? (
          <span className="text-text-3">{texts.isBuyer}</span>
        ) : (
          <span title={buyerEmail}>{buyerName}</span>
        ),
    },
    ...(event.kind === "festival" ? passColumns : []),
    ...(event.questions.length > 0
      ? [
          {
            id: "answers",
            header: messages.attendeeAnswers.answers,
            truncate: "24ch",
            cell: ({ answers }: ChangeableTicket) => summarizeAnswers(answers),
          } satisfies Column<ChangeableTicket>,
        ]
      : []),
    {
      id: "paid",
      header: texts.paid,
      align: "end",
      cell: ({ paid, currency }) => messages.formats.money(paid, currency),
    },
    // A pass plays in its screenings, whose lists say how often.
    ...(event.kind === "festival" ? [] : [playsColumn]),
    {
      id: "actions",
      header: messages.attendeesStep.actions,
      hidesHeader: true,
      align: "end",
      cell: (ticket) => <TicketMenu event={event} ticket={ticket} onAsk={onAsk} />,
    },
  ];
}
