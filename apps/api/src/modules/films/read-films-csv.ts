import {
  filmImportLimits,
  type FilmColumn,
  FILM_COLUMNS,
  type FilmSource,
} from "@matinee/domain/film-records";
import { isUndecoded } from "@matinee/domain/decode-text";
import { CsvError, parse } from "csv-parse/sync";
import { createFieldError } from "../../platform/errors.ts";

/** The names that FilmFreeway, Eventival and people give the columns, in small letters. The first that is there counts. */
const COLUMN_NAMES: Readonly<Record<FilmColumn, readonly string[]>> = {
  id: ["matinee id", "film id (matinee)"],
  sourceId: ["tracking number", "submission id", "eventival id", "film id", "id"],
  title: [
    "title",
    "project title",
    "english title",
    "title (english)",
    "title in english",
    "film title",
    "film",
  ],
  originalTitle: [
    "original title",
    "project title (original language)",
    "title (original)",
    "original language title",
  ],
  year: ["year", "year of production", "production year", "completion year", "completion date"],
  countries: [
    "countries",
    "country",
    "country of origin",
    "countries of origin",
    "country of production",
    "countries of production",
  ],
  languages: ["languages", "language", "original language", "spoken languages", "languages (dialogue)"],
  minutes: ["minutes", "length", "duration", "runtime", "running time", "run time", "length (minutes)"],
  director: ["director", "directors", "director(s)", "directed by"],
  cast: ["cast", "key cast", "main cast"],
  synopsis: ["synopsis", "synopsis (english)", "long synopsis", "short synopsis", "logline", "description"],
  warnings: ["warnings", "content warnings", "content warning", "advisories"],
  trailer: ["trailer", "trailer url", "trailer link"],
  imdb: ["imdb", "imdb url", "imdb link"],
  tmdb: ["tmdb", "tmdb url", "tmdb link"],
  letterboxd: ["letterboxd", "letterboxd url", "letterboxd link"],
  accessServices: ["access services", "access", "accessibility"],
  audienceCap: ["audience cap", "cap", "audience limit"],
};

/** Columns that only an export of each platform has. */
const SOURCE_COLUMNS: Readonly<Record<FilmSource, readonly string[]>> = {
  filmfreeway: ["project title", "tracking number"],
  eventival: ["eventival id", "english title", "title (english)", "title in english"],
};

/** The first line by which Excel is told the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t|])"?\s*\r?\n/i;
const SEPARATORS = [",", ";", "\t", "|"] as const;

export type ColumnMapping = Partial<Record<FilmColumn, number | null>>;

export interface FilmRow {
  /** At which the film begins, from 1. */
  line: number;
  cells: string[];
}

export interface FilmsFile {
  source: FilmSource | null;
  names: string[];
  mapping: ColumnMapping;
  rows: FilmRow[];
}

/**
 * Reads a list of films whose first line names the columns. The separator is the one that this line has most often.
 * @throws AppError invalid at `csv` for a file that cannot be read, is empty or has too many films, and at `mapping` when no
 * column has the titles
 */
export function readFilmsCsv(csv: string, chosen?: ColumnMapping): FilmsFile {
  if (isUndecoded(csv)) throw createFieldError("csv", (t) => t.films.imported.undecoded);
  const [header, ...rows] = parseRows(csv);
  if (!header || rows.length === 0) throw createFieldError("csv", (t) => t.films.imported.empty);
  const { rows: limit } = filmImportLimits;
  if (rows.length > limit) throw createFieldError("csv", (t) => t.films.imported.tooMany(limit, rows.length));
  const names = header.cells;
  const lowerNames = names.map((name) => name.toLowerCase());
  const mapping = chosen ?? findMapping(lowerNames);
  const { title } = mapping;
  if (title === undefined || title === null || title >= names.length)
    throw createFieldError("mapping", (t) => t.films.imported.noTitle);
  return { source: findSource(lowerNames), names, mapping, rows };
}

function findMapping(names: readonly string[]): ColumnMapping {
  return Object.fromEntries(
    FILM_COLUMNS.flatMap((column) => {
      const name = COLUMN_NAMES[column].find((each) => names.includes(each));
      return name === undefined ? [] : [[column, names.indexOf(name)]];
    }),
  );
}

function findSource(names: readonly string[]): FilmSource | null {
  const has = (source: FilmSource) => SOURCE_COLUMNS[source].some((name) => names.includes(name));
  if (has("filmfreeway")) return "filmfreeway";
  return has("eventival") ? "eventival" : null;
}

function parseRows(text: string): FilmRow[] {
  const [first = "", named] = SEPARATOR_LINE.exec(text) ?? [];
  // Otherwise a line feed after a carriage return would count as another line.
  const csv = text.slice(first.length).replaceAll(/\r\n?/g, "\n");
  const firstLine = first === "" ? 0 : 1;
  const lines: number[] = [];
  try {
    const records: string[][] = parse(csv, {
      bom: true,
      delimiter: named ?? findSeparator(csv),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record: (record: string[], { lines: last }) => {
        // A cell may have several lines; the record is named by its first.
        lines.push(firstLine + last - (record.join("").match(/\n/g)?.length ?? 0));
        return record;
      },
    });
    return records.map((cells, index) => ({ line: lines[index] ?? 0, cells }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw createFieldError("csv", (t) => t.films.imported.unreadable);
  }
}

/** Finds the separator that the names of the columns have most often, outside quotation marks. */
function findSeparator(csv: string): string {
  const [header = ""] = csv.replaceAll(/"(?:[^"]|"")*"/g, '""').split("\n", 1);
  const count = (separator: string) => header.split(separator).length;
  return SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best));
}
