import { formatEventDate, formatTimeZoneLabel } from "@matinee/domain/event-dates";
import { CalendarPlus, Radio } from "lucide-react";
import { getLocalTimezone } from "../../../lib/dates.ts";
import type { PreviewEvent } from "./preview-event.ts";

/** Draws the live talk as a viewer without access sees it. */
export function LiveTalkPart({ event: { about } }: { event: PreviewEvent }) {
  if (!about.enableLive) return null;
  const startsAt = about.liveDate ? new Date(about.liveDate) : null;
  const zone = getLocalTimezone();
  return (
    <div className="panel p-6">
      <p className="flex items-center gap-2 text-sm text-text-2">
        <Radio className="size-4" /> Live talk
      </p>
      <p className="mt-2 font-display text-title-sm wrap-anywhere">{about.liveTitle || "Live talk"}</p>
      {about.liveDescription ? (
        <p className="mt-2 text-md whitespace-pre-line text-text-2 wrap-anywhere">{about.liveDescription}</p>
      ) : null}
      {startsAt ? (
        <>
          <p className="mt-2 text-md text-text-2">
            {formatEventDate(startsAt, zone, true)}
            <br />
            Your time, {formatTimeZoneLabel(startsAt, zone)}
          </p>
          <span className="mt-4 inline-flex h-11 items-center gap-2 rounded-2 border border-line-strong bg-surface px-4 text-md font-semibold">
            <CalendarPlus className="size-5" /> Add to calendar
          </span>
        </>
      ) : null}
      <p className="mt-3 text-sm text-text-3">The link appears here for everyone who is admitted.</p>
    </div>
  );
}
