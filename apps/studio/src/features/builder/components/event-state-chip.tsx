import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { getPhase } from "@matinee/domain/phase";
import { Chip, type ChipTone } from "@matinee/ui/chip";
import { describePremiereStage } from "../../../lib/premiere-stage.ts";
import { useNow } from "../../../lib/use-now.ts";

const texts = messages.builderScreen;

/** The start of a premiere is awaited to the second. */
const PREMIERE_TICK_MS = 1000;

/** Shows whether the event is live, in test mode, upcoming or over, and where the evening of its premiere is. */
export function EventStateChip({ event, className }: { event: OwnedPage | null; className?: string }) {
  const now = useNow(event?.premiere ? PREMIERE_TICK_MS : undefined);
  const { text, tone, live } = describeEventState(event, now);
  return (
    <Chip tone={tone} dot={live} className={className}>
      {text}
    </Chip>
  );
}

/** Describes the event's state at `now` in three words at most. */
function describeEventState(
  event: OwnedPage | null,
  now: Date,
): { text: string; tone: ChipTone; live: boolean } {
  if (!event) return { text: texts.notSavedYet, tone: "neutral", live: false };
  if (event.cancelled) return { text: texts.cancelled, tone: "danger", live: false };
  if (event.archived) return { text: texts.archived, tone: "neutral", live: false };
  if (!event.activated)
    return { text: event.test ? texts.testMode : texts.notActivated, tone: "neutral", live: false };
  const { opensAt, closesAt, premiere } = event;
  const phase = getPhase(
    opensAt && closesAt ? { opensAt: new Date(opensAt), closesAt: new Date(closesAt) } : null,
    now,
  );
  if (premiere && phase !== "ended") return describePremiereStage(premiere, now);
  if (phase === "live") return { text: texts.live, tone: "success", live: true };
  return phase === "ended"
    ? { text: texts.ended, tone: "neutral", live: false }
    : { text: texts.upcoming, tone: "info", live: false };
}
