import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ChangeHolderDialog } from "@matinee/app-shell/components/tickets/change-holder-dialog";
import { ViewingDate } from "@matinee/app-shell/components/tickets/viewing-date";
import { TicketStateChip } from "@matinee/app-shell/components/tickets/ticket-state-chip";
import { findTicketWords, type TicketWords } from "@matinee/app-shell/ticket-words";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { messages } from "@matinee/texts";
import type { ChangeableOrder } from "@matinee/contract/schemas/orders";
import type { ChangeableTicket } from "@matinee/contract/schemas/tickets";
import { hasPass } from "@matinee/domain/admission";
import { MenuItem, MenuSeparator } from "@matinee/ui/menu";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { CalendarPlus, Mail, Undo2, UserPen } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../api.ts";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { findGivingProblem, GiveTimeDialog } from "../../components/give-time-dialog.tsx";
import { RowMenu, RowOptions } from "../../components/list/row-options.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { paths } from "../../paths.ts";
import { refreshOrder } from "./orders.queries.ts";
import { RefundTicketDialog } from "./refund-ticket-dialog.tsx";

interface TicketsOrder {
  pageId: string;
  pageCancelled: boolean;
  products: ChangeableOrder["products"];
  /** What can still be refunded, in the smallest unit of the currency. */
  refundable: number;
  tickets: readonly ChangeableTicket[];
}

/** The tickets of an order with their holders, which staff correct, send again and refund. */
export function OrderTickets({ order }: { order: TicketsOrder }) {
  const isPass = hasPass(order.products);
  const texts = findTicketWords(isPass);
  return (
    <DetailTable
      title={texts.title}
      rows={order.tickets}
      empty={texts.noTickets}
      stacksOnPhone
      columns={[
        {
          header: texts.holder,
          strong: true,
          wrap: true,
          render: (ticket) => <Holder ticket={ticket} texts={texts} />,
        },
        {
          header: texts.state,
          render: (ticket) => (
            <>
              <TicketStateChip ticket={ticket} />{" "}
              {ticket.state === "valid" ? <ViewingDate dates={ticket} format={formatInstant} /> : null}
            </>
          ),
        },
        {
          header: texts.paid,
          align: "end",
          render: ({ paid, currency }) => messages.formats.money(paid, currency),
        },
        { header: texts.plays, align: "end", render: ({ visits }) => visits },
        {
          header: "",
          align: "end",
          render: (ticket) => (
            <RowOptions name={texts.ticketOf(ticket.name)}>
              <TicketMenu {...{ order, ticket, isPass }} />
            </RowOptions>
          ),
        },
      ]}
    />
  );
}

/** Only the holder of a ticket that was sent on has a page other than the order's person. */
function Holder({
  ticket: { id, orderId, name, email, sentAt },
  texts,
}: {
  ticket: ChangeableTicket;
  texts: TicketWords;
}) {
  return (
    <span className="wrap-anywhere">
      <Link className="link" to={paths.viewer(sentAt ? id : orderId)}>
        {name}
      </Link>
      <span className="block text-sm font-normal text-text-2">{email}</span>
      {sentAt ? (
        <span className="block text-sm font-normal text-text-2">{texts.sentOn(formatInstant(sentAt))}</span>
      ) : null}
    </span>
  );
}

function TicketMenu({
  order: { pageId, pageCancelled, refundable },
  ticket,
  isPass,
}: {
  order: TicketsOrder;
  ticket: ChangeableTicket;
  isPass: boolean;
}) {
  const texts = findTicketWords(isPass);
  const [asked, setAsked] = useState<"change" | "time" | "refund">();
  const params = { id: pageId, ticketId: ticket.id };
  const resend = useMutation({
    mutationFn: () => unwrapData(api.tickets.resend({ params })),
    onSuccess: async () => {
      toast.success(texts.resent(ticket.email));
      await refreshOrder();
    },
    onError: (error) => toastFailure(error, texts.notResent),
  });
  const problem = pageCancelled
    ? messages.purchase.cancelled
    : ticket.state === "valid"
      ? undefined
      : texts.notValid;
  const timeProblem = problem ?? findGivingProblem(ticket, isPass);
  const refundProblem = ticket.paid === 0 ? texts.free : messages.staff.needsRole.finance;
  const { can } = ticket;
  const close = () => setAsked(undefined);
  return (
    <>
      <RowMenu name={texts.ticketOf(ticket.name)}>
        <MenuItem
          icon={<UserPen aria-hidden="true" />}
          disabled={!can.edit}
          hint={can.edit ? undefined : problem}
          onSelect={() => setAsked("change")}
        >
          {texts.change}
        </MenuItem>
        <MenuItem icon={<Mail aria-hidden="true" />} disabled={!can.send} onSelect={() => resend.mutate()}>
          {texts.resend}
        </MenuItem>
        <MenuItem
          icon={<CalendarPlus aria-hidden="true" />}
          disabled={timeProblem !== undefined}
          hint={timeProblem}
          onSelect={() => setAsked("time")}
        >
          {messages.viewerPage.giveTime.label}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          danger
          icon={<Undo2 aria-hidden="true" />}
          disabled={!can.refund}
          hint={can.refund || problem ? undefined : refundProblem}
          onSelect={() => setAsked("refund")}
        >
          {texts.refund}
        </MenuItem>
      </RowMenu>
      {asked === "change" ? (
        <ChangeHolderDialog
          texts={texts}
          ticket={ticket}
          change={(body) => unwrapData(api.tickets.correct({ params, body }))}
          onChanged={refreshOrder}
          onClose={close}
        />
      ) : null}
      {asked === "time" ? <GiveTimeDialog ticket={ticket} refresh={refreshOrder} onClose={close} /> : null}
      {asked === "refund" ? (
        <RefundTicketDialog {...{ texts, pageId, ticket, refundable }} onClose={close} />
      ) : null}
    </>
  );
}
