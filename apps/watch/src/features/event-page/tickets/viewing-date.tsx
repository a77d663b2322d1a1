import { messages } from "@matinee/texts";
import { useViewerTimeZone } from "../../../lib/use-viewer-time-zone.ts";
import { getServerNow } from "../../../lib/server-clock.ts";
import type { ViewingDates } from "../../viewer/viewer-access.ts";

const texts = messages.timeToWatch;

/** Whether the time to begin or to finish is over. */
export function isTimeOver({ beginBy, finishBy }: ViewingDates): boolean {
  const end = finishBy ?? beginBy;
  return end !== undefined && new Date(end) <= getServerNow();
}

/** Says until when a ticket or a registration must be begun or may be finished, in the viewer's time zone. */
export function ViewingDate({
  dates: { beginBy, finishBy },
  timezone,
}: {
  dates: ViewingDates;
  timezone: string;
}) {
  const { zone } = useViewerTimeZone(timezone);
  const end = finishBy ?? beginBy;
  if (!end) return null;
  const date = messages.formats.date(new Date(end), {
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: zone,
  });
  const isOver = isTimeOver({ beginBy, finishBy });
  return finishBy
    ? texts[isOver ? "hadUntil" : "finishBy"](date)
    : texts[isOver ? "notBegun" : "beginBy"](date);
}
