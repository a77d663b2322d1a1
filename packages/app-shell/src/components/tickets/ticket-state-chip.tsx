import { messages } from "@matinee/texts";
import type { TicketRow } from "@matinee/contract/schemas/tickets";
import type { TicketState } from "@matinee/domain/tickets";
import { Chip, type ChipTone } from "@matinee/ui/chip";

const tones: Record<TicketState, ChipTone> = {
  valid: "success",
  suspended: "danger",
  "sent-on": "neutral",
  returned: "neutral",
  ended: "neutral",
};

/** What a ticket is now. */
export const TicketStateChip = ({
  ticket: { state, refunded },
}: {
  ticket: Pick<TicketRow, "state" | "refunded">;
}) => (
  <Chip tone={tones[state]}>{refunded ? messages.tickets.refunded : messages.tickets.states[state]}</Chip>
);
