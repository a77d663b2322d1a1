import type { MessageState } from "@matinee/domain/vocabulary";
import type { ChatMessage } from "@matinee/contract/schemas/live-rooms";
import type { TranscriptMessage } from "@matinee/contract/schemas/premiere-afterwards";
import { and, asc, count, desc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { liveRoomEvents, liveRoomReports, liveRooms, reactions } from "../../db/schema/live-rooms.ts";

/** Messages of a snapshot. Older ones are loaded on demand. */
export const SNAPSHOT_MESSAGES = 200;
/** More than anybody reads in a minute of an encore. */
export const MAX_BY_POSITION = 1000;
/** More held messages than a moderator reads. The oldest come first. */
const MAX_QUEUE = 200;

export type LiveRoomSettings = typeof liveRooms.$inferSelect;

/** Finds the room of an event; one without any event yet is as new. */
export async function findLiveRoom(db: Queryable, pageId: string): Promise<LiveRoomSettings> {
  const [room] = await db.select().from(liveRooms).where(eq(liveRooms.pageId, pageId));
  return (
    room ?? {
      pageId,
      lastSeq: 0,
      isChatClosed: false,
      slowSeconds: 0,
      holdFirst: false,
      blockedWords: [],
      pinnedSeq: null,
      encoreChat: "off",
    }
  );
}

/** The settings that viewers see. */
export const toPublicSettings = ({ isChatClosed, slowSeconds, pinnedSeq, encoreChat }: LiveRoomSettings) => ({
  isChatClosed,
  slowSeconds,
  pinnedSeq,
  encoreChat,
});

/** Finds the last visible messages, oldest first. @param before only those with a smaller number */
export async function findLastMessages(
  db: Queryable,
  pageId: string,
  before?: number,
): Promise<ChatMessage[]> {
  const rows = await db
    .select()
    .from(liveRoomEvents)
    .where(and(isMessage(pageId, false), before === undefined ? undefined : lt(liveRoomEvents.seq, before)))
    .orderBy(desc(liveRoomEvents.seq))
    .limit(SNAPSHOT_MESSAGES);
  return rows.toReversed().map(toChatMessage);
}

/** Finds the visible messages of a part of the programme, in its order. `toMs` is the first position after it. */
export async function findMessagesByPosition(
  db: Queryable,
  pageId: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<ChatMessage[]> {
  const rows = await db
    .select()
    .from(liveRoomEvents)
    .where(
      and(isMessage(pageId, false), gte(liveRoomEvents.mediaMs, fromMs), lt(liveRoomEvents.mediaMs, toMs)),
    )
    .orderBy(asc(liveRoomEvents.mediaMs), asc(liveRoomEvents.seq))
    .limit(MAX_BY_POSITION);
  return rows.map(toChatMessage);
}

/** Finds the messages that wait for a moderator, oldest first. */
export async function findHeldMessages(db: Queryable, pageId: string): Promise<ChatMessage[]> {
  const rows = await db
    .select()
    .from(liveRoomEvents)
    .where(isMessage(pageId, true))
    .orderBy(asc(liveRoomEvents.seq))
    .limit(MAX_QUEUE);
  return rows.map(toChatMessage);
}

/** Finds the visible messages that viewers reported and no moderator kept, most reported first. */
export async function findReportedMessages(db: Queryable, pageId: string) {
  const reports = db.$with("reports").as(
    db
      .select({
        seq: liveRoomReports.seq,
        count: count().as("count"),
        reasons: sql<
          string[]
        >`(array_agg(${liveRoomReports.reason} order by ${liveRoomReports.at} desc))[1:10]`.as("reasons"),
      })
      .from(liveRoomReports)
      .where(and(eq(liveRoomReports.pageId, pageId), isNull(liveRoomReports.settledAt)))
      .groupBy(liveRoomReports.seq),
  );
  const rows = await db
    .with(reports)
    .select({ event: liveRoomEvents, count: reports.count, reasons: reports.reasons })
    .from(reports)
    .innerJoin(liveRoomEvents, and(isMessage(pageId, false), eq(liveRoomEvents.seq, reports.seq)))
    .orderBy(desc(reports.count), asc(reports.seq))
    .limit(MAX_QUEUE);
  return rows.map(({ event, ...report }) => ({ ...report, message: toChatMessage(event) }));
}

const isMessage = (pageId: string, isHeld: boolean) =>
  and(
    eq(liveRoomEvents.pageId, pageId),
    eq(liveRoomEvents.kind, "message"),
    isNull(liveRoomEvents.hiddenAt),
    eq(liveRoomEvents.isHeld, isHeld),
  );

const toChatMessage = ({ seq, payload, mediaMs, at }: typeof liveRoomEvents.$inferSelect): ChatMessage => ({
  // Cast: only `sendMessage` stores events of this kind.
  ...(payload as Pick<ChatMessage, "memberId" | "name" | "role" | "text">),
  seq,
  mediaMs,
  at: at.toISOString(),
});

/** A message as the owner of the room reads it afterwards. */
export const toTranscriptMessage = (row: typeof liveRoomEvents.$inferSelect): TranscriptMessage => ({
  ...toChatMessage(row),
  state: getMessageState(row),
});

/** Returns the state in which moderators see a message. */
export const getMessageState = ({
  isHeld,
  hiddenAt,
}: Pick<typeof liveRoomEvents.$inferSelect, "isHeld" | "hiddenAt">): MessageState =>
  isHeld ? "held" : hiddenAt ? "hidden" : "visible";

/** Finds how often viewers reacted, in the order of the programme. */
export const findReactions = (db: Queryable, pageId: string) =>
  db
    .select({
      item: reactions.item,
      second: reactions.second,
      kind: reactions.kind,
      count: reactions.count,
    })
    .from(reactions)
    .where(eq(reactions.pageId, pageId))
    .orderBy(asc(reactions.item), asc(reactions.second), asc(reactions.kind));
