import type { Programme } from "@matinee/app-shell/live-room/use-programme";
import { messages } from "@matinee/texts";
import { Hourglass } from "lucide-react";
import { formatTimeOfDay } from "./format-time-of-day.ts";

const texts = messages.premiereNight;

/** Says in the chat, after its last message, that the programme is stopped, and who stopped it. */
export function StoppedLine({ programme }: { programme: Programme }) {
  const text = describeStop(programme);
  return text ? (
    <p className="premiere-system-line">
      <Hourglass aria-hidden="true" className="size-4 shrink-0" />
      <bdi>{text}</bdi>
    </p>
  ) : null;
}

/**
 * Tells screen readers that the programme is stopped, why, and when it starts. It must be in the document before the
 * text, which the screen of the stopped programme and the closed chat of a phone are not.
 */
export function StoppedAnnouncement({ programme, zone }: { programme: Programme; zone: string }) {
  const { reason, plannedStart } = programme;
  const text = describeStop(programme);
  const start = plannedStart && `${texts.newStartAt(formatTimeOfDay(plannedStart, zone))}.`;
  return (
    <p role="status" className="sr-only">
      {text && [text, reason, start].filter(Boolean).join(" ")}
    </p>
  );
}

/** Says who stopped the programme, and for how long; null while it is not stopped. */
function describeStop({ clock, stoppedBy, plannedStart, startsAt }: Programme): string | null {
  const isHeld = clock.state === "held";
  if (!isHeld && clock.state !== "paused") return null;
  const laterMs = plannedStart ? (plannedStart.getTime() - startsAt.getTime()) * clock.speed : 0;
  return laterMs > 0
    ? texts.heldByMinutes(stoppedBy, Math.ceil(laterMs / 60_000))
    : texts.stoppedLine(stoppedBy, isHeld);
}
