import type { FilmImportResult, FilmSource } from "@matinee/domain/film-records";
import type { FilmFields, FilmImport, ImportFilms } from "@matinee/contract/schemas/films";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Transaction } from "../../db/client.ts";
import { lockAudienceCaps } from "../../db/places.ts";
import { films } from "../../db/schema/films.ts";
import { transact } from "../../db/transaction.ts";
import type { SignedInContext } from "../../platform/context.ts";
import { FILM_FIELDS, findFilmChanges, isSameValue } from "./film.rules.ts";
import type { StoredFilm } from "./films.queries.ts";
import { type ParsedRow, parseFilmRow, type RowProblem } from "./parse-film-row.ts";
import { readFilmsCsv } from "./read-films-csv.ts";
import { requireRoom, writeFilm } from "./save-film.ts";

type Decision = NonNullable<ImportFilms["decisions"]>[string];

/** What the import does with a line. */
interface Plan {
  result: FilmImportResult;
  film: StoredFilm | null;
  /** The fields that differ and were edited here. */
  edited: (keyof FilmFields)[];
  problems: RowProblem[];
}

/**
 * Imports a list of films into the caller's library (rules/films.md, Import). A film is found again by our id, else by its id
 * at the platform, else by title, year and director, which asks. Lines with a mistake are left out. What was edited here stays
 * unless the line is to be overwritten, and empty cells change nothing.
 * @throws AppError invalid at `csv` or `mapping`, state-conflict for a library that is full
 */
export async function importFilms(
  ctx: SignedInContext,
  { csv, mapping: chosen, decisions = {}, dryRun = false }: ImportFilms,
): Promise<FilmImport> {
  const { accountId } = ctx.actor;
  const { source, names, mapping, rows } = readFilmsCsv(csv, chosen);
  const parsed = rows.map(({ line, cells }) => ({ line, row: parseFilmRow(cells, mapping) }));
  const lines = await transact(ctx.db, async (tx) => {
    await requireRoom(tx, accountId, 0);
    await lockAudienceCaps(tx, accountId);
    const library = createLibrary(
      await tx.select().from(films).where(eq(films.accountId, accountId)),
      source,
    );
    const planned = parsed.map(({ line, row }) => ({
      line,
      row,
      ...planLine(library, line, row, decisions[String(line)]),
    }));
    const added = planned.filter(({ result }) => result === "created");
    await requireRoom(tx, accountId, added.length);
    const written = dryRun
      ? new Map<number, string>()
      : await write(tx, accountId, source, planned, decisions);
    return planned.map(({ line, row, result, film, edited, problems }) => ({
      line,
      title: row.fields.title.slice(0, 200),
      result,
      filmId: film?.id ?? written.get(line) ?? null,
      edited,
      errors: problems.map(({ field, text }) => ({ field, message: text(ctx.texts) })),
    }));
  });
  const columns = names.map((name, index) => ({
    name: name.slice(0, 200),
    example: (rows.find(({ cells }) => cells[index])?.cells[index] ?? "").slice(0, 100),
  }));
  return { source, columns, mapping, lines };
}

/** Finds the films of a library by each of their keys, and the line that had a film before. */
function createLibrary(stored: readonly StoredFilm[], source: FilmSource | null) {
  const byId = new Map(stored.map((film) => [film.id, film]));
  const bySource = new Map(
    stored.flatMap((film) =>
      film.sourceId !== null && film.source === source ? [[film.sourceId, film]] : [],
    ),
  );
  const byTitle = new Map(stored.map((film) => [toTitleKey(film), film]));
  return { source, byId, bySource, byTitle, lines: new Map<string, number>() };
}

const toTitleKey = ({ title, year = null, director = "" }: Partial<FilmFields>): string =>
  JSON.stringify([title?.toLowerCase(), year, director.toLowerCase()]);

