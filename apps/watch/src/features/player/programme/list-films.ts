import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { Playback } from "@matinee/contract/schemas/videos";
import { messages } from "@matinee/texts";
import type { Playhead } from "../playback/playhead.ts";

const texts = messages.shortsPlayer;

/** A film of a programme, as the list shows it. */
export interface ListedFilm {
  id: string;
  title: string;
  /** Null for a film that the page does not know yet. */
  record: PublicPage["films"][number] | null;
  /** Null while it cannot be played. */
  progress: { positionSeconds: number; durationSeconds: number; seen: boolean } | null;
}

export interface Programme {
  films: ListedFilm[];
  /** Those that can be played, in their order. */
  playable: ListedFilm[];
  /** The film that plays, or that has just ended. */
  currentId: string | undefined;
  /** The film after the interval; null while a film plays. */
  next: ListedFilm | null;
  isListOpen: boolean;
  playhead: Playhead | null;
  play: (filmId: string) => void;
  closeList: () => void;
}

/** Lists the films of the page in their order, with what the last grant says of those that can be played. */
export function listFilms(
  page: PublicPage,
  progress: NonNullable<Playback["films"]>,
  ended: ReadonlySet<string>,
): ListedFilm[] {
  const known = page.films.map(({ id }) => id);
  const ids = progress.every(({ filmId }) => known.includes(filmId))
    ? known
    : progress.map(({ filmId }) => filmId);
  return ids.map((id, index) => {
    const record = page.films.find((film) => film.id === id) ?? null;
    const found = progress.find(({ filmId }) => filmId === id);
    return {
      id,
      title: record?.title ?? texts.untitled(index + 1),
      record,
      progress: found
        ? {
            positionSeconds: ended.has(id) ? 0 : found.positionSeconds,
            durationSeconds: found.durationSeconds ?? 0,
            seen: found.seen || ended.has(id),
          }
        : null,
    };
  });
}
