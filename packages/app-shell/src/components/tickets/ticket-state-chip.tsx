import { messages } from "@matinee/texts";
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
export const TicketStateChip = ({ state }: { state: TicketState }) => (
  <Chip tone={tones[state]}>{messages.tickets.states[state]}</Chip>
);
