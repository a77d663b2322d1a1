import { messages } from "@matinee/texts";
import { CalendarPlus, Radio } from "lucide-react";
import { getLocalTimezone } from "../../../lib/dates.ts";
import type { PreviewEvent } from "./preview-event.ts";

const texts = messages.pagePreview;

/** Draws the live talk as a viewer without access sees it. */
export function LiveTalkPart({ event: { about } }: { event: PreviewEvent }) {
  if (!about.enableLive) return null;
  const startsAt = about.liveDate ? new Date(about.liveDate) : null;
  const zone = getLocalTimezone();
  return (
    <div className="panel p-6">
      <p className="flex items-center gap-2 text-sm text-text-2">
        <Radio className="size-4" /> {messages.liveTalk.title}
      </p>
      <p className="mt-2 font-display text-title-sm wrap-anywhere">
        {about.liveTitle || messages.liveTalk.title}
      </p>
      {about.liveDescription ? (
        <p className="mt-2 text-md whitespace-pre-line text-text-2 wrap-anywhere">{about.liveDescription}</p>
      ) : null}
      {startsAt ? (
        <>
          <p className="mt-2 text-md text-text-2">
            {messages.formats.eventDate(startsAt, zone, true)}
            <br />
            {texts.yourTime(messages.formats.timeZoneLabel(startsAt, zone))}
          </p>
          <span className="mt-4 inline-flex h-11 items-center gap-2 rounded-2 border border-line-strong bg-surface px-4 text-md font-semibold">
            <CalendarPlus className="size-5" /> {messages.eventPage.addToCalendar}
          </span>
        </>
      ) : null}
      <p className="mt-3 text-sm text-text-3">{messages.liveTalk.linkLater}</p>
    </div>
  );
}
