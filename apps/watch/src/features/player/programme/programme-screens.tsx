import { messages } from "@matinee/texts";
import { formatClockTime } from "@matinee/domain/clock-time";
import { Button } from "@matinee/ui/button";
import { ArrowLeft, Check, Info, Pause, Play, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ResponsiveImage } from "../../../components/responsive-image.tsx";
import { formatFilmFacts, formatMakers } from "../../../lib/film-facts.ts";
import type { Playhead } from "../playback/playhead.ts";
import { prepareFilm } from "../playback/prepare-film.ts";
import type { GrantRequest } from "../playback/request-grant.ts";
import type { ListedFilm, Programme } from "./list-films.ts";
import "./programme.css";

const texts = messages.shortsPlayer;

/** How long an interval lasts unless the viewer decides otherwise, in seconds. */
const INTERVAL_SECONDS = 12;
/** The next film begins to load this long before the end of the interval. */
const PREPARE_SECONDS = 6;

const getSeconds = ({ progress, record }: ListedFilm) => progress?.durationSeconds || record?.seconds || 0;

/** Over the player: the list of films, and between two films the interval. */
export function ProgrammeScreens({
  programme,
  eventTitle,
  request,
  isPaused,
  onClose,
}: {
  programme: Programme;
  eventTitle: string;
  /** For the start of the next film. */
  request: GrantRequest;
  /** A dialog covers the player. */
  isPaused: boolean;
  onClose: () => void;
}) {
  const { next, isListOpen } = programme;
  return (
    <>
      {next ? (
        <Interval key={next.id} next={next} {...{ programme, eventTitle, request, isPaused, onClose }} />
      ) : isListOpen ? (
        <FilmList programme={programme} isOverFilm />
      ) : null}
    </>
  );
}

function Interval({
  next,
  programme,
  eventTitle,
  request,
  isPaused,
  onClose,
}: Parameters<typeof ProgrammeScreens>[0] & { next: ListedFilm }) {
  const { play, playable } = programme;
  const [left, setLeft] = useState(INTERVAL_SECONDS);
  const [isWaiting, setIsWaiting] = useState(false);
  const isCounting = !isWaiting && !isPaused;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) play(next.id);
  }, [isOver, play, next.id]);
  const isDue = left <= PREPARE_SECONDS;
  const latestRequest = useRef(request);
  useEffect(() => {
    if (isDue && !isWaiting) prepareFilm({ ...latestRequest.current, part: { filmId: next.id } });
  }, [isDue, isWaiting, next.id]);
  const playButton = useRef<HTMLButtonElement>(null);
  useEffect(() => playButton.current?.focus({ preventScroll: true }), []);
  const { record } = next;
  const number = playable.indexOf(next) + 1;
  return (
    <div className="programme-interval">
      {record?.still ? (
        <ResponsiveImage src={record.still} sizes="100vw" alt="" className="programme-still" />
      ) : null}
      <header className="player-top">
        <button
          type="button"
          aria-label={messages.player.backToThePage}
          className="player-back"
          onClick={onClose}
        >
          <ArrowLeft aria-hidden="true" />
        </button>
        <p dir="auto" className="truncate font-display text-title-sm">
          {eventTitle}
        </p>
      </header>
      <div className="programme-interval-body">
        <section aria-labelledby="next-film" className="min-w-0">
          <p className="text-md text-text-2">{texts.interval(number, playable.length)}</p>
          <h2 id="next-film" dir="auto" className="programme-title font-display wrap-anywhere">
            {next.title}
          </h2>
          {record ? <p className="mt-3 text-lg text-text-2">{formatFilmFacts(record)}</p> : null}
          {record?.warnings ? (
            <p className="mt-2 flex items-start gap-2 text-md text-text-2">
              <Info aria-hidden="true" className="mt-1 size-4 shrink-0" />
              <span dir="auto" className="wrap-anywhere">
                {record.warnings}
              </span>
            </p>
          ) : null}
          <div className="mt-6 flex flex-wrap items-center gap-4">
            <Button
              ref={playButton}
              variant="primary"
              size="lg"
              icon={<Play aria-hidden="true" />}
              onClick={() => play(next.id)}
            >
              {texts.playNow}
            </Button>
            {isWaiting ? (
              <p role="status" className="text-text-2">
                {texts.waitsForYou}
              </p>
            ) : (
              <>
                <Button size="lg" icon={<Pause aria-hidden="true" />} onClick={() => setIsWaiting(true)}>
                  {texts.wait}
                </Button>
                <p className="flex items-center gap-3 text-text-2">
                  <Countdown left={Math.max(0, left)} />
                  <span aria-hidden="true">{texts.beginsByItself}</span>
                  <span role="status" className="sr-only">
                    {texts.beginsIn(INTERVAL_SECONDS)}
                  </span>
                </p>
              </>
            )}
          </div>
        </section>
        <FilmList programme={programme} isOverFilm={false} />
      </div>
    </div>
  );
}

/** The seconds that are left, in a ring that empties. */
function Countdown({ left }: { left: number }) {
  return (
    <span aria-hidden="true" className="relative grid size-11 place-items-center font-semibold tabular-nums">
      <svg viewBox="0 0 44 44" className="programme-ring">
        <circle cx="22" cy="22" r="20" />
        <circle
          cx="22"
          cy="22"
          r="20"
          pathLength={INTERVAL_SECONDS}
          strokeDasharray={`${left} ${INTERVAL_SECONDS}`}
        />
      </svg>
      {left}
    </span>
  );
}

