import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isFullyRefunded, isSuspendedByDispute } from "@matinee/domain/admission";
import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import pg from "pg";
import { z } from "zod";
import { getDirectDatabaseUrl } from "../../platform/config.ts";
import type { Services } from "../../platform/context.ts";
import { orders } from "../../db/schema/orders.ts";
import { subscribers } from "../../db/schema/subscribers.ts";
import type { PlaybackGrant } from "./grants.ts";
import { GRANT_LEASE_MS, MAX_GRANT_MS } from "./playback.rules.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { REVOKED_CHANNEL } from "../video/revoke-playback.ts";
import { NETWORKS_CHANNEL } from "./grant-networks.ts";
import { RENEWED_CHANNEL, renewalSchema } from "./renew-grant.ts";

/** Revoked and renewed grants in this process's memory, so that serving media needs no database query. */
export interface LiveGrants {
  /**
   * Whether this process may decide about a grant: it knows every revocation, or the database cannot be reached, lately,
   * and the grant was admitted before. Otherwise reject it, because it may have been revoked.
   */
  canDecide(grant: PlaybackGrant): boolean;
  /** Whether this process knows every revocation. */
  isCurrent(): boolean;
  isRevoked(grant: PlaybackGrant): boolean;
  /** Returns when a grant ends unless a heartbeat renews it again, in milliseconds since the Unix epoch. */
  getEnd(grant: PlaybackGrant): number;
  /** Remembers a grant that was found valid. */
  recordAdmission(grant: PlaybackGrant): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const revocationSchema = z.object({
  orderId: z.string().optional(),
  subscriberId: z.string().optional(),
  grantId: z.string().optional(),
  videoId: z.string().optional(),
  pageId: z.string().optional(),
});

/** Allowed clock difference between API processes: a grant issued this soon after a revocation is revoked too. */
const CLOCK_SKEW_MS = 2000;
/** A silently broken connection, or one that gets no notifications, is detected after one check and its timeout. */
const CHECK_INTERVAL_MS = 3000;
const CHECK_TIMEOUT_MS = 3000;
const RETRY_MS = 500;
const PRUNE_INTERVAL_MS = 60_000;

/** The database responds, but its notifications do not arrive. */
class DeafListenerError extends Error {}

type ListenServices = Pick<Services, "config" | "db" | "directPool" | "clock" | "log" | "grantNetworks">;

/**
 * Listens on its own connection and notifies itself periodically. When it does not hear itself, it decides nothing until
 * it has reconnected and reloaded: behind a connection pooler in transaction mode, queries succeed but notifications are
 * lost. When the database cannot be reached at all, no refund can be made either, so that viewings that were admitted
 * before continue for `PLAYBACK_OUTAGE_SECONDS`.
 */
export function createLiveGrants(services: ListenServices): LiveGrants {
  /** Time of revocation by ID of an order, subscriber, grant, video or page; UUIDs cannot collide in one map. */
  const revoked = new Map<string, number>();
  /** The end of each renewed grant by its ID. A grant that no heartbeat renewed ends one lease after it was issued. */
  const renewed = new Map<string, number>();
  /** The end of each grant that was admitted, by its ID. */
  const admitted = new Map<string, number>();
  const stopping = new AbortController();
  let isCurrent = false;
  /** Until when admitted grants may continue without the database, on the monotonic clock. */
  let outageEndsAt = Number.NEGATIVE_INFINITY;
  let loop: Promise<void> | undefined;
  let pruneTimer: NodeJS.Timeout | undefined;

  function revoke(id: string, at: number) {
    revoked.set(id, Math.max(at, revoked.get(id) ?? 0));
  }

  function getEnd({ id, issuedAt, expiresAt }: PlaybackGrant) {
    return Math.min(renewed.get(id) ?? issuedAt + GRANT_LEASE_MS, expiresAt);
  }

  function handleNotification(channel: string, message: string) {
    if (channel === NETWORKS_CHANNEL) return services.grantNetworks.receive(message);
    if (channel === RENEWED_CHANNEL) {
      const { grantId, expiresAt } = renewalSchema.parse(JSON.parse(message));
      renewed.set(grantId, expiresAt);
      return;
    }
    const now = services.clock.now().getTime();
    const revocation = revocationSchema.safeParse(JSON.parse(message));
    for (const id of Object.values(revocation.data ?? {})) if (id) revoke(id, now + CLOCK_SKEW_MS);
  }

  async function reload() {
    const now = services.clock.now();
    prune();
    const [revokedIds, ends] = await Promise.all([
      findRevokedGrantIds(services, now),
      findGrantEnds(services, now),
    ]);
    // A revoked grant stays revoked until no process accepts its signature any more.
    for (const id of revokedIds) revoke(id, now.getTime() + MAX_GRANT_MS);
    for (const { id, expiresAt } of ends) renewed.set(id, expiresAt.getTime());
  }

  function prune() {
    const now = services.clock.now().getTime();
    for (const [id, at] of revoked) if (at < now - MAX_GRANT_MS) revoked.delete(id);
    for (const ends of [renewed, admitted]) {
      for (const [id, endsAt] of ends) if (endsAt < now) ends.delete(id);
    }
    services.grantNetworks.prune();
  }

  /** Calls `onCurrent` once the revocations are loaded. Settles only when the connection breaks or `stop` is called. */
  async function listen(onCurrent: () => void) {
    const client = new pg.Client({
      connectionString: getDirectDatabaseUrl(services.config),
      keepAlive: true,
      connectionTimeoutMillis: CHECK_TIMEOUT_MS,
      query_timeout: CHECK_TIMEOUT_MS,
      application_name: "playback revocations",
    });
    const echo = createEcho(services);
    const broken = new AbortController();
    client.on("error", () => broken.abort());
    client.on("end", () => broken.abort());
    client.on("notification", ({ channel, payload }) => {
      if (channel === echo.channel) return echo.receive(payload ?? "");
      try {
        handleNotification(channel, payload ?? "null");
      } catch (error) {
        services.log.error({ err: error, channel }, "reading a playback notification failed");
        broken.abort();
      }
    });
    try {
      await client.connect();
      // The database is back. What was revoked meanwhile is read before the next decision.
      outageEndsAt = Number.NEGATIVE_INFINITY;
      for (const channel of [REVOKED_CHANNEL, RENEWED_CHANNEL, NETWORKS_CHANNEL, echo.channel]) {
        await client.query(`listen ${channel}`);
      }
      await echo.check(broken.signal);
      await reload();
      isCurrent = true;
      onCurrent();
      const ended = AbortSignal.any([broken.signal, stopping.signal]);
      while (!ended.aborted) {
        await sleep(CHECK_INTERVAL_MS, undefined, { signal: ended });
        await echo.check(ended);
      }
    } catch (error) {
      const isUnreachable = !(error instanceof DeafListenerError);
      if (isCurrent && isUnreachable) {
        outageEndsAt = performance.now() + services.config.PLAYBACK_OUTAGE_SECONDS * 1000;
      }
      throw error;
    } finally {
      isCurrent = false;
      await client.end().catch(() => undefined);
    }
  }

  async function listenWithRetry(onCurrent: () => void) {
    while (!stopping.signal.aborted) {
      await listen(onCurrent).catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        const consequence =
          error instanceof DeafListenerError
            ? "revocation listener does not hear its own notifications; rejecting media requests"
            : "revocation listener lost its connection; serving only viewings that were admitted before";
        services.log.warn({ err: error }, consequence);
      });
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    isCurrent: () => isCurrent,
    canDecide: ({ id }) => isCurrent || (performance.now() < outageEndsAt && admitted.has(id)),
    isRevoked({ id, orderId, subscriberId, videoId, pageId, issuedAt }) {
      return [id, orderId, subscriberId, videoId, pageId].some(
        (revocableId) =>
          revocableId !== undefined && issuedAt <= (revoked.get(revocableId) ?? Number.NEGATIVE_INFINITY),
      );
    },
    getEnd,
    recordAdmission(grant) {
      if (isCurrent) admitted.set(grant.id, getEnd(grant));
    },
    async start() {
      pruneTimer = setInterval(prune, PRUNE_INTERVAL_MS).unref();
      // Wait only briefly for the first load: an unavailable database must not prevent the process from starting.
      const current = new Promise<void>((resolve) => {
        loop = listenWithRetry(resolve);
      });
      await Promise.race([current, sleep(CHECK_TIMEOUT_MS, undefined, { ref: false })]);
    },
    async stop() {
      clearInterval(pruneTimer);
      stopping.abort();
      await loop;
    },
  };
}

