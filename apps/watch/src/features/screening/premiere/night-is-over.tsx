import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import { messages } from "@matinee/contract/messages";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { formatEventDate } from "@matinee/domain/event-dates";
import { Button } from "@matinee/ui/button";
import { useViewerTimeZone } from "../../../lib/use-viewer-time-zone.ts";

/** The end of the programme: thanks, and when the encore begins. */
export function NightIsOver({
  page,
  premiere: { encoreFrom },
  now,
  onClose,
}: {
  page: PublicPage;
  premiere: RoomState["premiere"];
  now: Date;
  onClose: () => void;
}) {
  const { zone } = useViewerTimeZone(page.timezone);
  const encore = encoreFrom ? new Date(encoreFrom) : null;
  return (
    <div className="gutter flex min-h-0 flex-1 flex-col justify-end gap-6 overflow-y-auto pb-10">
      <h1 className="font-display text-title-hero-long">{messages.premiereNight.over}</h1>
      <p dir="auto" className="text-xl wrap-anywhere">
        You watched {page.title} with everyone.
      </p>
      {encore ? (
        <p className="text-lg text-text-2">
          {encore > now
            ? messages.premiereNight.encoreFrom(formatEventDate(encore, zone, true))
            : messages.premiereNight.encoreIsOpen}
        </p>
      ) : null}
      <Button variant="primary" size="xl" className="w-fit" onClick={onClose}>
        Back to the page
      </Button>
    </div>
  );
}
