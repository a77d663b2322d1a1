import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import pg from "pg";
import { liveRoomEvents, liveRooms } from "../../db/schema/live-rooms.ts";
import { getDirectDatabaseUrl } from "../config.ts";
import type { Services } from "../context.ts";
import { HEARTBEAT_CHANNEL, LIVE_ROOM_CHANNEL, STREAMS_CHANNEL } from "./append-events.ts";
import { formatEvent } from "./format-event.ts";
import { shareReads } from "./share-reads.ts";

/** A stream that does not keep up is closed beyond this; its client connects again and gets the missed events. */
const MAX_UNSENT_BYTES = 256 * 1024;
/** A client that missed more gets a new snapshot instead. */
const MAX_REPLAYED_EVENTS = 2000;
const MAX_REPLAYED_MS = 5 * 60_000;
const HEARTBEAT_MS = 15_000;
/** How often the rooms are read while no notifications arrive. */
const POLL_MS = 1000;
/** A connection that has heard nothing for so long may be broken: then they are read once in this time. */
const SILENCE_MS = 15_000;
const RETRY_MS = 500;

/** A client's connection. */
export interface Stream {
  /** Sends bytes; false when the connection is closed. */
  write(bytes: Uint8Array): boolean;
  /** Bytes that the client has not taken yet. */
  getUnsentBytes(): number;
  close(): void;
}

/** Learns what API processes say of themselves, this one included. */
export interface ProcessListener {
  /** A process is alive. */
  onHeartbeat(processId: string): void;
  /** A process has opened or closed streams, or asks for those of another one. */
  onStreams(announcement: string): void;
  /** From now on notifications are lost. */
  onDisconnect(): void;
}

/** Sends the events of live rooms to the streams of this process, in the same order on every process. */
export interface LiveRoomFeed {
  /**
   * Sends everything after the event `after`, then each new event.
   * @returns a function that removes the stream; null when too much was missed, so that the client needs a snapshot
   */
  join(pageId: string, stream: Stream, after: number): Promise<(() => void) | null>;
  /** Calls the listener for rooms with streams: `clock` after a changed premiere, `people` when some may have come. */
  onChange(listener: (pageId: string, change: "clock" | "people") => void): void;
  /** Calls the listener for each announcement of how far viewers are apart, whatever the room. */
  onDistances(listener: (pageId: string, announcement: string) => void): void;
  /** Calls the listener for each notification about processes. */
  onProcesses(listener: ProcessListener): void;
  start(): void;
  /** Ends all streams; clients connect again after a random time of 1 to 5 seconds. */
  stop(): Promise<void>;
}

/** A service of the entry layer that a use case takes beside its context (services.ts). */
export interface LiveRoomFeedServices {
  liveRoomFeed: LiveRoomFeed;
}

interface Room {
  lastSeq: number;
  streams: Set<Stream>;
  /** Streams that still receive missed events. */
  joining: number;
  /** The read that runs now. */
  reading: Promise<void> | null;
  /** Whether an event arrived after the read began. */
  isStale: boolean;
  /** Finds the newest events after a number, in their order: at most as many as a client may have missed. */
  findMissed(after: number): Promise<MissedEvent[]>;
}

interface MissedEvent {
  seq: number;
  at: Date;
  /** As streams send it. */
  text: string;
}

type FeedServices = Pick<Services, "db" | "config" | "clock" | "log" | "metrics">;

