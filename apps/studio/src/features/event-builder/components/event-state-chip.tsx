import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Chip } from "@matinee/ui/chip";
import { useNow } from "../../../lib/use-now.ts";
import { describeEventState } from "../event-chip.ts";

/** Shows whether the event is live, in test mode, upcoming or over. */
export function EventStateChip({ event, className }: { event: OwnedPage | null; className?: string }) {
  const { text, tone, live } = describeEventState(event, useNow());
  return (
    <Chip tone={tone} dot={live} className={className}>
      {text}
    </Chip>
  );
}
