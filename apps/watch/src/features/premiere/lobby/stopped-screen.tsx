import type { Programme } from "@matinee/app-shell/live-room/use-programme";
import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { Avatar } from "@matinee/ui/avatar";
import { CircleCheck, Hourglass } from "lucide-react";
import { useViewerTimeZone } from "../../../lib/use-viewer-time-zone.ts";
import { formatTimeOfDay } from "../format-time-of-day.ts";
import { NightCountdown } from "../night-countdown.tsx";
import { Announcements, PeopleSentence, useCountInTitle } from "./announcements.tsx";
import { SeatButton } from "./seat-button.tsx";
import { Seats } from "./seats.tsx";

const texts = messages.premiereNight;

/** Says why nothing moves, in the owner's own words, who stopped it and when. */
export function StoppedScreen({
  page,
  programme: { clock, reason, stoppedBy, commandedAt, plannedStart, plannedStartInMs },
  members,
  countries,
  holders,
  hasSeat,
  onTakeSeat,
  isOverFilm,
}: {
  page: PublicPage;
  programme: Programme;
  members: number;
  countries: number;
  holders: number;
  hasSeat: boolean;
  /** Viewers who come meanwhile have no seat yet. */
  onTakeSeat: () => void;
  /** The last frame of the film is the ground. */
  isOverFilm: boolean;
}) {
  const { zone } = useViewerTimeZone(page.timezone);
  const isHeld = clock.state === "held";
  const stateText = isHeld ? texts.startIsHeld : texts.isPaused;
  const stoppedAt = formatTimeOfDay(commandedAt, zone);
  useCountInTitle(plannedStart ? plannedStartInMs : null);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a low window scrolls it, also by the keyboard
      tabIndex={0}
      role="region"
      aria-label={stateText}
      className={`premiere-lobby gutter ${isOverFilm ? "premiere-over-film" : ""}`}
    >
      <div className="mt-auto flex max-w-[640px] flex-col gap-4 tablet:gap-6">
        <p className="flex items-center gap-2.5 text-sm font-semibold text-warning tablet:text-base">
          <Hourglass aria-hidden="true" className="size-4.5" />
          {stateText}
        </p>
        <h1 className="font-display text-title-hero-long">
          {isHeld ? texts.beginsLater : texts.pausesForAMoment}
        </h1>
        {reason || stoppedBy ? (
          <blockquote className="border-s-2 border-accent ps-6">
            {reason ? (
              <p dir="auto" className="text-lg leading-[1.4] wrap-anywhere tablet:text-xl">
                {reason}
              </p>
            ) : null}
            <footer className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-md text-text-2 tablet:text-base">
              {stoppedBy ? (
                <>
                  <Avatar name={stoppedBy} hasAccent />
                  <bdi className="font-semibold text-text">{stoppedBy}</bdi>
                </>
              ) : null}
              <span>{texts.stoppedAt(stoppedAt)}</span>
            </footer>
          </blockquote>
        ) : null}
      </div>
      <div className="premiere-console premiere-console-stopped">
        {plannedStart ? (
          <NightCountdown
            label={texts.newStartAt(formatTimeOfDay(plannedStart, zone))}
            leftMs={plannedStartInMs}
          />
        ) : (
          <p className="max-tablet:flex max-tablet:items-baseline max-tablet:gap-2">
            <span className="block text-base text-text-2">{isHeld ? texts.newStart : texts.goesOn}</span>
            <span className="block text-lg font-medium tablet:mt-1 tablet:text-xl">{texts.soon}</span>
          </p>
        )}
        {hasSeat ? (
          <p className="premiere-seat-button premiere-seat-kept flex h-14 items-center justify-center gap-2.5 rounded-2 border border-success bg-success-soft px-6 text-lg font-semibold text-success">
            <CircleCheck aria-hidden="true" className="size-4.5" />
            {texts.seatTaken}
          </p>
        ) : (
          <SeatButton hasSeat={false} onTakeSeat={onTakeSeat} />
        )}
        <p className={`premiere-stopped-hint ${isOverFilm ? "max-tablet:sr-only" : ""}`}>
          {hasSeat ? texts.seatIsKept : texts.seatHint}
        </p>
      </div>
      <Announcements leftMs={plannedStart ? plannedStartInMs : null} />
      {isOverFilm ? null : (
        <div>
          <Seats members={members} holders={holders} hasSeat={hasSeat} />
          <p className="premiere-people">
            <PeopleSentence {...{ members, countries, holders }} />
          </p>
        </div>
      )}
    </div>
  );
}
