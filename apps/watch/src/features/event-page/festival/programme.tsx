import { messages } from "@matinee/texts";
import type { ViewerScreening } from "@matinee/contract/schemas/festivals";
import { Button } from "@matinee/ui/button";
import { EmptyState } from "@matinee/ui/empty-state";
import { Segment } from "@matinee/ui/segment";
import { CalendarDays } from "lucide-react";
import { type ComponentType, memo, type ReactNode, useEffect, useMemo, useState } from "react";
import { ProgrammeControls } from "./programme-controls.tsx";
import { findFilmMatches, findMatches, isFiltering, noFilter, PROGRAMME_VIEWS } from "./programme-filter.ts";
import {
  type FilmEntry,
  groupByDay,
  groupBySection,
  listFilms,
  type ProgrammeGroup,
} from "./programme-groups.ts";
import { FilmRow, ScreeningRow } from "./programme-row.tsx";
import { getStart, isShown, type ProgrammeRow } from "./programme-rows.ts";
import { describeState, formatDayKey, formatTime, type RowState } from "./screening-state.ts";
import { useProgrammeFilter } from "./use-programme-filter.ts";
import { useShownRows } from "./use-shown-rows.ts";

const texts = messages.festivalPage;

/** Who reads the programme, and when. */
interface Reader {
  /** Milliseconds since 1970. */
  now: number;
  /** IANA time zone. */
  zone: string;
  /** What the viewer's links open, by the screening. */
  own: ReadonlyMap<string, ViewerScreening>;
}

/** The programme of a festival by day, section or film, with filters that are in the address. */
export function Programme({
  rows,
  reader,
  zoneNote,
  Action,
  mine,
}: {
  rows: readonly ProgrammeRow[];
  reader: Reader;
  zoneNote: string;
  /** What somebody with a plan can do with a screening; null for everybody else. */
  Action: ComponentType<{ row: ProgrammeRow }> | null;
  /** Leads to what the viewer has; null for somebody with nothing. */
  mine: ReactNode;
}) {
  const { filter, change } = useProgrammeFilter();
  const { view } = filter;
  const { zone } = reader;
  // Not again for each filter: writing two hundred dates takes longer than hiding rows.
  const descriptions = useMemo(() => describeRows(rows, reader), [rows, reader]);
  const days = useMemo(() => groupByDay(rows, zone), [rows, zone]);
  const groups = useMemo(() => (view === "section" ? groupBySection(rows) : days), [view, rows, days]);
  const films = useMemo(() => (view === "film" ? listFilms(rows) : []), [view, rows]);
  const matches = useMemo(
    () => (view === "film" ? findFilmMatches(films, filter) : findMatches(rows, filter)),
    [view, films, rows, filter],
  );
  const shownScreenings = useMemo(
    () => (view === "film" ? findMatches(rows, filter) : matches)?.size ?? rows.length,
    [view, rows, filter, matches],
  );
  const count = matches?.size ?? rows.length;
  const parts = useMemo(
    () => (view === "film" ? [films] : groups.map(({ rows }) => rows)),
    [view, films, groups],
  );
  const list = useShownRows(parts, matches);
  const today = useMemo(() => formatDayKey(reader.now, zone), [reader.now, zone]);
  const clear = () => change({ ...noFilter, view });
  if (rows.length === 0) {
    return (
      <ProgrammeFrame mine={mine}>
        <EmptyState
          title={texts.noProgramme}
          headingLevel={3}
          icon={<CalendarDays aria-hidden="true" />}
          className="mt-8"
        >
          {texts.noProgrammeText}
        </EmptyState>
      </ProgrammeFrame>
    );
  }
  return (
    <ProgrammeFrame mine={mine}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <p className="text-sm text-text-2">{zoneNote}</p>
        <Segment
          label={texts.show}
          name="programme-view"
          value={view}
          onValueChange={(next) => change({ view: next })}
          options={PROGRAMME_VIEWS.map((value) => ({ value, label: texts.views[value] }))}
          className="programme-scripted"
        />
      </div>
      <ProgrammeControls rows={rows} filter={filter} onChange={change} />
      <p
        role="status"
        className="programme-scripted mt-3 flex min-h-6 items-center gap-4 text-sm text-text-2"
      >
        {isFiltering(filter) ? texts.matching(shownScreenings, rows.length) : texts.screenings(rows.length)}
        {isFiltering(filter) ? (
          <button
            type="button"
            className="touch-target rounded-1 font-semibold text-accent-text hover:underline"
            onClick={clear}
          >
            {texts.clear}
          </button>
        ) : null}
      </p>
      {view === "day" ? <DayPicker days={days} matches={matches} today={today} /> : null}
      {count === 0 ? (
        <EmptyState
          title={texts.noMatch}
          headingLevel={3}
          className="mt-8"
          action={<Button onClick={clear}>{texts.wholeProgramme}</Button>}
        >
          {texts.noMatchText}
        </EmptyState>
      ) : null}
      <div ref={list}>
        {view === "film" ? (
          <FilmList films={films} reader={reader} />
        ) : (
          groups.map((group) => (
            <Group
              key={group.key}
              group={group}
              count={countMatches(group.rows, matches)}
              today={today}
              descriptions={descriptions}
              Action={Action}
            />
          ))
        )}
      </div>
    </ProgrammeFrame>
  );
}

