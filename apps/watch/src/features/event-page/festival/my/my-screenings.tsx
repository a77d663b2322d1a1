import { messages } from "@matinee/texts";
import type { ViewerScreening } from "@matinee/contract/schemas/festivals";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { endsSoon } from "@matinee/domain/festival-plan";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Play } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { StatusToast } from "../../../../components/status-toast.tsx";
import { paths } from "../../../../paths.ts";
import { isShown, type ProgrammeRow, type ShownScreening } from "../programme-rows.ts";
import { findCurrentState, formatMoment, formatTime, isSameDay } from "../screening-state.ts";
import { buildStillAddress } from "../shown-programme.ts";
import { PlanSection } from "./my-plan.tsx";
import { findPlaceAction } from "./reservations.ts";
import type { MyPlan, useMyPlan } from "./use-my-plan.ts";
import { WATCH_HASH } from "../../../../lib/pass-addresses.ts";

const texts = messages.myFestival;
/** How many screenings a list shows. The programme has all of them. */
const maxShown = 6;

interface Reader {
  /** Milliseconds since 1970. */
  now: number;
  /** IANA time zone. */
  zone: string;
}

/** What a pass opens now, what it has of each screening, and the plan. */
export function MyScreenings({
  page,
  token,
  my,
  rows,
  reader,
  children,
}: {
  page: PublicPage;
  token: string;
  my: ReturnType<typeof useMyPlan> & { mine: MyPlan };
  rows: readonly ProgrammeRow[];
  reader: Reader;
  children: ReactNode;
}) {
  const { mine } = my;
  const [notice, setNotice] = useState("");
  const byId = useMemo(() => new Map(rows.map((row) => [row.key, row])), [rows]);
  const { pass } = mine;
  const lists = useMemo(() => sortScreenings(rows, mine, reader.now), [rows, mine, reader.now]);
  const isValid = pass === null || pass.state === "valid";
  return (
    <>
      <div className="my-festival-column">
        <PassCard mine={mine} />
        {isValid ? (
          <>
            <ScreeningList title={texts.goOn} rows={lists.begun} {...{ mine, reader }} />
            <ScreeningList
              title={texts.onNow}
              rows={lists.open}
              empty={texts.onNowNone}
              moreAt={`${paths.event(page)}#programme`}
              {...{ mine, reader }}
            />
            <ScreeningList title={texts.endsSoon} rows={lists.ending} {...{ mine, reader }} />
            <ScreeningList title={texts.watched} rows={lists.watched} {...{ mine, reader }} />
          </>
        ) : null}
      </div>
      <div className="my-festival-column">
        <PlanSection
          mine={mine}
          token={token}
          rows={byId}
          reader={reader}
          findPlace={(pageId) =>
            findPlaceAction(
              mine,
              { pageId, title: byId.get(pageId)?.screening.title ?? "" },
              new Date(reader.now),
              my.setReserved,
            )
          }
          onChange={my.change}
          onNotice={setNotice}
          onCalendarChange={my.setHasCalendar}
        />
        {children}
      </div>
      <StatusToast text={notice} />
    </>
  );
}

function PassCard({ mine: { pass, own } }: { mine: MyPlan }) {
  if (!pass) return null;
  const kept = [...own.values()].filter(({ reserved }) => reserved).length;
  const problem = pass.festival.cancelled
    ? texts.cancelled
    : pass.state === "suspended"
      ? texts.onHold
      : pass.state === "valid"
        ? null
        : texts.ended;
  return (
    <section aria-label={pass.title} className="panel p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-display text-title-sm wrap-anywhere">{pass.title}</p>
        <p className="text-sm wrap-anywhere text-text-2">{pass.holder}</p>
      </div>
      {problem ? (
        <Alert tone="warning" className="mt-3">
          {problem}
        </Alert>
      ) : (
        <>
          {pass.usesLeft === null ? null : <UsesMeter left={pass.usesLeft} used={pass.uses} />}
          <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm">
            <span className="text-text-2">
              {pass.usesLeft === null
                ? texts.everything
                : texts.leftOf(
                    (words) => (
                      <strong key="left" className="font-semibold text-text">
                        {words}
                      </strong>
                    ),
                    pass.usesLeft,
                    pass.usesLeft + pass.uses,
                  )}
            </span>
            {kept > 0 ? <span className="text-text-2">{texts.kept(kept)}</span> : null}
          </p>
        </>
      )}
    </section>
  );
}

/** Of more than these, the parts would be too narrow to count: the meter is then one bar. */
const maxParts = 20;

/** Shows how many of a pass's screenings are left: one part for each, the used and reserved ones empty. */
function UsesMeter({ left, used }: { left: number; used: number }) {
  const total = left + used;
  const isFull = Array.from({ length: total }, (_, index) => index >= used);
  return (
    <>
      <meter className="sr-only" aria-label={texts.uses} min={0} max={total} value={left} />
      {total > maxParts ? (
        <svg aria-hidden="true" className="uses-meter" viewBox={`0 0 ${total} 1`} preserveAspectRatio="none">
          <rect width={left} height={1} x={used} />
        </svg>
      ) : (
        <div aria-hidden="true" className="uses-meter">
          {isFull.map((full, index) => (
            <span key={index} data-full={full || undefined} />
          ))}
        </div>
      )}
    </>
  );
}

