import type { PremiereSummary } from "@matinee/contract/schemas/premiere-afterwards";
import { findFilmSpan, placeFilms } from "@matinee/domain/premiere-clock";
import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { liveRoomEvents, liveRoomMembers, questions } from "../../../db/schema/live-rooms.ts";
import { countHolders } from "../../events/holders.queries.ts";
import type { StoredPremiere } from "../../premieres/premieres.queries.ts";
import { computeWatching, hasStayed } from "./attendance.rules.ts";

/** Finds who came to a premiere, how long they stayed, and how much they wrote. */
export async function findPremiereSummary(
  db: Queryable,
  { premiere: { pageId }, programme }: StoredPremiere,
): Promise<PremiereSummary> {
  const films = findFilmSpan(programme);
  const [holders, stays, messages, questionCounts] = await Promise.all([
    countHolders(db, pageId),
    findStays(db, pageId),
    countMessages(db, pageId),
    countQuestions(db, pageId),
  ]);
  return {
    holders,
    came: stays.length,
    late: stays.filter(({ joinedMs }) => joinedMs !== null && joinedMs > 0).length,
    stayed: stays.filter((stay) => hasStayed(stay, films)).length,
    watching: computeWatching(stays, films),
    films: placeFilms(programme).map(({ index, ...film }) => ({
      item: index,
      watching: computeWatching(stays, film),
    })),
    ...messages,
    ...questionCounts,
  };
}

/** Finds the viewers who saw a part of the programme, and when they came and left. */
async function findStays(db: Queryable, pageId: string) {
  const { joinedMs, lastSeenMs, role } = liveRoomMembers;
  const rows = await db
    .select({ joinedMs, lastSeenMs })
    .from(liveRoomMembers)
    .where(and(eq(liveRoomMembers.pageId, pageId), eq(role, "viewer"), isNotNull(lastSeenMs)));
  return rows.map((row) => ({ joinedMs: row.joinedMs, lastSeenMs: row.lastSeenMs ?? 0 }));
}

async function countMessages(db: Queryable, pageId: string) {
  const { isHeld, hiddenAt, payload, kind } = liveRoomEvents;
  const [row] = await db
    .select({
      messages: count(),
      hiddenMessages: sql<number>`count(*) filter (where ${hiddenAt} is not null and not ${isHeld})::int`,
    })
    .from(liveRoomEvents)
    // Erased ones and those that a moderator showed again under another number have no payload.
    .where(and(eq(liveRoomEvents.pageId, pageId), eq(kind, "message"), sql`${payload} <> '{}'`));
  return row ?? { messages: 0, hiddenMessages: 0 };
}

async function countQuestions(db: Queryable, pageId: string) {
  const { status } = questions;
  const [row] = await db
    .select({
      answeredQuestions: sql<number>`count(*) filter (where ${status} in ('answered', 'stage'))::int`,
      unansweredQuestions: sql<number>`count(*) filter (where ${status} in ('open', 'pending'))::int`,
    })
    .from(questions)
    .where(and(eq(questions.pageId, pageId), sql`${questions.text} <> ''`));
  return row ?? { answeredQuestions: 0, unansweredQuestions: 0 };
}
