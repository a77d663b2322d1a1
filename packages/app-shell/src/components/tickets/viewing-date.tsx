import type { TicketRow } from "@matinee/contract/schemas/tickets";
import { messages } from "@matinee/texts";

const texts = messages.timeToWatch;

/** Says until when a ticket or a registration must be begun or can be finished; nothing where that is the event's end. */
export function ViewingDate({
  dates: { beginBy, finishBy },
  format,
}: {
  dates: Pick<TicketRow, "beginBy" | "finishBy">;
  format: (at: string) => string;
}) {
  const date = finishBy ?? beginBy;
  if (!date) return null;
  return (
    <span className="text-sm text-text-2">{texts[finishBy ? "finishBy" : "beginBy"](format(date))}</span>
  );
}
