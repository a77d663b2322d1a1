import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { ChatMessage } from "@matinee/contract/schemas/live-rooms";
import { premiereApi } from "../premiere-api.ts";

/** Where the film is in the programme, in milliseconds. */
export interface FilmSpan {
  startMs: number;
  endMs: number;
}

const PART_MS = 600_000;
/** What was written in the lobby, before the film. */
const BEFORE = -1;
/** The film counts as over shortly before its end: players end a little early. */
const END_MS = 1500;
/** Longer than any lobby or programme. */
const [FIRST_MS, LAST_MS] = [-99_999_999_999, 999_999_999_999];
/** A page has 1,000 messages; more than this are not read. */
const MAX_PAGES = 10;

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

/** Returns up to which position of the programme messages are shown: all of them after the film. */
export const getLimitMs = (film: FilmSpan, positionMs: number): number =>
  positionMs >= film.endMs - film.startMs - END_MS ? LAST_MS : film.startMs + positionMs + 999;

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
function getBounds({ startMs, endMs }: FilmSpan, part: number): { fromMs: number; toMs: number } {
  const after = endMs - END_MS;
  if (part === BEFORE) return { fromMs: FIRST_MS, toMs: startMs };
  if (part === countParts(endMs - startMs)) return { fromMs: after, toMs: LAST_MS };
  return { fromMs: startMs + part * PART_MS, toMs: Math.min(startMs + (part + 1) * PART_MS, after) };
}
