import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Radio } from "lucide-react";
import { useId } from "react";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { formatZoneNote } from "../lib/event-texts.ts";
import { useIsHydrated, useViewerTimeZone } from "../lib/use-viewer-time-zone.ts";
import { findTextLanguage } from "../lib/text-language.ts";
import type { SectionProps } from "../lib/section-props.ts";

/** The date of the live talk, and its link for admitted viewers. */
export function LiveTalk({ page, liveUrl }: Pick<SectionProps, "page" | "liveUrl">) {
  const { enableLive, liveTitle, liveDate, liveDescription, liveCta } = page.aboutSettings;
  const titleId = useId();
  const reader = useViewerTimeZone(page.timezone);
  const isHydrated = useIsHydrated();
  if (!enableLive) return null;
  const at = liveDate ? new Date(liveDate) : null;
  return (
    <section aria-labelledby={titleId} className="panel p-6">
      <p className="flex items-center gap-2 text-sm text-text-2">
        <Radio aria-hidden="true" className="size-4" /> {messages.liveTalk.title}
      </p>
      <h3 id={titleId} dir="auto" className="mt-2 font-display text-title-sm wrap-anywhere">
        {liveTitle || messages.liveTalk.title}
      </h3>
      {liveDescription ? (
        <p
          dir="auto"
          lang={findTextLanguage(page, "aboutSettings.liveDescription")}
          className="mt-2 text-md whitespace-pre-line text-text-2 wrap-anywhere"
        >
          {liveDescription}
        </p>
      ) : null}
      {at ? (
        <p className="mt-2 text-md text-text-2">
          {messages.formats.eventDate(at, reader.zone, true)}
          <br />
          {formatZoneNote(at, reader)}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        {liveUrl ? (
          <Button asChild variant="primary" size="md">
            <a href={liveUrl} target="_blank" rel="noreferrer">
              {liveCta || messages.liveTalk.join}
            </a>
          </Button>
        ) : null}
        {at && isHydrated ? <AddToCalendar size="md" subject={{ page, talkAt: at }} /> : null}
      </div>
      {liveUrl ? null : <p className="mt-3 text-sm text-text-3">{messages.liveTalk.linkLater}</p>}
    </section>
  );
}
