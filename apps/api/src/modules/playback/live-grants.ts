import { setTimeout as sleep } from "node:timers/promises";
import { isFullyRefunded, isSuspendedByDispute } from "@matinee/domain/admission";
import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import pg from "pg";
import { z } from "zod";
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
  /** False while notifications cannot arrive. Then reject all media, because any grant may have been revoked. */
  readonly isCurrent: boolean;
  isRevoked(grant: PlaybackGrant): boolean;
  /** Returns when a grant ends unless a heartbeat renews it again, in milliseconds since the Unix epoch. */
  getEnd(grant: PlaybackGrant): number;
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
/** A silently broken connection is detected after one check and its timeout. */
const CHECK_INTERVAL_MS = 3000;
const CHECK_TIMEOUT_MS = 3000;
const RETRY_MS = 500;
const PRUNE_INTERVAL_MS = 60_000;

type ListenServices = Pick<Services, "config" | "db" | "clock" | "log" | "grantNetworks">;

/** Listens on its own connection. When that breaks, `isCurrent` is false until it has reconnected and reloaded. */
export function createLiveGrants(services: ListenServices): LiveGrants {
  /** Time of revocation by ID of an order, subscriber, grant, video or page; UUIDs cannot collide in one map. */
  const revoked = new Map<string, number>();
  /** The end of each renewed grant by its ID. A grant that no heartbeat renewed ends one lease after it was issued. */
  const renewed = new Map<string, number>();
  const stopping = new AbortController();
  let isCurrent = false;
  let loop: Promise<void> | undefined;
  let pruneTimer: NodeJS.Timeout | undefined;

  function revoke(id: string, at: number) {
    revoked.set(id, Math.max(at, revoked.get(id) ?? 0));
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
    for (const [id, expiresAt] of renewed) if (expiresAt < now) renewed.delete(id);
    services.grantNetworks.prune();
  }

  /** Calls `onCurrent` once the revocations are loaded. Settles only when the connection breaks or `stop` is called. */
  async function listen(onCurrent: () => void) {
    const client = new pg.Client({
      connectionString: services.config.DATABASE_URL,
      keepAlive: true,
      connectionTimeoutMillis: CHECK_TIMEOUT_MS,
      query_timeout: CHECK_TIMEOUT_MS,
      application_name: "playback revocations",
    });
    const broken = new AbortController();
    client.on("error", () => broken.abort());
    client.on("end", () => broken.abort());
    client.on("notification", ({ channel, payload }) => {
      try {
        handleNotification(channel, payload ?? "null");
      } catch (error) {
        services.log.error({ err: error, channel }, "reading a playback notification failed");
        broken.abort();
      }
    });
    try {
      await client.connect();
      for (const channel of [REVOKED_CHANNEL, RENEWED_CHANNEL, NETWORKS_CHANNEL]) {
        await client.query(`listen ${channel}`);
      }
      await reload();
      isCurrent = true;
      onCurrent();
      const ended = AbortSignal.any([broken.signal, stopping.signal]);
      while (!ended.aborted) {
        await sleep(CHECK_INTERVAL_MS, undefined, { signal: ended });
        await client.query("select 1");
      }
    } finally {
      isCurrent = false;
      await client.end().catch(() => undefined);
    }
  }

  async function listenWithRetry(onCurrent: () => void) {
    while (!stopping.signal.aborted) {
      await listen(onCurrent).catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        services.log.warn(
          { err: error },
          "revocation listener lost its connection; rejecting media requests",
        );
      });
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    get isCurrent() {
      return isCurrent;
    },
    isRevoked({ id, orderId, subscriberId, videoId, pageId, issuedAt }) {
      return [id, orderId, subscriberId, videoId, pageId].some(
        (revocableId) =>
          revocableId !== undefined && issuedAt <= (revoked.get(revocableId) ?? Number.NEGATIVE_INFINITY),
      );
    },
    getEnd({ id, issuedAt, expiresAt }) {
      return Math.min(renewed.get(id) ?? issuedAt + GRANT_LEASE_MS, expiresAt);
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
