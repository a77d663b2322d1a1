import { formatEventDate } from "@matinee/domain/event-dates";
import { Radio } from "lucide-react";
import { localTimezone, shortZone } from "../../../lib/dates.ts";
import type { PreviewEvent } from "./preview-event.ts";

/** The live talk around the film, as someone sees it who is not admitted yet. */
export function LiveTalkPart({ event: { about } }: { event: PreviewEvent }) {
  if (!about.enableLive) return null;
  const at = about.liveDate ? new Date(about.liveDate) : null;
  const zone = localTimezone();
  return (
    <div className="panel p-6">
      <p className="flex items-center gap-2 text-sm text-text-2">
        <Radio className="size-4" /> Live talk
      </p>
      <p className="mt-2 font-display text-title-sm wrap-anywhere">{about.liveTitle || "Live talk"}</p>
      {about.liveDescription ? (
        <p className="mt-2 text-md whitespace-pre-line text-text-2 wrap-anywhere">{about.liveDescription}</p>
      ) : null}
      {at ? (
        <p className="mt-2 text-md text-text-2">
          {formatEventDate(at, zone, true)} {shortZone(at, zone)}
        </p>
      ) : null}
      <p className="mt-3 text-sm text-text-3">The link appears here for everyone who is admitted.</p>
    </div>
  );
}
