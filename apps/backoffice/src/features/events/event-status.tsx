import { messages } from "@matinee/texts";
import type { AdminPageRow, Cancellation } from "@matinee/contract/schemas/pages";
import { isComplete, isLive } from "@matinee/domain/phase";
import { useState } from "react";
import { Chip } from "@matinee/ui/chip";
import { describeCancellation } from "./describe-cancellation.ts";

const texts = messages.adminEvents;

type Status = Pick<
  AdminPageRow,
  "opensAt" | "closesAt" | "activated" | "archived" | "superarchived" | "cancelled" | "test" | "diyEvent"
>;

/** The state of an event as chips, and whether it is a test or self-service. */
export function EventStatus({
  event,
  cancellation = null,
}: {
  event: Status;
  /** Names the day and the person, and how far the refunds are, where it is known. */
  cancellation?: Cancellation | null;
}) {
  const window =
    event.opensAt && event.closesAt
      ? { opensAt: new Date(event.opensAt), closesAt: new Date(event.closesAt) }
      : null;
  // The time when the list opened: the chips do not follow the clock.
  const [now] = useState(() => new Date());
  return (
    <>
      {event.cancelled ? (
        <Chip tone="danger" title={cancellation ? describeCancellation(cancellation).join(". ") : undefined}>
          {messages.adminEvents.cancelled}
        </Chip>
      ) : null}
      {event.superarchived ? (
        <Chip tone="danger">{texts.superArchived}</Chip>
      ) : event.archived ? (
        <Chip>{texts.archived}</Chip>
      ) : event.cancelled ? null : isLive(window, now, event.activated) ? (
        <Chip tone="success">{texts.live}</Chip>
      ) : event.activated ? (
        <Chip tone="info">{isComplete(window, now) ? texts.ended : texts.activated}</Chip>
      ) : null}
      {event.test ? <Chip tone="warning">{texts.test}</Chip> : null}
      {event.diyEvent ? <Chip tone="info">{texts.diy}</Chip> : null}
    </>
  );
}
