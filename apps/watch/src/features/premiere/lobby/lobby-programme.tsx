import { getOwnTitle } from "@matinee/app-shell/live-room/describe-programme";
import type { Programme } from "@matinee/app-shell/live-room/use-programme";
import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { formatClockTime } from "@matinee/domain/clock-time";
import { Dialog, DialogBody } from "@matinee/ui/dialog";
import { formatTimeOfDay } from "../format-time-of-day.ts";

/** What a premiere of several films shows, one after the other, with the planned time of each part. */
export function LobbyProgramme({
  page,
  programme: { items, startsAt, clock },
  zone,
  onClose,
}: {
  page: PublicPage;
  programme: Programme;
  zone: string;
  onClose: () => void;
}) {
  return (
    <Dialog open title={messages.premiereNight.programmeList} onOpenChange={onClose}>
      <DialogBody>
        <ol className="divide-y divide-line">
          {items.map(({ item, startMs, endMs }) => {
            const { heading, title } = messages.programmeKinds[item.kind];
            const isFilm = item.kind === "film";
            const name = getOwnTitle(item) || (isFilm ? page.title : (heading ?? title));
            const at = new Date(startsAt.getTime() + startMs / clock.speed);
            return (
              <li key={item.id} className="flex items-baseline gap-4 py-3">
                <span className="w-20 shrink-0 text-sm text-text-2 tabular-nums">
                  {formatTimeOfDay(at, zone)}
                </span>
                <span dir="auto" className={`min-w-0 flex-1 wrap-anywhere ${isFilm ? "font-semibold" : ""}`}>
                  {name}
                </span>
                <span className="shrink-0 text-sm text-text-2 tabular-nums">
                  {formatClockTime((endMs - startMs) / 1000)}
                </span>
              </li>
            );
          })}
        </ol>
      </DialogBody>
    </Dialog>
  );
}