/** Sorts what a pass or tickets open into what to go on with, what is open, what ends soon, and what was watched. */
function sortScreenings(rows: readonly ProgrammeRow[], { pass, own }: MyPlan, now: number) {
  const covered = new Set(pass?.screenings.map(({ pageId }) => pageId));
  const mine = rows.filter(({ key }) => covered.has(key) || own.get(key)?.hasTicket === true);
  const open = mine.filter(({ screening, key }) => {
    if (!isShown(screening)) return false;
    const end = getEnd(screening, own.get(key));
    return Date.parse(screening.opensAt) <= now && now < end && findCurrentState(screening, now) !== "soon";
  });
  const isBegun = ({ key }: ProgrammeRow) => (own.get(key)?.positionSeconds ?? 0) > 0;
  const isWatched = ({ key }: ProgrammeRow) => own.get(key)?.watched === true;
  const rest = open
    .filter((row) => !isBegun(row) && !isWatched(row))
    .toSorted((a, b) => closing(a) - closing(b));
  const isEnding = ({ screening, key }: ProgrammeRow) =>
    isShown(screening) && endsSoon({ closesAt: new Date(getEnd(screening, own.get(key))) }, new Date(now));
  const begun = open.filter(isBegun);
  return {
    begun,
    open: rest.filter((row) => !isEnding(row)),
    ending: rest.filter(isEnding),
    watched: mine.filter((row) => isWatched(row) && !begun.includes(row)),
  };
}

const closing = ({ screening }: ProgrammeRow) => (isShown(screening) ? Date.parse(screening.closesAt) : 0);

/** When this viewer can no longer begin, or go on. */
function getEnd({ closesAt }: ShownScreening, own: ViewerScreening | undefined): number {
  const end = Date.parse(own?.finishBy ?? own?.beginBy ?? closesAt);
  return own?.finishBy ? end : Math.min(end, Date.parse(closesAt));
}

function ScreeningList({
  title,
  rows,
  empty,
  moreAt,
  mine,
  reader,
}: {
  title: string;
  rows: readonly ProgrammeRow[];
  /** Said where there are none; without it the list is left out then. */
  empty?: string;
  /** Where all are, if there are more. */
  moreAt?: string;
  mine: MyPlan;
  reader: Reader;
}) {
  if (rows.length === 0 && empty === undefined) return null;
  const shown = moreAt === undefined ? rows : rows.slice(0, maxShown);
  return (
    <section>
      <h2 className="font-display text-title-md">{title}</h2>
      {rows.length === 0 ? <p className="mt-2 text-text-2">{empty}</p> : null}
      <ul className="my-festival-rows">
        {shown.map((row) => (
          <ScreeningItem key={row.key} row={row} mine={mine} reader={reader} />
        ))}
      </ul>
      {moreAt !== undefined && rows.length > shown.length ? (
        <a
          href={moreAt}
          className="touch-target mt-3 inline-block font-semibold text-accent-text hover:underline"
        >
          {texts.allOnNow(rows.length)}
        </a>
      ) : null}
    </section>
  );
}

function ScreeningItem({
  row: { screening, path, key },
  mine,
  reader: { now, zone },
}: {
  row: ProgrammeRow;
  mine: MyPlan;
  reader: Reader;
}) {
  if (!isShown(screening) || path === null) return null;
  const { title, backgroundImage } = screening;
  const own = mine.own.get(key);
  const canWatch = now < getEnd(screening, own);
  return (
    <li>
      {backgroundImage ? (
        <img src={buildStillAddress(backgroundImage)} alt="" width={112} height={84} loading="lazy" />
      ) : (
        <span className="my-plan-still" />
      )}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h3 className="font-semibold">
          <a href={path}>{title}</a>
        </h3>
        <p className="text-sm text-text-2">{describeEnd(screening, own, now, zone)}</p>
      </div>
      {canWatch ? (
        <Button asChild iconOnly variant="secondary" icon={<Play aria-hidden="true" />}>
          <a href={`${path}${WATCH_HASH}`} aria-label={texts.watchTitle(title)} />
        </Button>
      ) : null}
    </li>
  );
}

function describeEnd(
  { closesAt }: ShownScreening,
  own: ViewerScreening | undefined,
  now: number,
  zone: string,
): string {
  const isToday = (at: string) => isSameDay(at, now, zone);
  const format = (at: string) => (isToday(at) ? formatTime(at, zone) : formatMoment(at, now, zone));
  if (own?.finishBy) return texts.finishBy(format(own.finishBy));
  if (own?.beginBy) return texts.beginBy(format(own.beginBy));
  const closes = format(closesAt);
  return isToday(closesAt) ? texts.itCloses(closes) : messages.festivalPage.until(closes);
}
