import { getOwnTitle } from "@matinee/app-shell/live-room/describe-programme";
import type { Programme } from "@matinee/app-shell/live-room/use-programme";
import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { formatClockTime } from "@matinee/domain/clock-time";
import { placeFilms } from "@matinee/domain/premiere-clock";
import { Button } from "@matinee/ui/button";
import { Headphones, ListVideo, Play } from "lucide-react";
import { Suspense, useState } from "react";
import { createLazyComponent } from "../../../lib/create-lazy-component.ts";
import { useViewerTimeZone } from "../../../lib/use-viewer-time-zone.ts";
import { formatTimeOfDay } from "../format-time-of-day.ts";
import { NightCountdown } from "../night-countdown.tsx";
import { Announcements, PeopleSentence, useCountInTitle } from "./announcements.tsx";
import { playTestSound } from "./play-test-sound.ts";
import { SeatButton } from "./seat-button.tsx";
import { Seats } from "./seats.tsx";

const LobbyProgramme = createLazyComponent(
  async () => (await import("./lobby-programme.tsx")).LobbyProgramme,
);
const LobbyTrailer = createLazyComponent(async () => (await import("./lobby-trailer.tsx")).LobbyTrailer);

const texts = messages.premiereNight;
/** Titles of up to this many characters have the largest font size. */
const SHORT_TITLE = 18;
/** More films than these are counted in the sentence about the evening. */
const MAX_NAMED_FILMS = 3;
/** The trailer stops this long before the start. */
const TRAILER_STOPS_MS = 10_000;