function ProgrammeFrame({ mine, children }: { mine: ReactNode; children: ReactNode }) {
  return (
    <section
      id="programme"
      aria-labelledby="programme-title"
      className="gutter scroll-mt-4 pt-10 pb-12 tablet:pt-14"
    >
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="programme-title" className="font-display text-title-md">
          {texts.programme}
        </h2>
        {mine}
      </div>
      {children}
    </section>
  );
}

const buildDayId = (key: string) => `day-${key}`;

/** Leads to the days, and stays in sight on a phone. Without scripts it is a list of links. */
function DayPicker({
  days,
  matches,
  today,
}: {
  days: readonly ProgrammeGroup[];
  matches: ReadonlySet<string> | null;
  /** YYYY-MM-DD */
  today: string;
}) {
  const links = useMemo(() => describeDays(days, today), [days, today]);
  const inView = useDayInView(days);
  return (
    <nav aria-label={texts.days} className="programme-days">
      {links.map(({ id, isToday, name, date, rows }) =>
        hasMatch(rows, matches) ? (
          <a
            key={id}
            ref={inView === id ? bringIntoPicker : undefined}
            href={`#${id}`}
            onClick={() => keepInPlace(id)}
            aria-current={inView === id ? "location" : isToday ? "date" : undefined}
            data-in-view={inView === id || (inView === null && isToday) || undefined}
          >
            <span>{name}</span>
            <span>{date}</span>
          </a>
        ) : null,
      )}
    </nav>
  );
}

/** Scrolls the picker alone: scrollIntoView would move the page, too. */
function bringIntoPicker(link: HTMLElement | null): void {
  const picker = link?.parentElement;
  if (picker) picker.scrollLeft = link.offsetLeft - (picker.clientWidth - link.clientWidth) / 2;
}

/** Rows that come into sight get their real height then, which moves the day that was just reached. */
function keepInPlace(id: string, frames = 4): void {
  requestAnimationFrame(() => {
    document.getElementById(id)?.scrollIntoView({ behavior: "instant" });
    if (frames > 1) keepInPlace(id, frames - 1);
  });
}

const describeDays = (days: readonly ProgrammeGroup[], today: string) =>
  days.flatMap(({ key, day, rows }) =>
    day === null
      ? []
      : {
          id: buildDayId(key),
          rows,
          isToday: day === today,
          name: day === today ? texts.today : formatDayPart(day, { weekday: "short" }),
          date: formatDayPart(day, { month: "short", day: "numeric" }),
        },
  );

/** Finds the day at the top of the window. @returns the id of its heading; null above the programme and below it */
function useDayInView(days: readonly ProgrammeGroup[]): string | null {
  const [inView, setInView] = useState<string | null>(null);
  useEffect(() => {
    const sections = days.flatMap(({ key }) => document.getElementById(buildDayId(key))?.parentElement ?? []);
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        }
        const first = sections.find((section) => seen.has(section));
        setInView(first?.getAttribute("aria-labelledby") ?? null);
      },
      // The line below the picker, at which a day begins after a press.
      { rootMargin: "-100px 0px -70% 0px" },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [days]);
  return inView;
}

