import { once } from "node:events";
import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { getDirectDatabaseUrl } from "../../platform/config.ts";
import type { Services } from "../../platform/context.ts";
import { HEARTBEAT_CHANNEL } from "../../platform/live-room/append-events.ts";
import { REVOKED_CHANNEL } from "../../platform/revoke-playback.ts";
import type { PlaybackGrant } from "./grants.ts";
import { type GrantNetworkServices, NETWORKS_CHANNEL } from "./grant-networks.ts";
import {
  announcesEnd,
  createReadingLimit,
  findServerOrigin,
  saysServerIsDown,
  type ServerOrigin,
} from "./reading-limit.ts";

type Revocable = Pick<PlaybackGrant, "id" | "entitlementId" | "passId" | "pageId" | "issuedAt"> &
  Partial<Pick<PlaybackGrant, "videoId">> & {
    /** The session of the account that entered a live room. */
    sessionId?: string | undefined;
  };

/** What was revoked, in this process's memory, so that serving media needs no database query. */
export interface Revocations {
  /** Whether this process may decide about grants of that time: otherwise reject them, because they may have been revoked. */
  canDecide(issuedAt: number): boolean;
  /** Whether this process knows every revocation. */
  isCurrent(): boolean;
  /** Also of other permissions that an entitlement or an event gives. */
  isRevoked(grant: Revocable): boolean;
  /** Lists what was revoked of an event, and what may concern several events: ids, and until which issue, in milliseconds. */
  list(pageId: string): { id: string; at: number }[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Allowed clock difference between API processes: a grant issued this soon after a revocation is revoked too. */
const CLOCK_SKEW_MS = 2000;
/** How often a process reads what is new. Notifications tell it sooner, where they arrive. */
const READ_INTERVAL_MS = 2000;
/** How long an attempt to connect waits, and a read. */
const TIMEOUT_MS = 3000;
const RETRY_MS = 500;
/** The reader's own connection may end a moment after the server said so. */
const END_MS = 500;
/** How long an attempt to connect waits for the answer of the other connections. */
const ASK_MS = 1000;
const PRUNE_INTERVAL_MS = 60_000;

/** Of the server's clock, in milliseconds; ages and remaining times, so that no two clocks are compared. */
interface StoredRevocation {
  targetId: string;
  pageId: string | null;
  ageMs: number;
  remainingMs: number;
}

/**
 * Reads the revocations that are still needed, or those that a reader may not have seen which read up to a transaction, and tells the
 * other processes that this one is alive.
 * @param since of the last read, on the same connection; null for all
 * @returns the first transaction that this read may have missed, because it had not ended
 */
async function readRevocations(client: pg.Client, processId: string, since: string | null) {
  const { rows } = await client.query<{ unfinished: string; revocations: StoredRevocation[] }>({
    text: `select pg_notify($1, $2), pg_snapshot_xmin(pg_current_snapshot())::text as unfinished, coalesce(json_agg(json_build_object(
        'targetId', target_id, 'pageId', page_id,
        'ageMs', extract(epoch from clock_timestamp() - revoked_at) * 1000,
        'remainingMs', extract(epoch from ends_at - clock_timestamp()) * 1000)), '[]') as revocations
      from playback_revocations where ${since === null ? "ends_at > now()" : "transaction_id >= $3::xid8"}`,
    values: [HEARTBEAT_CHANNEL, processId, ...(since === null ? [] : [since])],
  });
  const [row] = rows;
  if (!row) throw new Error("the revocations were not read");
  return row;
}

/** Earlier versions store no revocations: they only notify of them. */
const notificationSchema = z.record(z.string(), z.string());

type ReaderServices = Pick<Services, "config" | "pool" | "processId" | "clock" | "log" | "metrics"> &
  GrantNetworkServices;

interface Revocation {
  /** A grant that was issued until then is revoked, in milliseconds since the Unix epoch. */
  at: number;
  /** When the last signature ends that it concerns. */
  endsAt: number;
  pageId: string | null;
}

/**
 * Reads what was revoked on a connection of its own, every two seconds. A process that has not read for six
 * seconds decides nothing, which each request asks by the monotonic clock: a process that was frozen is no exception. While the
 * server itself says that it is down, grants from before go on within the limit of an outage (reading-limit.ts).
 */
export function createRevocations(services: ReaderServices): Revocations {
  /** By the id of what was revoked; UUIDs cannot collide in one map. */
  const revoked = new Map<string, Revocation>();
  const stopping = new AbortController();
  const readTime = () => services.clock.now().getTime();
  const limit = createReadingLimit(services.config.PLAYBACK_OUTAGE_SECONDS * 1000, readTime);
  /** Of the last connection. */
  let origin: ServerOrigin = { isServer: false, isServerAddress: false };
  let loop: Promise<void> | undefined;
  let pruneTimer: NodeJS.Timeout | undefined;

  /** What a notification said of it first ends late enough, and has its event, once it was read. */
  function add(id: string, { at, endsAt, pageId }: Revocation) {
    const known = revoked.get(id);
    revoked.set(id, {
      at: Math.max(at, known?.at ?? at),
      endsAt: Math.max(endsAt, known?.endsAt ?? endsAt),
      pageId: pageId ?? known?.pageId ?? null,
    });
  }

  function store(revocations: readonly StoredRevocation[]) {
    const now = readTime();
    for (const { targetId, pageId, ageMs, remainingMs } of revocations)
      add(targetId, { at: now - ageMs + CLOCK_SKEW_MS, endsAt: now + remainingMs, pageId });
  }

  function receive(channel: string, message: string) {
    if (channel === NETWORKS_CHANNEL) return services.grantNetworks.receive(message);
    const now = readTime();
    for (const id of Object.values(notificationSchema.parse(JSON.parse(message)))) {
      // The read that follows knows when it ends, and its event.
      add(id, { at: now + CLOCK_SKEW_MS, endsAt: now + PRUNE_INTERVAL_MS, pageId: null });
    }
  }

  function prune() {
    const now = readTime();
    for (const [id, { endsAt }] of revoked) if (endsAt < now) revoked.delete(id);
    services.grantNetworks.prune();
  }

  /** Calls `onCurrent` once the revocations are read. Settles only when the connection breaks or `stop` is called. */
  async function follow(onCurrent: () => void) {
    const socket = new Socket();
    const client = new pg.Client({
      stream: () => socket,
      connectionString: getDirectDatabaseUrl(services.config),
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      application_name: "playback revocations",
    });
    const broken = new AbortController();
    const end: { announcedAt: number | null } = { announcedAt: null };
    const noteEnd = (message: unknown) => {
      if (announcesEnd(message, origin)) end.announcedAt ??= performance.now();
    };
    // A server that crashes says so in a notice.
    client.on("notice", noteEnd);
    client.on("error", (error) => {
      noteEnd(error);
      broken.abort();
    });
    client.on("end", () => broken.abort());
    client.on("notification", ({ channel, payload }) => {
      try {
        receive(channel, payload ?? "{}");
      } catch (error) {
        services.log.error({ err: error, channel }, "reading a playback notification failed");
      }
    });
    let since: string | null = null;
    const read = async () => {
      const sentAt = performance.now();
      const { unfinished, revocations } = await readRevocations(client, services.processId, since);
      store(revocations);
      since = unfinished;
      limit.recordRead(sentAt);
      services.metrics.revocationsRead.set(readTime() / 1000);
    };
    try {
      const attemptedAt = performance.now();
      await client.connect().catch(async (error: unknown) => {
        const isServerDown = saysServerIsDown(error, origin);
        if (isServerDown) await Promise.race([askForChanges(), sleep(ASK_MS)]);
        limit.recordAttempt(attemptedAt, isServerDown);
        throw error;
      });
      // The database is back. What was revoked meanwhile is read before the next decision.
      limit.end();
      origin = await findServerOrigin(client, socket);
      for (const channel of [REVOKED_CHANNEL, NETWORKS_CHANNEL]) await client.query(`listen ${channel}`);
      await read();
      onCurrent();
      const ended = AbortSignal.any([broken.signal, stopping.signal]);
      while (!ended.aborted) {
        await sleep(READ_INTERVAL_MS, undefined, { signal: ended });
        await read();
      }
    } catch (error) {
      if (since !== null && !stopping.signal.aborted) {
        limit.begin(end.announcedAt);
        if (!broken.signal.aborted) {
          await waitForAbort(broken.signal, END_MS);
          limit.begin(end.announcedAt);
        }
      }
      throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  let asking: Promise<void> | null = null;
  /**
   * Asks on the other connections, which may lead elsewhere, whether the database accepts changes. Through a pooler, the
   * answer may come long after the outage, so that there is one question at a time.
   */
  function askForChanges(): Promise<void> {
    asking ??= services.pool
      .query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
      .then(
        ({ rows }) => {
          if (rows[0]?.isStandby === false) limit.recordChanges();
        },
        () => undefined,
      )
      .finally(() => (asking = null));
    return asking;
  }

  async function followWithRetry(onCurrent: () => void) {
    while (!stopping.signal.aborted) {
      await follow(onCurrent).catch((error: unknown) => {
        if (!stopping.signal.aborted)
          services.log.warn(
            { err: error },
            "revocations cannot be read; films are served for a limited time",
          );
      });
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    isCurrent: () => limit.isCurrent(),
    canDecide: (issuedAt) => limit.allows(issuedAt),
    isRevoked({ id, entitlementId, passId, sessionId, videoId, pageId, issuedAt }) {
      return [id, entitlementId, passId, sessionId, videoId, pageId].some(
        (revocableId) =>
          revocableId !== undefined && issuedAt <= (revoked.get(revocableId)?.at ?? Number.NEGATIVE_INFINITY),
      );
    },
    list(pageId) {
      const now = readTime();
      return [...revoked].flatMap(([id, { at, endsAt, pageId: own }]) =>
        endsAt >= now && (own === null || own === pageId) ? [{ id, at }] : [],
      );
    },
    async start() {
      // A process that never reads is noticed by the age of this, too.
      services.metrics.revocationsRead.set(readTime() / 1000);
      pruneTimer = setInterval(prune, PRUNE_INTERVAL_MS).unref();
      // Wait only briefly for the first load: an unavailable database must not prevent the process from starting.
      const current = new Promise<void>((resolve) => {
        loop = followWithRetry(resolve);
      });
      await Promise.race([current, sleep(TIMEOUT_MS, undefined, { ref: false })]);
    },
    async stop() {
      clearInterval(pruneTimer);
      stopping.abort();
      await loop;
    },
  };
}

/** Resolves when the signal is aborted, or after this many milliseconds. */
async function waitForAbort(signal: AbortSignal, ms: number): Promise<void> {
  await once(AbortSignal.any([signal, AbortSignal.timeout(ms)]), "abort");
}
