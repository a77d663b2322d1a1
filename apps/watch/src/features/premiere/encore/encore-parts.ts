import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { ProgrammeItem } from "@matinee/app-shell/live-room/use-programme";
import { placeFilms } from "@matinee/domain/premiere-clock";
import type { ChatMessage } from "@matinee/contract/schemas/live-rooms";
import { premiereApi } from "../premiere-api.ts";

/** Where a film is in the programme, in milliseconds, and the part of the night that is told with it. */
export interface FilmSpan {
  startMs: number;
  endMs: number;
  /** The end of the film before it; before the lobby for the first one. */
  fromMs: number;
  /** The start of the film after it; after everything for the last one. */
  untilMs: number;
}

const PART_MS = 600_000;
/** What was written before the film: in the lobby, or since the film before it. */
const BEFORE = -1;
/** The film counts as over shortly before its end: players end a little early. */
const END_MS = 1500;
/** Longer than any lobby or programme. */
const [FIRST_MS, LAST_MS] = [-99_999_999_999, 999_999_999_999];
/** A page has 1,000 messages; more than this are not read. */
const MAX_PAGES = 10;

/**
 * Finds the film of the programme that the player shows.
 * @param filmId of the library; undefined for the event's own film, and before it is known
 * @returns null for a film that the premiere did not show
 */
export function findEncoreFilm(
  programme: readonly Pick<ProgrammeItem, "kind" | "durationMs" | "filmId">[],
  filmId: string | undefined,
): { index: number; span: FilmSpan } | null {
  const films = placeFilms(programme);
  const named = films.findIndex(({ item }) => item.filmId === filmId);
  // The only film may have become one of the library since then.
  const at = filmId === undefined || films.length === 1 ? Math.max(0, named) : named;
  const film = films[at];
  if (!film) return null;
  const { index, startMs, endMs } = film;
  const fromMs = films[at - 1]?.endMs ?? FIRST_MS;
  return { index, span: { startMs, endMs, fromMs, untilMs: films[at + 1]?.startMs ?? LAST_MS } };
}

/**
 * Returns the part of the chat that belongs to a position of the film: -1 before it, then one for each ten minutes, and
 * one after it.
 */
export function findPart({ startMs, endMs }: FilmSpan, positionMs: number): number {
  const lengthMs = endMs - startMs;
  if (positionMs < 0) return BEFORE;
  return positionMs >= lengthMs - END_MS ? countParts(lengthMs) : Math.floor(positionMs / PART_MS);
}

/** Lists the parts to have at hand around one: what was just said, and what comes next. */
export const listParts = ({ startMs, endMs }: FilmSpan, part: number): number[] =>
  [part, part - 1, part + 1].filter((other) => other >= BEFORE && other <= countParts(endMs - startMs));

/** Returns up to which position of the programme messages are shown: all that are told with the film after its end. */
export const getLimitMs = (film: FilmSpan, positionMs: number): number =>
  positionMs >= film.endMs - film.startMs - END_MS ? film.untilMs - 1 : film.startMs + positionMs + 999;

const countParts = (lengthMs: number): number => Math.ceil(lengthMs / PART_MS);

/** Loads a part. @throws ApiFailure */
export async function fetchPart(ticket: string, film: FilmSpan, part: number): Promise<ChatMessage[]> {
  const { fromMs, toMs } = getBounds(film, part);
  const found = new Map<number, ChatMessage>();
  let start = fromMs;
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = { fromMs: String(start), toMs: String(toMs) };
    const { messages, isComplete } = await unwrapData(
      premiereApi.liveRooms.messages({ params: { ticket }, query }),
    );
    for (const message of messages) found.set(message.seq, message);
    const last = messages.at(-1)?.mediaMs;
    // Another page begins with the last moment, whose messages may have been cut.
    if (isComplete || last === undefined || last === start) break;
    start = last;
  }
  return [...found.values()];
}

/** `toMs` is the first position after the part. The film's last part ends where the part after it begins. */
function getBounds(
  { startMs, endMs, fromMs, untilMs }: FilmSpan,
  part: number,
): { fromMs: number; toMs: number } {
  const after = endMs - END_MS;
  if (part === BEFORE) return { fromMs, toMs: startMs };
  if (part === countParts(endMs - startMs)) return { fromMs: after, toMs: untilMs };
  return { fromMs: startMs + part * PART_MS, toMs: Math.min(startMs + (part + 1) * PART_MS, after) };
}
