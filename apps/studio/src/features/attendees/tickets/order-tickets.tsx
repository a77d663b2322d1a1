import { TicketStateChip } from "@matinee/app-shell/components/tickets/ticket-state-chip";
import { findTicketWords } from "@matinee/app-shell/ticket-words";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { ChangeableTicket } from "@matinee/contract/schemas/tickets";
import { describeUses } from "./describe-uses.ts";
import { type TicketAct, TicketMenu } from "./ticket-menu.tsx";

/** The tickets of an order with their holders and actions; nothing for an order without tickets. */
export function OrderTickets({
  event,
  tickets,
  onAsk,
}: {
  event: OwnedPage;
  tickets: readonly ChangeableTicket[];
  onAsk: (act: TicketAct) => void;
}) {
  if (tickets.length === 0) return null;
  const { title } = findTicketWords(event.kind === "festival");
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <ul className="flex flex-col gap-1.5 text-sm">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="flex items-center justify-between gap-3 border-t border-line pt-1.5">
            <span className="min-w-0 wrap-anywhere">
              {ticket.name}
              <span className="block text-text-3">
                {ticket.email},{" "}
                {ticket.pass
                  ? `${ticket.pass.title}, ${describeUses(ticket.pass)}`
                  : messages.attendees.plays(ticket.visits)}
              </span>
            </span>
            <span className="flex shrink-0 items-center gap-2">
              <TicketStateChip ticket={ticket} />
              <TicketMenu event={event} ticket={ticket} onAsk={onAsk} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