/** All films with how far the viewer is. A press plays one. */
function FilmList({ programme, isOverFilm }: { programme: Programme; isOverFilm: boolean }) {
  const { films, currentId, next, playhead, play, closeList } = programme;
  const at = useSeconds(isOverFilm ? playhead : null);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOverFilm)
      list.current?.querySelector<HTMLElement>("[aria-current]")?.focus({ preventScroll: true });
  }, [isOverFilm]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOverFilm) return;
    // The player closes on what is left of the key.
    event.preventDefault();
    closeList();
  };
  const activeId = next?.id ?? currentId;
  const before = films.slice(
    0,
    Math.max(
      0,
      films.findIndex(({ id }) => id === activeId),
    ),
  );
  const total = sumSeconds(films);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the list from any of its buttons
    <aside
      ref={list}
      aria-labelledby="programme-films"
      className={isOverFilm ? "programme-list programme-list-over" : "programme-list"}
      onKeyDown={handleKey}
    >
      <header className="flex items-center gap-4 border-b border-line py-2 ps-5 pe-2">
        <h2 id="programme-films" className="text-md font-semibold">
          {texts.films}
        </h2>
        <p className="ms-auto py-2 pe-3 text-sm text-text-2 tabular-nums">
          {texts.ofAll(formatClockTime(sumSeconds(before) + at), formatClockTime(total))}
        </p>
        {isOverFilm ? (
          <Button variant="quiet" iconOnly aria-label={texts.closeList} onClick={closeList}>
            <X aria-hidden="true" />
          </Button>
        ) : null}
      </header>
      <ol className="min-h-0 overflow-y-auto">
        {films.map((film) => (
          <li key={film.id} className="border-b border-line">
            <FilmRow
              film={film}
              state={film.id === next?.id ? "next" : film.id === currentId && !next ? "playing" : null}
              onPlay={() => play(film.id)}
            />
          </li>
        ))}
      </ol>
      <p className="px-5 py-3 text-sm text-text-2">{texts.onePlay}</p>
    </aside>
  );
}

function FilmRow({
  film,
  state,
  onPlay,
}: {
  film: ListedFilm;
  state: "playing" | "next" | null;
  onPlay: () => void;
}) {
  const { record, progress, title } = film;
  const makers = record ? formatMakers(record) : "";
  return (
    <button
      type="button"
      className="programme-row"
      aria-current={state ? "true" : undefined}
      // A disabled button cannot be read by keyboard.
      aria-disabled={progress === null}
      onClick={progress && state !== "playing" ? onPlay : undefined}
    >
      <span className="programme-thumb">
        {record?.still ? <ResponsiveImage src={record.still} sizes="96px" alt="" loading="lazy" /> : null}
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-semibold">
          {title}
        </span>
        {makers ? (
          <span dir="auto" className="block truncate text-sm text-text-2">
            {makers}
          </span>
        ) : null}
        <FilmState film={film} state={state} />
      </span>
      <span className="text-sm text-text-2 tabular-nums">{formatClockTime(getSeconds(film))}</span>
    </button>
  );
}

function FilmState({ film: { progress }, state }: { film: ListedFilm; state: "playing" | "next" | null }) {
  if (!progress) return <span className="block text-sm text-text-3">{texts.notAvailable}</span>;
  const words =
    state === "playing"
      ? texts.playing
      : state === "next"
        ? texts.isNext
        : progress.positionSeconds > 0
          ? texts.leftAt(formatClockTime(progress.positionSeconds))
          : "";
  if (!progress.seen && !words) return null;
  return (
    <span className="flex items-center gap-2 text-sm">
      {progress.seen ? (
        <span className="flex items-center gap-1 text-success">
          <Check aria-hidden="true" className="size-4" /> {texts.seen}
        </span>
      ) : null}
      {words ? <span className={state ? "text-accent" : "text-text-2"}>{words}</span> : null}
    </span>
  );
}

/** The films one after another, above the seek bar of the one that plays. Decorative: the list says the same in words. */
export function FilmTimeline({
  films,
  currentId,
  playhead,
}: Pick<Programme, "films" | "currentId" | "playhead">) {
  const at = useSeconds(playhead);
  const shown = films.filter(({ progress }) => progress !== null);
  const current = shown.findIndex(({ id }) => id === currentId);
  return (
    <div aria-hidden="true" className="programme-timeline">
      {shown.map((film, index) => (
        <span
          key={film.id}
          data-current={index === current ? "" : undefined}
          style={{ flexGrow: Math.max(1, getSeconds(film)) }}
        >
          <span className="truncate">{film.title}</span>
          <progress
            max={getSeconds(film) || 1}
            value={
              index === current
                ? at
                : film.progress?.seen
                  ? getSeconds(film)
                  : (film.progress?.positionSeconds ?? 0)
            }
          />
        </span>
      ))}
    </div>
  );
}

/** Follows the position of the film, in whole seconds. */
function useSeconds(playhead: Playhead | null): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!playhead) return undefined;
    const follow = () => setSeconds(Math.floor(playhead.currentTime));
    follow();
    playhead.addEventListener("timeupdate", follow);
    playhead.addEventListener("seeking", follow);
    return () => {
      playhead.removeEventListener("timeupdate", follow);
      playhead.removeEventListener("seeking", follow);
    };
  }, [playhead]);
  return playhead ? seconds : 0;
}

const sumSeconds = (films: readonly ListedFilm[]) =>
  films.filter(({ progress }) => progress !== null).reduce((sum, film) => sum + getSeconds(film), 0);
