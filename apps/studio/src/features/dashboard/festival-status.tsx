import type { PageCard } from "@matinee/contract/schemas/pages";
import { messages } from "@matinee/texts";
import { Link } from "react-router";

const texts = messages.festivalTile;

/** What a festival's card says below its title: its days, and its screenings, which it leads to. */
export function FestivalStatus({ event }: { event: PageCard }) {
  const { id, title, opensAt, closesAt, timezone: timeZone } = event;
  const screenings = event.screenings ?? 0;
  const formatDay = (at: string) => messages.formats.date(at, { timeZone, month: "short", day: "numeric" });
  const days =
    opensAt && closesAt ? texts.days(formatDay(opensAt), formatDay(closesAt)) : texts.noDays(screenings);
  return (
    <span className="flex gap-2">
      <Link
        to={`?festival=${id}`}
        aria-label={texts.countedScreeningsOf(texts.screenings(screenings), title)}
        className="link-plain relative z-1 shrink-0"
      >
        {texts.screenings(screenings)}
      </Link>
      <span className="truncate" title={days}>
        {days}
      </span>
    </span>
  );
}
