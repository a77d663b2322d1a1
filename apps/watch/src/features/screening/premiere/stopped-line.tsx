import type { Programme } from "@matinee/app-shell/live-room/use-programme";
import { messages } from "@matinee/contract/messages";
import { Hourglass } from "lucide-react";

/** Says in the chat, after its last message, that the programme is stopped, and who stopped it. */
export function StoppedLine({ programme }: { programme: Programme }) {
  const { clock, stoppedBy, plannedStart, startsAt } = programme;
  const isHeld = clock.state === "held";
  const laterMs = plannedStart ? (plannedStart.getTime() - startsAt.getTime()) * clock.speed : 0;
  const isStopped = isHeld || clock.state === "paused";
  return (
    <p role="status" className={isStopped ? "premiere-system-line" : "sr-only"}>
      {isStopped ? (
        <>
          <Hourglass aria-hidden="true" className="size-4 shrink-0" />
          <bdi>
            {laterMs > 0
              ? messages.premiereNight.heldByMinutes(stoppedBy, Math.ceil(laterMs / 60_000))
              : messages.premiereNight.stoppedLine(stoppedBy, isHeld)}
          </bdi>
        </>
      ) : null}
    </p>
  );
}
