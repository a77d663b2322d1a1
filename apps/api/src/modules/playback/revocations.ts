import { setTimeout as sleep } from "node:timers/promises";
import { isFullyRefunded, isSuspendedByDispute } from "@matinee/domain/admission";
import { and, eq, gt, isNotNull, or } from "drizzle-orm";
import pg from "pg";
import { z } from "zod";
import type { Services } from "../../platform/context.ts";
import { orders } from "../../db/schema/orders.ts";
import { subscribers } from "../../db/schema/subscribers.ts";
import type { PlaybackGrant } from "./grants.ts";
import { MAX_GRANT_MS } from "./playback.rules.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { REVOKED_CHANNEL } from "../video/revoke-playback.ts";

/** Revoked grants in this process's memory, so that serving media needs no database query. */
export interface Revocations {
  /** False while notifications cannot arrive. Then reject all media, because any grant may have been revoked. */
  readonly isCurrent: boolean;
  isRevoked(grant: PlaybackGrant): boolean;
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

type ListenServices = Pick<Services, "config" | "db" | "clock" | "log">;

/** Listens on its own connection. When that breaks, `isCurrent` is false until it has reconnected and reloaded. */
export function createRevocations(services: ListenServices): Revocations {
  /** Time of revocation by ID of an order, subscriber, grant, video or page; UUIDs cannot collide in one map. */
  const revoked = new Map<string, number>();
  const stopping = new AbortController();
  let isCurrent = false;
  let loop: Promise<void> | undefined;

  function revoke(id: string, at: number) {
    revoked.set(id, Math.max(at, revoked.get(id) ?? 0));
  }

  function handleNotification(message: string | undefined) {
    const now = services.clock.now().getTime();
    const revocation = revocationSchema.safeParse(JSON.parse(message ?? "null"));
    for (const id of Object.values(revocation.data ?? {})) if (id) revoke(id, now + CLOCK_SKEW_MS);
  }

  async function reload() {
    const now = services.clock.now();
    for (const [id, at] of revoked) if (at < now.getTime() - MAX_GRANT_MS) revoked.delete(id);
    for (const id of await findRevokedGrantIds(services, now)) revoke(id, Number.POSITIVE_INFINITY);
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
    client.on("notification", ({ payload }) => {
      try {
        handleNotification(payload);
      } catch (error) {
        services.log.error({ err: error }, "reading a revocation notification failed");
        broken.abort();
      }
    });
    try {
      await client.connect();
      await client.query(`listen ${REVOKED_CHANNEL}`);
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
    async start() {
      // Wait only briefly for the first load: an unavailable database must not prevent the process from starting.
      const current = new Promise<void>((resolve) => {
        loop = listenWithRetry(resolve);
      });
      await Promise.race([current, sleep(CHECK_TIMEOUT_MS, undefined, { ref: false })]);
    },
    async stop() {
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
