import { messages } from "@matinee/texts";
import { eventTextLimits } from "@matinee/domain/event-text-limits";
import { truncate } from "@matinee/domain/text-rules";
import { useQuery } from "@tanstack/react-query";
import { Image as ImageIcon } from "lucide-react";
import { platformQuery } from "../../../lib/platform.queries.ts";
import type { PreviewEvent } from "./preview-event.ts";

const texts = messages.pagePreview;

/** Draws the card that other sites show for a shared link. */
export function ShareCard({ event }: { event: PreviewEvent }) {
  const { data } = useQuery(platformQuery);
  return (
    <figure>
      <figcaption className="mb-2 text-sm text-text-2">{texts.whenShared}</figcaption>
      <div className="panel overflow-hidden">
        <div className="grid aspect-[1.91] place-items-center bg-surface-3 text-text-3">
          {event.backgroundImage ? (
            <img src={event.backgroundImage} alt="" className="size-full object-cover" />
          ) : (
            <ImageIcon aria-hidden="true" className="size-6" />
          )}
        </div>
        <div className="p-4 leading-ui">
          <p className="truncate font-semibold">{event.title || texts.yourTitle}</p>
          <p className="mt-1 text-sm text-text-2">
            {truncate(event.description || texts.yourLogLine, eventTextLimits.logLine).text}
          </p>
          <p className="mt-1.5 truncate text-xs text-text-3">
            {data ? new URL(data.hosts.watch).host : ""}/watch/{event.url}
          </p>
        </div>
      </div>
    </figure>
  );
}
