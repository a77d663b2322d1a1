import type { Programme } from "@matinee/app-shell/live-room/use-programme";
import { messages } from "@matinee/contract/messages";
import { Hourglass } from "lucide-react";

/** Says in the chat, after its last message, that the room stands still, and who stopped it. */
export function StoppedLine({ programme: { clock, stoppedBy } }: { programme: Programme }) {
  const isHeld = clock.state === "held";
  const isStopped = isHeld || clock.state === "paused";
  return (
    <p role="status" className={isStopped ? "premiere-system-line" : "sr-only"}>
      {isStopped ? (
        <>
          <Hourglass aria-hidden="true" className="size-4 shrink-0" />
          <bdi>{messages.premiereNight.stoppedLine(stoppedBy, isHeld)}</bdi>
        </>
      ) : null}
    </p>
  );
}
