import { messages } from "@matinee/texts";
import type { PageCard } from "@matinee/contract/schemas/pages";
import { Chip } from "@matinee/ui/chip";
import { EventCard } from "@matinee/ui/event-card";
import { IconButton } from "@matinee/ui/icon-button";
import { Archive, ArchiveRestore, Copy } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useNow } from "../../lib/use-now.ts";
import { paths, watchPaths } from "../../paths.ts";
import { describeEventStatus } from "./event-status.ts";

const texts = messages.eventsPage;

const FestivalStatus = lazy(async () => ({
  default: (await import("./festival-status.tsx")).FestivalStatus,
}));

/** One event in the grid. */
export function EventTile({
  event,
  busy,
  onToggleArchived,
  onDuplicate,
}: {
  event: PageCard;
  busy: boolean;
  onToggleArchived: () => void;
  onDuplicate: () => void;
}) {
  const status = describeEventStatus(event, useNow());
  const text = event.role ? `${messages.eventRoleNames[event.role]} · ${status.text}` : status.text;
  const isFestival = event.kind === "festival";
  const ArchiveIcon = event.archived ? ArchiveRestore : Archive;
  return (
    <EventCard
      url={watchPaths.event("", event)}
      status={
        isFestival ? (
          <Suspense fallback={text}>
            <FestivalStatus event={event} />
          </Suspense>
        ) : (
          <span title={text}>{text}</span>
        )
      }
      chip={
        <Chip onImage tone={status.tone} dot={status.live}>
          {isFestival ? texts.festival(status.chip) : status.chip}
        </Chip>
      }
      imageUrl={event.backgroundImage}
      action={
        <div className="flex">
          {event.can.duplicate ? (
            <IconButton
              label={`${messages.duplication.duplicate} ${event.title}`}
              tooltip={messages.duplication.tooltip}
              size="sm"
              icon={<Copy aria-hidden="true" />}
              onClick={onDuplicate}
            />
          ) : null}
          {event.can.archive ? (
            <IconButton
              label={(event.archived ? texts.unarchiveOf : texts.archiveOf)(event.title)}
              tooltip={event.archived ? texts.unarchiveEvent : texts.archiveEvent}
              size="sm"
              busy={busy}
              icon={<ArchiveIcon aria-hidden="true" />}
              onClick={onToggleArchived}
            />
          ) : null}
        </div>
      }
    >
      <Link to={paths.event(event.id)} title={event.title}>
        {event.title}
      </Link>
    </EventCard>
  );
}