/** Where viewers wait for the start: the artwork, the countdown, their seat and who is here. */
export function Lobby({
  page,
  programme,
  members,
  countries,
  holders,
  hasSeat,
  signedIn,
  onTakeSeat,
}: {
  page: PublicPage;
  programme: Programme;
  members: number;
  countries: number;
  holders: number;
  hasSeat: boolean;
  /** Plays the trailer with the session of the event's owner or of staff. */
  signedIn: boolean;
  onTakeSeat: () => void;
}) {
  const { clock, positionMs, startsAt, items } = programme;
  const { zone } = useViewerTimeZone(page.timezone);
  const leftMs = Math.max(0, -positionMs);
  useCountInTitle(leftMs);
  const [isTrailerOpen, setIsTrailerOpen] = useState(false);
  const [isProgrammeOpen, setIsProgrammeOpen] = useState(false);
  const hasSeveralFilms = placeFilms(items.map(({ item }) => item)).length > 1;
  const mayPlayTrailer = page.trailerUrl !== null && leftMs > TRAILER_STOPS_MS;
  if (isTrailerOpen && !mayPlayTrailer) setIsTrailerOpen(false);
  const endsAt = new Date(startsAt.getTime() + (items.at(-1)?.endMs ?? 0) / clock.speed);
  const size = page.title.length <= SHORT_TITLE ? "text-title-hero" : "text-title-hero-long";
  return (
    <div className="premiere-lobby gutter">
      {isTrailerOpen ? (
        <Suspense fallback={<div className="premiere-trailer" />}>
          <LobbyTrailer page={page} signedIn={signedIn} onClose={() => setIsTrailerOpen(false)} />
        </Suspense>
      ) : (
        <div className="mt-auto flex flex-col gap-2 tablet:gap-4">
          <WhenLine startsAt={startsAt} leftMs={leftMs} zone={zone} />
          <h1 dir="auto" className={`font-display ${size} wrap-anywhere`}>
            {page.title}
          </h1>
        </div>
      )}
      <div className="premiere-console">
        <NightCountdown
          label={items[0]?.item.kind === "film" && !hasSeveralFilms ? texts.filmStartsIn : texts.weStartIn}
          leftMs={leftMs}
        />
        <SeatButtons
          page={page}
          hasSeat={hasSeat}
          onTakeSeat={onTakeSeat}
          onProgramme={hasSeveralFilms ? () => setIsProgrammeOpen(true) : null}
          onTrailer={mayPlayTrailer && !isTrailerOpen ? () => setIsTrailerOpen(true) : null}
        />
      </div>
      <div>
        <Seats members={members} holders={holders} hasSeat={hasSeat} />
        <p className="premiere-people">
          <span>
            <PeopleSentence {...{ members, countries, holders }} />
          </span>
          <span className="premiere-evening">
            {describeProgramme(programme)} {texts.endsAbout(formatTimeOfDay(endsAt, zone))}
          </span>
        </p>
      </div>
      <Announcements leftMs={leftMs} />
      {isProgrammeOpen ? (
        <Suspense>
          <LobbyProgramme {...{ page, programme, zone }} onClose={() => setIsProgrammeOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** When the premiere starts, in the viewer's time zone. */
function WhenLine({ startsAt, leftMs, zone }: { startsAt: Date; leftMs: number; zone: string }) {
  const now = new Date(startsAt.getTime() - leftMs);
  const isToday =
    messages.formats.eventDate(now, zone, false) === messages.formats.eventDate(startsAt, zone, false);
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 text-sm leading-ui tablet:text-base">
      <span aria-hidden="true" className="premiere-lamp" />
      <strong className="font-semibold">
        {isToday
          ? texts.premiereToday(formatTimeOfDay(startsAt, zone))
          : texts.premiereAt(messages.formats.eventDate(startsAt, zone, true))}
      </strong>
      <span>{messages.formats.timeZoneLabel(startsAt, zone)}</span>
    </p>
  );
}

function SeatButtons({
  page,
  hasSeat,
  onTakeSeat,
  onProgramme,
  onTrailer,
}: {
  page: PublicPage;
  hasSeat: boolean;
  onTakeSeat: () => void;
  /** Null for a single film. */
  onProgramme: (() => void) | null;
  /** Null while there is no trailer to open. */
  onTrailer: (() => void) | null;
}) {
  const [soundNote, setSoundNote] = useState("");
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="premiere-seat-buttons">
        <SeatButton hasSeat={hasSeat} onTakeSeat={onTakeSeat} />
        <Button
          variant="glass"
          size="xl"
          icon={<Headphones aria-hidden="true" />}
          onClick={() => {
            playTestSound();
            setSoundNote(texts.soundTested);
          }}
        >
          {texts.testSound}
        </Button>
        {onProgramme ? (
          <Button
            variant="quiet"
            size="xl"
            className="tablet:px-4"
            icon={<ListVideo aria-hidden="true" />}
            onPointerEnter={LobbyProgramme.preload}
            onClick={onProgramme}
          >
            {texts.programmeList}
          </Button>
        ) : null}
        {onTrailer ? (
          <Button
            variant="quiet"
            size="xl"
            className="tablet:px-4"
            icon={<Play aria-hidden="true" />}
            onPointerEnter={LobbyTrailer.preload}
            onClick={onTrailer}
          >
            {texts.trailer}
            {page.trailerSeconds ? (
              <span className="premiere-trailer-length">{formatClockTime(page.trailerSeconds)}</span>
            ) : null}
          </Button>
        ) : null}
      </div>
      <p role="status" className="premiere-seat-hint">
        {soundNote || (hasSeat ? texts.seatTakenHint : texts.seatHint)}
      </p>
    </div>
  );
}

/**
 * Names the parts of the premiere: 'The programme: a greeting, the film, then questions with the film team.' Several films are
 * named up to a number, and counted beyond it.
 */
function describeProgramme({ items }: Programme): string {
  const films = placeFilms(items.map(({ item }) => item));
  const isNamed = films.length <= MAX_NAMED_FILMS;
  const parts = items
    .map(({ item, index }) => {
      if (item.kind !== "film" || films.length === 1) return messages.programmeKinds[item.kind].part;
      if (isNamed) return texts.film(getOwnTitle(item));
      return index === films[0]?.index ? texts.films(films.length) : null;
    })
    .filter((part) => part !== null)
    .filter((part, index, all) => part !== all[index - 1]);
  const last = parts.at(-1);
  const first = messages.formats.list(parts.slice(0, -1), "unit");
  return texts.programme(first ? texts.firstThenLast(first, String(last)) : String(last));
}
