import type { Texts } from "@matinee/texts";
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Services } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { STREAMS_CHANNEL } from "../../platform/live-room/append-events.ts";
import type { ProcessListener } from "../../platform/live-room/live-room-feed.ts";

const MAX_STREAMS_PER_MEMBER = 3;
const MAX_STREAMS_PER_NETWORK = 20;
/** Changes of this time are announced together. */
const ANNOUNCE_MS = 200;
const RETRY_MS = 1000;
/** A process says every 3 seconds that it is alive. The streams of one that is silent for so long do not count. */
const SILENCE_MS = 15_000;
/** A notification has at most 8000 bytes; an entry has at most 60. */
const ENTRIES_PER_NOTIFICATION = 100;

/** A stream as the processes tell each other of it: texts are shortened, and no address leaves the process. */
export interface StreamIdentity {
  /** The window that opened it. A stream takes the place of an earlier one with the same id. */
  id: string;
  member: string;
  network: string;
  /** Milliseconds since the Unix epoch. */
  openedAt: number;
}

export interface OwnStream {
  identity: StreamIdentity;
  close(): void;
}

/**
 * The open streams of all API processes, for their limits. A process announces the streams that it opens and closes to the
 * others, which keep them in memory. The streams of a process do not count while it is unknown whether it is alive.
 */
export interface OpenStreams extends ProcessListener {
  identify(source: { memberId: string; network: string; window: string }): StreamIdentity;
  /** @throws AppError too-many-requests when a member or a network would have too many streams */
  rejectTooMany(identity: StreamIdentity): void;
  add(stream: OwnStream): void;
  remove(stream: OwnStream): void;
  /** Announces what is not announced yet, and asks processes whose streams are unknown for them. */
  announce(): Promise<void>;
  /** Announces that all streams close, because the process ends. */
  end(): Promise<void>;
}

const announcementSchema = z.object({
  from: z.string(),
  /** Ids of processes that announce all their streams in response. */
  asks: z.array(z.string()).default([]),
  opened: z.array(z.tuple([z.string(), z.string(), z.string(), z.number()])).default([]),
  closed: z.array(z.string()).default([]),
});

interface OtherProcess {
  streams: Map<string, StreamIdentity>;
  /** By this process's own clock, which does not jump. */
  heardAt: number;
}

