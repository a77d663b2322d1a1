import { messages } from "@matinee/contract/messages";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { formatEventDate, formatTimeZoneLabel } from "@matinee/domain/event-dates";
import { Button } from "@matinee/ui/button";
import { Armchair, Check, Headphones } from "lucide-react";
import { useEffect, useState } from "react";
import { useViewerTimeZone } from "../../../lib/use-viewer-time-zone.ts";
import { playTestSound } from "./play-test-sound.ts";
import { Seats } from "./seats.tsx";
import type { Programme } from "@matinee/app-shell/live-room/use-programme";

const MINUTE_MS = 60_000;

/** Where viewers wait for the start: the artwork, the countdown, their seat and who is here. */
export function Lobby({
  page,
  programme,
  members,
}: {
  page: PublicPage;
  programme: Programme;
  members: number;
}) {
  const { clock, positionMs, startsAt, items } = programme;
  const { zone } = useViewerTimeZone(page.timezone);
  const [hasSeat, setHasSeat] = useState(false);
  const [soundNote, setSoundNote] = useState("");
  const isHeld = clock.state === "held";
  const leftMs = isHeld ? null : Math.max(0, -positionMs);
  useCountInTitle(leftMs);
  const endsAt = new Date(startsAt.getTime() + (items.at(-1)?.endMs ?? 0) / clock.speed);
  const opensWithFilm = items[0]?.item.kind === "film";
  return (
    <div className="gutter flex min-h-0 flex-1 flex-col justify-end gap-6 overflow-y-auto pb-6 tablet:gap-8">
      <div className="flex flex-col gap-3 tablet:gap-5">
        <p className="flex flex-wrap items-center gap-x-2.5 text-sm leading-ui tablet:text-md">
          <span
            aria-hidden="true"
            className="size-2.5 rounded-full bg-accent shadow-[0_0_0_5px_color-mix(in_oklab,var(--accent)_28%,transparent)]"
          />
          <strong className="font-semibold">Premiere {formatEventDate(startsAt, zone, true)}</strong>
          <span className="text-text-2">{formatTimeZoneLabel(startsAt, zone)}</span>
        </p>
        <h1 dir="auto" className="font-display text-title-hero-long wrap-anywhere">
          {page.title}
        </h1>
      </div>
      <div className="flex flex-col gap-4 tablet:flex-row tablet:flex-wrap tablet:items-end tablet:gap-10">
        <LobbyCountdown
          label={opensWithFilm ? messages.premiereNight.filmStartsIn : messages.premiereNight.weStartIn}
          leftMs={leftMs}
        />
        <div className="flex flex-col gap-3">
          <div className="grid grid-cols-2 gap-3 tablet:flex">
            <Button
              variant={hasSeat ? "glass" : "primary"}
              size="xl"
              className="max-tablet:col-span-2"
              icon={hasSeat ? <Check aria-hidden="true" /> : <Armchair aria-hidden="true" />}
              aria-pressed={hasSeat}
              onClick={() => setHasSeat(true)}
            >
              {hasSeat ? messages.premiereNight.seatTaken : messages.premiereNight.takeSeat}
            </Button>
            <Button
              variant="glass"
              size="xl"
              className="max-tablet:col-span-2"
              icon={<Headphones aria-hidden="true" />}
              onClick={() => {
                playTestSound();
                setSoundNote(messages.premiereNight.soundTested);
              }}
            >
              {messages.premiereNight.testSound}
            </Button>
          </div>
          <p role="status" className="min-h-5 text-sm leading-ui text-text-2">
            {soundNote || (hasSeat ? messages.premiereNight.seatTakenHint : messages.premiereNight.seatHint)}
          </p>
        </div>
      </div>
      <div>
        <Seats members={members} hasSeat={hasSeat} />
        <p className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-text-2">
          <PeopleSentence members={members} />
          <span>{messages.premiereNight.endsAbout(formatTimeOfDay(endsAt, zone))}</span>
        </p>
      </div>
      <Announcements leftMs={leftMs} />
    </div>
  );
}

/** The hour in the reader's zone, like '9:00 PM'. */
const formatTimeOfDay = (at: Date, timeZone: string): string =>
  at.toLocaleTimeString("en-US", { timeZone, hour: "numeric", minute: "2-digit" });

/** The digits for the eye; a screen reader hears the important moments instead. */
function LobbyCountdown({ label, leftMs }: { label: string; leftMs: number | null }) {
  if (leftMs === null) return null;
  const seconds = Math.ceil(leftMs / 1000);
  const hours = Math.floor(seconds / 3600);
  const parts = [
    ...(hours > 0 ? [{ unit: "hours", count: hours }] : []),
    { unit: "minutes", count: Math.floor(seconds / 60) % 60 },
    { unit: "seconds", count: seconds % 60 },
  ];
  return (
    <div aria-hidden="true" className="flex items-end justify-between gap-6 tablet:block">
      <p className="text-lg tablet:mb-2">{label}</p>
      <p className="flex gap-5 tabular-nums">
        {parts.map(({ unit, count }) => (
          <span key={unit} className="flex flex-col">
            <span className="text-[clamp(3rem,8vw,4.75rem)] leading-none font-medium">
              {String(count).padStart(2, "0")}
            </span>
            <span className="mt-2 text-sm text-text-2">{unit}</span>
          </span>
        ))}
      </p>
    </div>
  );
}

/** The number of people, which changes at most once a minute: a screen reader hears each change. */
function PeopleSentence({ members }: { members: number }) {
  const [announced, setAnnounced] = useState(members);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(members), announced === 0 ? 0 : MINUTE_MS);
    return () => clearTimeout(timer);
  }, [members, announced]);
  return (
    <>
      <span aria-hidden="true" className="text-text">
        {messages.premiereNight.people(members)}
      </span>
      <span role="status" className="sr-only">
        {messages.premiereNight.people(announced)}
      </span>
    </>
  );
}

/** Tells screen readers ten minutes and one minute before the start, and at the start. */
function Announcements({ leftMs }: { leftMs: number | null }) {
  const text =
    leftMs === null || leftMs > 10 * MINUTE_MS
      ? ""
      : leftMs > MINUTE_MS
        ? messages.premiereNight.announceTenMinutes
        : leftMs > 5000
          ? messages.premiereNight.announceOneMinute
          : messages.premiereNight.announceStart;
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

/** Counts in the tab's title, for viewers who do something else meanwhile. */
function useCountInTitle(leftMs: number | null): void {
  const seconds = leftMs === null ? null : Math.ceil(leftMs / 1000);
  useEffect(() => {
    const { title } = document;
    return () => {
      document.title = title;
    };
  }, []);
  useEffect(() => {
    if (seconds === null) return;
    const rest = document.title.replace(/^\d+:\d\d · /, "");
    document.title = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} · ${rest}`;
  }, [seconds]);
}