/**
 * Checks that notifications arrive. It sends them on another connection: on the listener's own, a pooler would deliver
 * them together with the result of the query that sends them.
 */
function createEcho({ directPool }: Pick<Services, "directPool">) {
  const channel = `playback_echo_${randomUUID().replaceAll("-", "")}`;
  let heard = Promise.withResolvers<void>();
  let expected = "";
  return {
    channel,
    receive(message: string) {
      if (message === expected) heard.resolve();
    },
    /** @throws DeafListenerError when the database accepts a notification that does not arrive; else a query's error */
    async check(signal: AbortSignal): Promise<void> {
      heard = Promise.withResolvers();
      expected = randomUUID();
      const timeout = AbortSignal.any([signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)]);
      const { promise: late, reject } = Promise.withResolvers<never>();
      let isSent = false;
      const expire = () =>
        reject(
          isSent && !signal.aborted
            ? new DeafListenerError(
                "No notification arrived. Set DATABASE_DIRECT_URL behind a connection pooler.",
              )
            : new Error("The database did not respond", { cause: timeout.reason }),
        );
      timeout.addEventListener("abort", expire, { once: true });
      if (timeout.aborted) expire();
      try {
        const sending = directPool.query("select pg_notify($1, $2)", [channel, expected]);
        sending.catch(() => undefined);
        await Promise.race([sending, late]);
        isSent = true;
        await Promise.race([heard.promise, late]);
      } finally {
        timeout.removeEventListener("abort", expire);
      }
    },
  };
}

