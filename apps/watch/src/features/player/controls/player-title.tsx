import { messages } from "@matinee/texts";
import type { ReactNode } from "react";
import { useViewerTimeZone } from "../../../lib/use-viewer-time-zone.ts";
import type { ViewingDates } from "../../viewer/viewer-access.ts";

/** What plays and, below it, until when the viewer must begin or may finish. */
export function PlayerTitle({ date, children }: { date: ReactNode; children: string }) {
  return (
    <div className="min-w-0">
      <p className="truncate font-display text-title-sm">{children}</p>
      {date}
    </div>
  );
}

/** Says until when a viewer must begin or may finish, as their gate does; nothing where that is the event's end. */
export function ViewingEnd({
  dates: { beginBy, finishBy },
  timezone,
}: {
  dates: ViewingDates;
  timezone: string;
}) {
  const { zone } = useViewerTimeZone(timezone);
  const end = finishBy ?? beginBy;
  if (!end) return null;
  const date = messages.formats.eventDate(new Date(end), zone, true);
  return (
    <p className="text-sm text-text-2">{messages.timeToWatch[finishBy ? "finishBy" : "beginBy"](date)}</p>
  );
}
