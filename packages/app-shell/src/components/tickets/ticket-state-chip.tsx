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

/** What a ticket is now, and whether it is, or was sold, on the waiting list. */
export const TicketStateChip = ({
  ticket: { state, refunded, listing = null },
}: {
  ticket: Pick<TicketRow, "state" | "refunded"> & Partial<Pick<TicketRow, "listing">>;
}) => {
  const texts = messages.tickets;
  // A ticket that ended otherwise, or is suspended, shows that.
  const isShown = listing === "sold" ? state === "returned" : state === "valid";
  if (listing && isShown)
    return <Chip tone={listing === "sold" ? "neutral" : "info"}>{texts.listings[listing]}</Chip>;
  return <Chip tone={tones[state]}>{refunded ? texts.refunded : texts.states[state]}</Chip>;
};
