import { getItemTitle } from "@matinee/app-shell/live-room/describe-programme";
import type { ShownFilmRow } from "@matinee/contract/schemas/films";
import type { ProgrammeKind } from "@matinee/domain/premiere-clock";

/** A film that a premiere of this event may show. */
export interface EventFilm {
  /** Null for a film of the event's own. */
  filmId: string | null;
  title: string;
  /** Of its file; null while it has none that can be played. */
  seconds: number | null;
}

/** What a row of the programme says about its film. */
interface FilmRow {
  kind: ProgrammeKind;
  title: string;
  filmId: string | null;
}

/**
 * Lists the films of an event in their order: those of the library, else its own.
 * @param seconds the length of its own film; null without a file
 */
export const listEventFilms = (shown: readonly ShownFilmRow[], seconds: number | null): EventFilm[] =>
  shown.length > 0
    ? shown.map(({ filmId, title, state, durationSeconds }) => ({
        filmId,
        title,
        seconds: state === "ready" ? durationSeconds : null,
      }))
    : [{ filmId: null, title: "", seconds }];

/** Finds the film of a row: the one that it names, else the event's first one. */
export const findRowFilm = (
  { filmId }: Pick<FilmRow, "filmId">,
  films: readonly EventFilm[],
): EventFilm | undefined =>
  // Drafts of an earlier version have no such field.
  (filmId ?? null) === null ? films[0] : films.find((film) => film.filmId === filmId);

/** Names a row: its own title, that of its film, or its kind. */
export const getRowName = (row: FilmRow, films: readonly EventFilm[]): string =>
  getItemTitle({
    ...row,
    filmTitle: row.kind === "film" ? (findRowFilm(row, films)?.title ?? null) : null,
  });

/** Lists the films that are not in the programme, in their order. */
export function listMissingFilms(rows: readonly FilmRow[], films: readonly EventFilm[]): EventFilm[] {
  const shown = new Set(rows.flatMap((row) => (row.kind === "film" ? (findRowFilm(row, films) ?? []) : [])));
  return films.filter((film) => !shown.has(film));
}

/** Adds rows after the last film, or at the start. */
export function insertFilms<Row extends FilmRow>(rows: readonly Row[], added: readonly Row[]): Row[] {
  const at = rows.findLastIndex(({ kind }) => kind === "film") + 1;
  return [...rows.slice(0, at), ...added, ...rows.slice(at)];
}
