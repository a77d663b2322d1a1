import { messages } from "@matinee/texts";
import { useViewerTimeZone } from "../../../lib/use-viewer-time-zone.ts";
import { getStart, isShown, type ProgrammeRow } from "./programme-rows.ts";
import { buildStillAddress } from "./shown-programme.ts";

const texts = messages.festivalPage;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Leads to the premiere that everybody watches next. Nothing without one. */
export function NextPremiere({
  rows,
  now,
  zone,
}: {
  rows: readonly ProgrammeRow[];
  /** Milliseconds since 1970. */
  now: number;
  /** IANA time zone of the festival, until that of the reader is known. */
  zone: string;
}) {
  const reader = useViewerTimeZone(zone);
  const next = findNextPremiere(rows, now);
  if (!next?.path) return null;
  const { row, startsAt, path } = next;
  const minutes = Math.ceil((startsAt.getTime() - now) / MINUTE_MS);
  const image = row.screening.backgroundImage;
  return (
    <a
      href={path}
      className="glass flex items-center gap-4 rounded-3 [--glass:rgb(22_18_14/0.8)] p-4 tablet:rounded-4 tablet:px-6 max-tablet:bg-surface"
    >
      {image ? (
        <img
          src={buildStillAddress(image)}
          alt=""
          width={64}
          height={64}
          className="size-16 shrink-0 rounded-2 object-cover"
        />
      ) : null}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-sm leading-ui text-text-2">
          {texts.premiereAt(messages.formats.eventDate(startsAt, reader.zone, true))}
        </span>
        <span dir="auto" className="font-display text-title-sm leading-title wrap-anywhere">
          {row.screening.title}
        </span>
      </span>
      {minutes < DAY_MINUTES ? (
        <span className="shrink-0 text-sm leading-ui font-semibold tabular-nums">
          {texts.minutes(minutes)}
        </span>
      ) : null}
    </a>
  );
}

function findNextPremiere(rows: readonly ProgrammeRow[], now: number) {
  return rows
    .flatMap((row) => {
      const { screening, path } = row;
      const startsAt = isShown(screening) && screening.premiereStartsAt !== null ? getStart(row) : null;
      return startsAt && startsAt.getTime() > now ? [{ row, path, startsAt }] : [];
    })
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())[0];
}
