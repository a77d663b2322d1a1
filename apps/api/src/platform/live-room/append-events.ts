import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/client.ts";
import { liveRoomEvents, liveRooms } from "../../db/schema/live-rooms.ts";

/**
 * Tells every API process which event of which live room is new, as `pageId:seq`, that people came, as `pageId:people`, or
 * how far its viewers are apart, as `pageId:distances:…`.
 */
export const LIVE_ROOM_CHANNEL = "live_room";
/** Tells every API process which streams others have opened and closed. */
export const STREAMS_CHANNEL = "live_room_streams";
/** Each process sends its id here every 3 seconds. The others know by it that it is alive and that theirs arrive. */
export const HEARTBEAT_CHANNEL = "notification_heartbeat";

export interface NewEvent {
  kind: string;
  payload: Record<string, unknown>;
  /** The author of a message, and the id that the author's client gave it. */
  memberId?: string;
  clientId?: string;
  /** Whether a message waits for a moderator. It is stored, but not sent. */
  isHeld?: boolean;
  /** Milliseconds since the start of the programme. */
  mediaMs: number;
  at: Date;
}

export interface AppendOptions {
  /** False only in the control of the test of the order. */
  locksRoom?: boolean;
}

/**
 * Appends events to a live room, in the caller's transaction. The lock of the room's row is held until the commit, so that
 * events commit in the order of their numbers and without gaps: a reader that has seen number 7 never misses number 6.
 * @returns the number of each event; of a message that was stored before, its first number
 */
export async function appendEvents(
  tx: Transaction,
  pageId: string,
  events: readonly NewEvent[],
  { locksRoom = true }: AppendOptions = {},
): Promise<number[]> {
  let seq = await lockLiveRoom(tx, pageId, { locksRoom });
  const stored = await findStoredMessages(tx, events);
  const rows: (typeof liveRoomEvents.$inferInsert)[] = [];
  const numbers = events.map((event) => {
    const key = event.clientId ? `${event.memberId}:${event.clientId}` : null;
    const earlier = key ? stored.get(key) : undefined;
    if (earlier !== undefined) return earlier;
    seq++;
    rows.push({ ...event, pageId, seq });
    if (key) stored.set(key, seq);
    return seq;
  });
  if (rows.length > 0) {
    await tx.insert(liveRoomEvents).values(rows);
    await tx.update(liveRooms).set({ lastSeq: seq }).where(eq(liveRooms.pageId, pageId));
    // One notification for all: PostgreSQL takes a global lock for each transaction that notifies.
    await tx.execute(sql`select pg_notify(${LIVE_ROOM_CHANNEL}, ${`${pageId}:${seq}`})`);
  }
  return numbers;
}

/** Tells every API process that the number of people in a live room may have changed. */
export async function announcePeople(db: Queryable, pageId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${LIVE_ROOM_CHANNEL}, ${`${pageId}:people`})`);
}

/** Tells every API process how far the viewers of this one are from a room's position. */
export async function announceDistances(db: Queryable, pageId: string, distances: string): Promise<void> {
  await db.execute(sql`select pg_notify(${LIVE_ROOM_CHANNEL}, ${`${pageId}:distances:${distances}`})`);
}

/**
 * Locks a live room until the caller's transaction ends. Who changes other rows of a room first would wait in another
 * order than the rest, and lock each other out.
 * @returns the number of the room's last event
 */
export async function lockLiveRoom(
  tx: Transaction,
  pageId: string,
  { locksRoom = true }: AppendOptions = {},
): Promise<number> {
  await tx.insert(liveRooms).values({ pageId }).onConflictDoNothing();
  const reading = tx
    .select({ lastSeq: liveRooms.lastSeq })
    .from(liveRooms)
    .where(eq(liveRooms.pageId, pageId));
  const [room] = await (locksRoom ? reading.for("update") : reading);
  if (!room) throw new Error("the live room was deleted");
  return room.lastSeq;
}

/** Finds messages that a client sends again, by `memberId:clientId`. */
async function findStoredMessages(
  tx: Transaction,
  events: readonly NewEvent[],
): Promise<Map<string, number>> {
  const memberIds = events.flatMap(({ memberId, clientId }) => (memberId && clientId ? [memberId] : []));
  const clientIds = events.flatMap(({ clientId }) => clientId ?? []);
  if (clientIds.length === 0) return new Map();
  const rows = await tx
    .select({
      memberId: liveRoomEvents.memberId,
      clientId: liveRoomEvents.clientId,
      seq: liveRoomEvents.seq,
    })
    .from(liveRoomEvents)
    .where(and(inArray(liveRoomEvents.memberId, memberIds), inArray(liveRoomEvents.clientId, clientIds)));
  return new Map(rows.map(({ memberId, clientId, seq }) => [`${memberId}:${clientId}`, seq]));
}
