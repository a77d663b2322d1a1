import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { findTicketWords } from "@matinee/app-shell/ticket-words";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { ChangeableTicket } from "@matinee/contract/schemas/tickets";
import { IconButton } from "@matinee/ui/icon-button";
import { Menu, MenuItem } from "@matinee/ui/menu";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { Ellipsis, Mail, Undo2, UserPen } from "lucide-react";
import { api } from "../../../api.ts";

/** What is asked about a ticket before it happens. */
export interface TicketAct {
  kind: "change" | "refund";
  ticket: ChangeableTicket;
}

/** The actions on a ticket. `onAsk` opens the dialog of one that asks first. */
export function TicketMenu({
  event,
  ticket,
  onAsk,
}: {
  event: OwnedPage;
  ticket: ChangeableTicket;
  onAsk: (act: TicketAct) => void;
}) {
  const texts = findTicketWords(event.kind === "festival");
  const resend = useMutation({
    mutationFn: () => requireSuccess(api.tickets.resend({ params: { id: event.id, ticketId: ticket.id } })),
    onSuccess: () => toast.success(texts.resent(ticket.email)),
    onError: (error) => toast.error(describeFailure(error, texts.notResent)),
  });
  const problem = event.cancelled
    ? messages.purchase.cancelled
    : ticket.state === "valid"
      ? undefined
      : texts.notValid;
  const { can } = ticket;
  const refundProblem = problem ?? (ticket.paid === 0 ? texts.free : messages.staff.needsRole.finance);
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          tooltip={false}
          label={texts.actionsFor(ticket.name)}
          icon={<Ellipsis aria-hidden="true" />}
        />
      }
    >
      <MenuItem
        icon={<UserPen aria-hidden="true" />}
        disabled={!can.edit}
        title={can.edit ? undefined : problem}
        onSelect={() => onAsk({ kind: "change", ticket })}
      >
        {texts.change}
      </MenuItem>
      <MenuItem
        icon={<Mail aria-hidden="true" />}
        disabled={!can.send}
        title={can.send ? undefined : problem}
        onSelect={() => resend.mutate()}
      >
        {texts.resend}
      </MenuItem>
      <MenuItem
        danger
        icon={<Undo2 aria-hidden="true" />}
        disabled={!can.refund}
        title={can.refund ? undefined : refundProblem}
        onSelect={() => onAsk({ kind: "refund", ticket })}
      >
        {texts.refund}
      </MenuItem>
    </Menu>
  );
}