export function createOpenStreams({
  config,
  db,
  clock,
  log,
  processId,
}: Pick<Services, "config" | "db" | "clock" | "log" | "processId">): OpenStreams {
  const own = new Map<string, OwnStream>();
  const others = new Map<string, OtherProcess>();
  /** Ids of streams that opened or closed since the last announcement. */
  let changed = new Set<string>();
  let asks = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  const limits = [
    {
      key: "member",
      max: MAX_STREAMS_PER_MEMBER,
      text: (t: Texts) => t.liveRoom.tooManyWindows,
    },
    {
      key: "network",
      max: MAX_STREAMS_PER_NETWORK * config.RATE_LIMIT_FACTOR,
      text: (t: Texts) => t.liveRoom.tooManyFromNetwork,
    },
  ] as const;

  /**
   * Finds the streams of a member or a network on every process that is alive, each window once. A crowd opens thousands
   * within seconds, so nothing is copied.
   */
  function findStreams(key: "member" | "network", value: string): StreamIdentity[] {
    const matching = new Map<string, StreamIdentity>();
    for (const [id, { streams, heardAt }] of others) {
      // When it is heard again, it is asked for its streams.
      if (performance.now() - heardAt > SILENCE_MS) others.delete(id);
      else for (const stream of streams.values()) if (stream[key] === value) matching.set(stream.id, stream);
    }
    for (const { identity } of own.values()) if (identity[key] === value) matching.set(identity.id, identity);
    return [...matching.values()];
  }

  function announceSoon(delayMs = ANNOUNCE_MS) {
    timer ??= setTimeout(() => {
      announce().catch((error: unknown) =>
        log.warn({ err: error }, "announcing the streams of live rooms failed"),
      );
    }, delayMs).unref();
  }

  function noteChange(id: string) {
    changed.add(id);
    announceSoon();
  }

  async function announce() {
    clearTimeout(timer ?? undefined);
    timer = null;
    const [ids, asked] = [[...changed], [...asks]];
    [changed, asks] = [new Set(), new Set()];
    try {
      for (let start = 0; start < Math.max(ids.length, asked.length); start += ENTRIES_PER_NOTIFICATION) {
        const batch = ids.slice(start, start + ENTRIES_PER_NOTIFICATION);
        const announcement: z.input<typeof announcementSchema> = {
          from: processId,
          asks: asked.slice(start, start + ENTRIES_PER_NOTIFICATION),
          opened: batch.flatMap((streamId) => {
            const stream = own.get(streamId);
            if (!stream) return [];
            const { id, member, network, openedAt } = stream.identity;
            return [[id, member, network, openedAt]];
          }),
          closed: batch.filter((id) => !own.has(id)),
        };
        await db.execute(sql`select pg_notify(${STREAMS_CHANNEL}, ${JSON.stringify(announcement)})`);
      }
    } catch (error) {
      for (const id of ids) changed.add(id);
      for (const id of asked) asks.add(id);
      announceSoon(RETRY_MS);
      throw error;
    }
  }

  function hear(id: string): OtherProcess {
    let process = others.get(id);
    if (!process) {
      process = { streams: new Map(), heardAt: 0 };
      others.set(id, process);
      asks.add(id);
      // While this process lost notifications, it could not respond to the other one.
      for (const streamId of own.keys()) changed.add(streamId);
      announceSoon();
    }
    process.heardAt = performance.now();
    return process;
  }

  function remove(stream: OwnStream) {
    const { id } = stream.identity;
    if (own.get(id) !== stream) return;
    own.delete(id);
    noteChange(id);
  }

  function close(stream: OwnStream | undefined) {
    if (!stream) return;
    // The connection of a client that is gone may take minutes to close.
    remove(stream);
    stream.close();
  }

  /**
   * Closes the streams of this process that were opened at the same moment as others, before the processes knew of each
   * other's: the last ones, in an order that is the same on every process.
   */
  function closeSurplus(opened: readonly StreamIdentity[]) {
    for (const { key, max } of limits)
      for (const value of new Set(opened.map((stream) => stream[key]))) {
        const group = findStreams(key, value);
        if (group.length <= max) continue;
        group.sort((a, b) => a.openedAt - b.openedAt || (a.id < b.id ? -1 : 1));
        for (const { id } of group.slice(max)) close(own.get(id));
      }
  }

  return {
    identify: ({ memberId, network, window }) => ({
      id: shorten(`${memberId}:${window}`),
      member: shorten(memberId),
      network: shorten(network),
      openedAt: clock.now().getTime(),
    }),
    rejectTooMany(identity) {
      for (const { key, max, text } of limits) {
        const further = findStreams(key, identity[key]).filter(({ id }) => id !== identity.id);
        if (further.length >= max) throw new AppError("too-many-requests", text);
      }
    },
    add(stream) {
      const { id } = stream.identity;
      const earlier = own.get(id);
      own.set(id, stream);
      earlier?.close();
      noteChange(id);
    },
    remove,
    announce,
    async end() {
      for (const id of own.keys()) noteChange(id);
      own.clear();
      await announce();
    },
    onHeartbeat(id) {
      // Processes of an earlier version send no id.
      if (id !== "" && id !== processId) hear(id);
    },
    onStreams(text) {
      const { data: announcement } = announcementSchema.safeParse(JSON.parse(text));
      // That of a later version may have another form.
      if (!announcement || announcement.from === processId) return;
      const { streams } = hear(announcement.from);
      if (announcement.asks.includes(processId)) for (const id of own.keys()) noteChange(id);
      for (const id of announcement.closed) streams.delete(id);
      const opened = announcement.opened.map(([id, member, network, openedAt]) => ({
        id,
        member,
        network,
        openedAt,
      }));
      for (const stream of opened) {
        streams.set(stream.id, stream);
        const before = own.get(stream.id);
        // The window has connected to the other process since.
        if (before && before.identity.openedAt < stream.openedAt) close(before);
      }
      if (opened.length > 0) closeSurplus(opened);
    },
    onDisconnect: () => others.clear(),
  };
}

const shorten = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 11);