const formatDayPart = (day: string, options: Intl.DateTimeFormatOptions) =>
  messages.formats.date(`${day}T12:00:00Z`, { ...options, timeZone: "UTC" });

const hasMatch = (rows: readonly ProgrammeRow[], matches: ReadonlySet<string> | null) =>
  matches === null || rows.some(({ key }) => matches.has(key));

const countMatches = (rows: readonly ProgrammeRow[], matches: ReadonlySet<string> | null) =>
  matches === null ? rows.length : rows.filter(({ key }) => matches.has(key)).length;

/** A day or a section. A filter changes the number in its heading alone: what it leaves out is hidden (`useShownRows`). */
function Group({
  group: { key, day, title, rows },
  count,
  today,
  descriptions,
  Action,
}: {
  group: ProgrammeGroup;
  count: number;
  /** YYYY-MM-DD */
  today: string;
  descriptions: ReadonlyMap<string, RowDescription>;
  Action: ComponentType<{ row: ProgrammeRow }> | null;
}) {
  const id = buildDayId(key);
  return (
    <section aria-labelledby={id} className="programme-group">
      <h3 id={id}>
        {title}
        {day === today ? <span className="programme-today">{texts.today}</span> : null}
        <span className="programme-count">{texts.screenings(count)}</span>
      </h3>
      <GroupRows rows={rows} isDay={day !== null} descriptions={descriptions} Action={Action} />
    </section>
  );
}

const GroupRows = memo(function GroupRows({
  rows,
  isDay,
  descriptions,
  Action,
}: {
  rows: readonly ProgrammeRow[];
  /** Whether the heading has the day. */
  isDay: boolean;
  descriptions: ReadonlyMap<string, RowDescription>;
  Action: ComponentType<{ row: ProgrammeRow }> | null;
}) {
  return (
    <ul>
      {rows.map((row) => {
        const description = descriptions.get(row.key);
        return description ? (
          <ScreeningRow
            key={row.key}
            row={row}
            time={isDay ? description.time : description.when}
            {...description.state}
            Action={Action}
          />
        ) : null;
      })}
    </ul>
  );
});

interface RowDescription {
  time: string;
  when: string;
  state: RowState;
}

const describeRows = (rows: readonly ProgrammeRow[], { now, zone, own }: Reader) =>
  new Map(
    rows.map((row): [string, RowDescription] => [
      row.key,
      {
        time: describeTime(row, zone),
        when: describeWhen(row, zone),
        state: describeState(row, { now, zone }, own.get(row.key) ?? null),
      },
    ]),
  );

/** Formats the time of day; empty for a screening of whole days, whose days are those of the reader. */
function describeTime(row: ProgrammeRow, zone: string): string {
  const start = getStart(row);
  if (!start || !isShown(row.screening)) return "";
  const { showHours, premiereStartsAt, timezone } = row.screening;
  const isDay = !showHours && premiereStartsAt === null;
  return isDay && formatTime(start, zone) === formatTime(start, timezone) ? "" : formatTime(start, zone);
}

/** Formats the day and the time. */
function describeWhen(row: ProgrammeRow, zone: string): string {
  const start = getStart(row);
  const day = start ? formatDayKey(start, zone) : isShown(row.screening) ? null : row.screening.day;
  if (day === null) return texts.noDate;
  const date = formatDayPart(day, { weekday: "short", month: "short", day: "numeric" });
  const time = describeTime(row, zone);
  return time === "" ? date : texts.moment(date, time);
}

const FilmList = memo(function FilmList({
  films,
  reader: { now, zone, own },
}: {
  films: readonly FilmEntry[];
  reader: Reader;
}) {
  return (
    <>
      <h3 className="sr-only">{texts.views.film}</h3>
      <ul className="programme-group">
        {films.map((entry) => (
          <FilmRow
            key={entry.key}
            entry={entry}
            screenings={entry.rows.map((row) => {
              const { label, tone } = describeState(row, { now, zone }, own.get(row.key) ?? null);
              return { key: row.key, path: row.path, when: describeWhen(row, zone), label, tone };
            })}
          />
        ))}
      </ul>
    </>
  );
});