function planLine(
  library: ReturnType<typeof createLibrary>,
  line: number,
  row: ParsedRow,
  decision: Decision | undefined,
): Plan {
  const none = { film: null, edited: [], problems: [] };
  const { id, sourceId, fields } = row;
  if (row.problems.length > 0) return { ...none, result: "invalid", problems: row.problems };
  const sourceKey = library.source === null ? null : sourceId;
  const key = id ?? (sourceKey === null ? toTitleKey(fields) : `${library.source}:${sourceKey}`);
  const earlier = library.lines.get(key);
  if (earlier !== undefined && decision !== "create") {
    const problem: RowProblem = { field: "title", text: (t) => t.films.imported.sameLine(earlier) };
    return { ...none, result: "invalid", problems: [problem] };
  }
  library.lines.set(key, line);
  const known = id === null ? undefined : library.byId.get(id.toLowerCase());
  if (id !== null && !known)
    return {
      ...none,
      result: "invalid",
      problems: [{ field: "id", text: (t) => t.films.imported.unknownId }],
    };
  if (decision === "skip") return { ...none, result: "skipped" };
  const sure = known ?? (sourceKey === null ? undefined : library.bySource.get(sourceKey));
  const similar = sure ?? library.byTitle.get(toTitleKey(fields));
  if (!similar || (!sure && decision === "create")) return { ...none, result: "created" };
  const { edited, changes } = compare(similar, fields, decision === "overwrite");
  const isSame = Object.keys(changes).length === 0 && edited.length === 0;
  // Without anything to write, it does not matter whether it is the same film.
  if (!sure && decision === undefined && !isSame) return { ...none, film: similar, edited, result: "asks" };
  const result = Object.keys(changes).length === 0 ? "unchanged" : "updated";
  return { ...none, film: similar, edited, result };
}

/** Tells what an import changes of a film, and which fields it keeps because they were edited here. */
function compare(film: StoredFilm, fields: Partial<FilmFields>, overwrites: boolean) {
  const given = fields.links ? { ...fields, links: { ...film.links, ...fields.links } } : fields;
  const changes = findFilmChanges(film, given);
  const edited = FILM_FIELDS.filter((field) => {
    if (changes[field] === undefined) return false;
    const before = film.imported[field];
    const isEmpty = isSameValue(film[field], EMPTY[field]);
    return before === undefined ? !isEmpty : !isSameValue(before, film[field]);
  });
  if (overwrites) return { edited: [], changes };
  const kept = Object.fromEntries(
    Object.entries(changes).filter(([name]) => !edited.some((field) => field === name)),
  );
  return { edited, changes: kept };
}

/** What a field is when nobody has written anything. */
const EMPTY: Readonly<Record<keyof FilmFields, unknown>> = {
  title: "",
  originalTitle: "",
  year: null,
  countries: [],
  languages: [],
  minutes: null,
  director: "",
  cast: "",
  synopsis: "",
  warnings: "",
  stills: [],
  trailer: "",
  links: {},
  accessServices: [],
  audienceCap: null,
};

/** Writes the planned lines. Returns the ids of new films, by their lines. */
async function write(
  tx: Transaction,
  accountId: string,
  source: FilmSource | null,
  planned: readonly (Plan & { line: number; row: ParsedRow })[],
  decisions: Readonly<Record<string, Decision>>,
): Promise<Map<number, string>> {
  const created = planned
    .filter(({ result }) => result === "created")
    .map(({ line, row: { fields, sourceId } }) => ({
      line,
      film: {
        id: uuidv7(),
        accountId,
        ...fields,
        ...(source !== null && sourceId !== null && { source, sourceId }),
        imported: fields,
      },
    }));
  for (let at = 0; at < created.length; at += 500)
    await tx.insert(films).values(created.slice(at, at + 500).map(({ film }) => film));
  for (const { line, row, film, result } of planned) {
    if (!film || result !== "updated") continue;
    const { changes } = compare(film, row.fields, decisions[String(line)] === "overwrite");
    await writeFilm(tx, film, changes, changes);
    // The next export finds it by this id.
    const { sourceId } = row;
    if (source !== null && sourceId !== null && film.sourceId === null)
      await tx.update(films).set({ source, sourceId }).where(eq(films.id, film.id));
  }
  return new Map(created.map(({ line, film }) => [line, film.id]));
}