/** Finds unexpired grants that are revoked, or whose order or subscriber no longer gives access. */
async function findRevokedGrantIds({ db }: ListenServices, now: Date): Promise<string[]> {
  const rows = await db
    .select({
      id: playbackGrants.id,
      revokedAt: playbackGrants.revokedAt,
      order: {
        status: orders.status,
        totalCents: orders.totalCents,
        refundedCents: orders.refundedCents,
        disputeStatus: orders.disputeStatus,
      },
      removedAt: subscribers.removedAt,
    })
    .from(playbackGrants)
    .leftJoin(orders, eq(orders.id, playbackGrants.orderId))
    .leftJoin(subscribers, eq(subscribers.id, playbackGrants.subscriberId))
    .where(
      and(
        gt(playbackGrants.expiresAt, now),
        or(
          isNotNull(playbackGrants.revokedAt),
          isNotNull(playbackGrants.orderId),
          isNotNull(subscribers.removedAt),
        ),
      ),
    );
  return rows
    .filter(
      ({ revokedAt, order, removedAt }) =>
        revokedAt !== null ||
        removedAt !== null ||
        (order !== null && (isFullyRefunded(order) || isSuspendedByDispute(order.disputeStatus))),
    )
    .map(({ id }) => id);
}

/** Finds the ends of the live grants, which heartbeats may have moved. */
function findGrantEnds({ db }: ListenServices, now: Date): Promise<{ id: string; expiresAt: Date }[]> {
  return db
    .select({ id: playbackGrants.id, expiresAt: playbackGrants.expiresAt })
    .from(playbackGrants)
    .where(and(gt(playbackGrants.expiresAt, now), isNull(playbackGrants.revokedAt)));
}
