import { messages } from "@matinee/texts";
import { getFilms, getStart, isShown, type ProgrammeRow, type ShownFilm } from "./programme-rows.ts";
import { formatDayKey } from "./screening-state.ts";

/** A part of the programme with a heading of its own. */
export interface ProgrammeGroup {
  key: string;
  /** YYYY-MM-DD of a day; null for other groups. */
  day: string | null;
  title: string;
  rows: ProgrammeRow[];
}

/** A film with the screenings that show it. */
export interface FilmEntry {
  key: string;
  /** Null for a screening that shows a film of its own. */
  film: ShownFilm | null;
  title: string;
  rows: ProgrammeRow[];
  /** Its screenings as if they showed nothing else, for filters. */
  showings: ProgrammeRow[];
}

const UNDATED = "undated";

/** Groups a programme by the days on which its screenings begin. @param zone the reader's IANA time zone */
export function groupByDay(rows: readonly ProgrammeRow[], zone: string): ProgrammeGroup[] {
  const findDay = (row: ProgrammeRow): string | null => {
    const start = getStart(row);
    if (start) return formatDayKey(start, zone);
    return isShown(row.screening) ? null : row.screening.day;
  };
  const days = [...Map.groupBy(rows, findDay)].toSorted(([a], [b]) => (a ?? "~").localeCompare(b ?? "~"));
  return days.map(([day, list]) => ({
    key: day ?? UNDATED,
    day,
    title: day ? formatDay(day) : messages.festivalPage.noDate,
    rows: list.toSorted((a, b) => getTime(a) - getTime(b)),
  }));
}

/** Announced screenings have a day only, and come last. */
const getTime = (row: ProgrammeRow) => getStart(row)?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** Groups a programme by its sections. */
export function groupBySection(rows: readonly ProgrammeRow[]): ProgrammeGroup[] {
  return [...Map.groupBy(rows, ({ section }) => section)].map(([section, list]) => ({
    key: `section ${section ?? ""}`,
    day: null,
    title: section ?? messages.festivalPage.noSection,
    rows: list,
  }));
}

/** Lists the films of a programme from A to Z. The same record in two screenings is one film. */
export function listFilms(rows: readonly ProgrammeRow[]): FilmEntry[] {
  const shown = rows.flatMap((row) => {
    const films: readonly (ShownFilm | null)[] = getFilms(row).length > 0 ? getFilms(row) : [null];
    return films.map((film) => ({ row, film, title: film?.title ?? row.screening.title }));
  });
  const byFilm = Map.groupBy(shown, ({ film, title, row }) =>
    film ? [title, film.director, film.year, film.minutes].join("\n") : row.key,
  );
  return [...byFilm]
    .map(([key, showings]) => ({
      key,
      film: showings[0]?.film ?? null,
      title: showings[0]?.title ?? "",
      rows: showings.map(({ row }) => row),
      showings: showings.map(({ row, film, title }) => ({
        ...row,
        screening: { ...row.screening, title, films: film ? [film] : [] },
      })),
    }))
    .toSorted((a, b) => a.title.localeCompare(b.title, messages.formats.locale, { numeric: true }));
}

/** Formats 'Friday, Nov 27'. @param day YYYY-MM-DD */
const formatDay = (day: string): string =>
  messages.formats.date(`${day}T12:00:00Z`, {
    weekday: "long",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