export function createLiveRoomFeed(services: FeedServices): LiveRoomFeed {
  const { db, log, metrics } = services;
  const rooms = new Map<string, Room>();
  const stopping = new AbortController();
  const changeListeners: Parameters<LiveRoomFeed["onChange"]>[0][] = [];
  const distanceListeners: Parameters<LiveRoomFeed["onDistances"]>[0][] = [];
  const processListeners: ProcessListener[] = [];
  let isListening = false;
  /** When the last notification arrived, by the process's own clock. */
  let heardAt = 0;
  let loops: Promise<unknown> = Promise.resolve();
  let heartbeat: NodeJS.Timeout | undefined;

  /** Finds at most `MAX_REPLAYED_EVENTS` events: the first or the last ones after a number. */
  function findEvents(pageId: string, after: number, direction: typeof asc) {
    return db
      .select()
      .from(liveRoomEvents)
      .where(
        and(
          eq(liveRoomEvents.pageId, pageId),
          gt(liveRoomEvents.seq, after),
          isNull(liveRoomEvents.hiddenAt),
          eq(liveRoomEvents.isHeld, false),
        ),
      )
      .orderBy(direction(liveRoomEvents.seq))
      .limit(MAX_REPLAYED_EVENTS);
  }

  function reportChange(pageId: string, change: "clock" | "people") {
    for (const listener of changeListeners) listener(pageId, change);
  }

  function reportStreams() {
    metrics.liveRoomStreams.set([...rooms.values()].reduce((sum, { streams }) => sum + streams.size, 0));
  }

  function send(room: Room, stream: Stream, bytes: Uint8Array) {
    const keepsUp = stream.getUnsentBytes() <= MAX_UNSENT_BYTES;
    if (keepsUp && stream.write(bytes)) return;
    if (!keepsUp) metrics.liveRoomDrops.inc();
    room.streams.delete(stream);
    reportStreams();
    stream.close();
  }

  /** Reads the new events of a room, once for all its streams, until there are no newer ones. */
  function read(pageId: string, room: Room): Promise<void> {
    room.isStale = true;
    room.reading ??= (async () => {
      try {
        while (room.isStale) {
          room.isStale = false;
          const events = await findEvents(pageId, room.lastSeq, asc);
          const last = events.at(-1);
          if (!last) continue;
          room.lastSeq = last.seq;
          room.isStale ||= events.length === MAX_REPLAYED_EVENTS;
          const bytes = Buffer.from(events.map(formatEvent).join(""));
          for (const stream of room.streams) send(room, stream, bytes);
          if (events.some(({ kind }) => kind === "clock" || kind === "premiere"))
            reportChange(pageId, "clock");
          metrics.liveRoomLag.observe(Math.max(0, services.clock.now().getTime() - last.at.getTime()) / 1000);
        }
      } finally {
        room.reading = null;
      }
    })();
    return room.reading;
  }

  function readInBackground(pageId: string, room: Room) {
    read(pageId, room).catch((error: unknown) => log.warn({ err: error }, "reading a live room failed"));
  }

  async function enterRoom(pageId: string): Promise<Room> {
    const lastSeq = rooms.has(pageId) ? 0 : await findLastSeq(services, pageId);
    // Another stream may have created it meanwhile.
    const room = rooms.get(pageId) ?? {
      lastSeq,
      streams: new Set(),
      joining: 0,
      reading: null,
      isStale: false,
      findMissed: shareReads((after) => findMissedEvents(pageId, after)),
    };
    rooms.set(pageId, room);
    room.joining++;
    return room;
  }

  function discardIfEmpty(pageId: string, room: Room) {
    if (room.streams.size === 0 && room.joining === 0) rooms.delete(pageId);
  }

  async function findMissedEvents(pageId: string, after: number): Promise<MissedEvent[]> {
    const events = await findEvents(pageId, after, desc);
    return events.toReversed().map((event) => ({ seq: event.seq, at: event.at, text: formatEvent(event) }));
  }

  /** Sends the events that a stream missed. The room goes on meanwhile, so this ends when the stream has caught up. */
  async function replay(room: Room, stream: Stream, lastSeq: number): Promise<boolean> {
    let sentSeq = lastSeq;
    while (sentSeq < room.lastSeq) {
      const target = room.lastSeq;
      const after = sentSeq;
      const events = (await room.findMissed(after)).filter(({ seq }) => seq > after);
      const oldestMs = events[0]?.at.getTime() ?? Number.POSITIVE_INFINITY;
      if (
        events.length === MAX_REPLAYED_EVENTS ||
        oldestMs < services.clock.now().getTime() - MAX_REPLAYED_MS
      )
        return false;
      const missed = events.filter(({ seq }) => seq <= target);
      stream.write(Buffer.from(missed.map(({ text }) => text).join("")));
      sentSeq = target;
    }
    return true;
  }

  /** Reads the rooms with news; one statement finds them. */
  async function readChangedRooms() {
    const ids = [...rooms.keys()];
    if (ids.length === 0) return;
    const rows = await db.select().from(liveRooms).where(inArray(liveRooms.pageId, ids));
    for (const { pageId, lastSeq } of rows) {
      const room = rooms.get(pageId);
      if (room && lastSeq > room.lastSeq) await read(pageId, room);
    }
  }

  async function poll() {
    let readAt = 0;
    while (!stopping.signal.aborted) {
      await sleep(POLL_MS, undefined, { signal: stopping.signal, ref: false });
      if (isListening && performance.now() - Math.max(heardAt, readAt) < SILENCE_MS) continue;
      readAt = performance.now();
      await readChangedRooms().catch((error: unknown) =>
        log.warn({ err: error }, "reading the live rooms failed"),
      );
    }
  }

  async function listen() {
    const client = new pg.Client({
      connectionString: getDirectDatabaseUrl(services.config),
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      application_name: "live rooms",
    });
    const ended = Promise.withResolvers<void>();
    client.on("error", () => ended.resolve());
    client.on("end", () => ended.resolve());
    client.on("notification", ({ channel, payload = "" }) => {
      heardAt = performance.now();
      if (channel === HEARTBEAT_CHANNEL)
        return processListeners.forEach((listener) => listener.onHeartbeat(payload));
      if (channel === STREAMS_CHANNEL)
        return processListeners.forEach((listener) => listener.onStreams(payload));
      const [pageId = "", seq, distances = ""] = payload.split(":");
      const room = rooms.get(pageId);
      // The owner may ask a process on which the room has no stream.
      if (seq === "distances") for (const listener of distanceListeners) listener(pageId, distances);
      if (room && seq === "people") reportChange(pageId, "people");
      else if (room && Number(seq) > room.lastSeq) readInBackground(pageId, room);
    });
    try {
      await client.connect();
      for (const channel of [LIVE_ROOM_CHANNEL, STREAMS_CHANNEL, HEARTBEAT_CHANNEL])
        await client.query(`listen ${channel}`);
      isListening = true;
      await readChangedRooms();
      // What was said meanwhile is lost.
      for (const pageId of rooms.keys()) reportChange(pageId, "people");
      stopping.signal.addEventListener("abort", () => ended.resolve(), { once: true });
      if (!stopping.signal.aborted) await ended.promise;
    } finally {
      isListening = false;
      for (const listener of processListeners) listener.onDisconnect();
      await client.end().catch(() => undefined);
    }
  }

  async function listenWithRetry() {
    while (!stopping.signal.aborted) {
      await listen().catch((error: unknown) =>
        log.warn({ err: error }, "live rooms lost their notifications; reading them every second"),
      );
      await sleep(RETRY_MS, undefined, { signal: stopping.signal, ref: false });
    }
  }

  return {
    async join(pageId, stream, after) {
      const room = await enterRoom(pageId);
      try {
        if (!(await replay(room, stream, after))) return null;
        // The process may have begun to stop meanwhile.
        if (stopping.signal.aborted) endStream(stream);
        else room.streams.add(stream);
        reportStreams();
      } finally {
        room.joining--;
        discardIfEmpty(pageId, room);
      }
      return () => {
        room.streams.delete(stream);
        discardIfEmpty(pageId, room);
        reportStreams();
      };
    },
    onChange: (listener) => void changeListeners.push(listener),
    onDistances: (listener) => void distanceListeners.push(listener),
    onProcesses: (listener) => void processListeners.push(listener),
    start() {
      const ping = Buffer.from(":\n\n");
      heartbeat = setInterval(() => {
        for (const room of rooms.values()) for (const stream of room.streams) send(room, stream, ping);
      }, HEARTBEAT_MS).unref();
      // Both end when `stop` aborts their waiting.
      loops = Promise.allSettled([listenWithRetry(), poll()]);
    },
    async stop() {
      clearInterval(heartbeat);
      stopping.abort();
      for (const { streams } of rooms.values()) {
        for (const stream of streams) endStream(stream);
        streams.clear();
      }
      rooms.clear();
      reportStreams();
      await loops;
    },
  };
}

/** Ends a stream. Its client connects again after 1 to 5 seconds, so that not all reach the next process at once. */
function endStream(stream: Stream): void {
  stream.write(Buffer.from(`retry: ${randomInt(1000, 5001)}\n\n`));
  stream.close();
}

async function findLastSeq({ db }: FeedServices, pageId: string): Promise<number> {
  const [row] = await db.select().from(liveRooms).where(eq(liveRooms.pageId, pageId));
  return row?.lastSeq ?? 0;
}
