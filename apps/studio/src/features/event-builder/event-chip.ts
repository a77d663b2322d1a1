import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { getPhase } from "@matinee/domain/phase";
import type { ChipTone } from "@matinee/ui/chip";

/** Describes the event's state at `now` in three words at most. */
export function describeEventState(
  event: OwnedPage | null,
  now: Date,
): { text: string; tone: ChipTone; live: boolean } {
  if (!event) return { text: "Not saved yet", tone: "neutral", live: false };
  if (event.cancelled) return { text: "Cancelled", tone: "danger", live: false };
  if (event.archived) return { text: "Archived", tone: "neutral", live: false };
  if (!event.activated)
    return { text: event.test ? "Test mode" : "Not activated", tone: "neutral", live: false };
  const { opensAt, closesAt } = event;
  const phase = getPhase(
    opensAt && closesAt ? { opensAt: new Date(opensAt), closesAt: new Date(closesAt) } : null,
    now,
  );
  if (phase === "live") return { text: "Live", tone: "success", live: true };
  return phase === "ended"
    ? { text: "Ended", tone: "neutral", live: false }
    : { text: "Upcoming", tone: "info", live: false };
}
