import { once } from "node:events";
import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { getDirectDatabaseUrl } from "../../platform/config.ts";
import type { Services } from "../../platform/context.ts";
import type { PlaybackGrant } from "./grants.ts";
import { GRANT_LEASE_MS, MAX_GRANT_MS } from "./playback.rules.ts";
import { REVOKED_CHANNEL } from "../../platform/revoke-playback.ts";
import { findGrantEnds, findRevokedGrantIds } from "./live-grants.queries.ts";
import { CHECK_TIMEOUT_MS, createEcho, DeafListenerError, type Echo } from "./notification-echo.ts";
import { type GrantNetworkServices, NETWORKS_CHANNEL } from "./grant-networks.ts";
import { announcesEnd, createOutageLimit, findServerOrigin, saysServerIsDown } from "./outage-limit.ts";
import type { ServerOrigin } from "./outage-limit.ts";
import { RENEWED_CHANNEL, renewalSchema } from "./renew-grant.ts";

type Revocable = Pick<PlaybackGrant, "id" | "entitlementId" | "passId" | "pageId" | "issuedAt"> &
  Partial<Pick<PlaybackGrant, "videoId">> & {
    /** The session of the account that entered a live room. */
    sessionId?: string | undefined;
  };

/** Revoked and renewed grants in this process's memory, so that serving media needs no database query. */
export interface LiveGrants {
  /**
   * Whether this process may decide about a grant: it knows every revocation, or the grant was admitted before and the
   * outage is within its limit. Otherwise reject it, because it may have been revoked.
   */
  canDecide(grant: PlaybackGrant): boolean;
  /** Whether this process knows every revocation. */
  isCurrent(): boolean;
  /** Also of other permissions that an entitlement or an event gives. */
  isRevoked(grant: Revocable): boolean;
  /** Returns when a grant ends unless a heartbeat renews it again, in milliseconds since the Unix epoch. */
  getEnd(grant: PlaybackGrant): number;
  /** Remembers a grant that was found valid. */
  recordAdmission(grant: PlaybackGrant): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const revocationSchema = z.object({
  entitlementId: z.string().optional(),
  passId: z.string().optional(),
  grantId: z.string().optional(),
  sessionId: z.string().optional(),
  videoId: z.string().optional(),
  pageId: z.string().optional(),
});

/** Allowed clock difference between API processes: a grant issued this soon after a revocation is revoked too. */
const CLOCK_SKEW_MS = 2000;
/** A grant may have been issued this long before the transaction that stores it commits. */
const LATE_COMMIT_MS = 30_000;
/** A silently broken connection, or one that gets no notifications, is detected after one check and its timeout. */
const CHECK_INTERVAL_MS = 3000;
const RETRY_MS = 500;
/** The listener's own connection may end a moment after the one that sends its notifications. */
const END_MS = 500;
/** How long an attempt to connect waits for the answer of the other connections. */
const ASK_MS = 1000;
const PRUNE_INTERVAL_MS = 60_000;

type ListenServices = Pick<
  Services,
  "config" | "db" | "pool" | "directPool" | "processId" | "clock" | "log"
> &
  GrantNetworkServices;

/**
 * Listens on its own connection and notifies itself periodically. When it does not hear itself, it decides nothing until
 * it has reconnected and reloaded: behind a connection pooler in transaction mode, queries succeed but notifications are
 * lost. When it loses the database, viewings that were admitted before continue within the limit of an outage
 * (outage-limit.ts).
 */
export function createLiveGrants(services: ListenServices): LiveGrants {
  /** Time of revocation by ID of an entitlement, pass, grant, session, video or page; UUIDs cannot collide in one map. */
  const revoked = new Map<string, number>();
  /** The end of each renewed grant by its ID. A grant that no heartbeat renewed ends one lease after it was issued. */
  const renewed = new Map<string, number>();
  /** The end of each grant that was admitted, by its ID. */
  const admitted = new Map<string, number>();
  const stopping = new AbortController();
  const outage = createOutageLimit(services.config.PLAYBACK_OUTAGE_SECONDS * 1000);
  let isCurrent = false;
  /** When the grants were loaded. A grant from before that has an end in `renewed` while it is valid. */
  let loadedAt = Number.NEGATIVE_INFINITY;
  /** Of the last connection. */
  let origin: ServerOrigin = { isServer: false, isServerAddress: false };
  let loop: Promise<void> | undefined;
  let pruneTimer: NodeJS.Timeout | undefined;

  function revoke(id: string, at: number) {
    revoked.set(id, Math.max(at, revoked.get(id) ?? 0));
  }

  function getEnd({ id, issuedAt, expiresAt }: PlaybackGrant) {
    const end = renewed.get(id);
    if (end !== undefined) return Math.min(end, expiresAt);
    // Its row is missing, because its event, its video or its viewer was removed.
    if (issuedAt < loadedAt - LATE_COMMIT_MS) return issuedAt;
    return Math.min(issuedAt + GRANT_LEASE_MS, expiresAt);
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
      findRevokedGrantIds(services.db, now),
      findGrantEnds(services.db, now),
    ]);
    // A revoked grant stays revoked until no process accepts its signature any more.
    for (const id of revokedIds) revoke(id, now.getTime() + MAX_GRANT_MS);
    for (const { id, expiresAt } of ends) renewed.set(id, expiresAt.getTime());
    loadedAt = now.getTime();
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
    const socket = new Socket();
    const client = new pg.Client({
      stream: () => socket,
      connectionString: getDirectDatabaseUrl(services.config),
      keepAlive: true,
      connectionTimeoutMillis: CHECK_TIMEOUT_MS,
      query_timeout: CHECK_TIMEOUT_MS,
      application_name: "playback revocations",
    });
    const echo = createEcho(services);
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
      if (channel === echo.channel) return echo.receive(payload ?? "");
      try {
        handleNotification(channel, payload ?? "null");
      } catch (error) {
        services.log.error({ err: error, channel }, "reading a playback notification failed");
        broken.abort();
      }
    });
    try {
      const attemptedAt = performance.now();
      await client.connect().catch(async (error: unknown) => {
        const isServerDown = saysServerIsDown(error, origin);
        if (isServerDown) await Promise.race([askForChanges(), sleep(ASK_MS)]);
        outage.recordAttempt(attemptedAt, isServerDown);
        throw error;
      });
      // The database is back. What was revoked meanwhile is read before the next decision.
      outage.end();
      origin = await findServerOrigin(client, socket);
      for (const channel of [REVOKED_CHANNEL, RENEWED_CHANNEL, NETWORKS_CHANNEL, echo.channel]) {
        await client.query(`listen ${channel}`);
      }
      await check(echo, broken.signal);
      await reload();
      isCurrent = true;
      onCurrent();
      const ended = AbortSignal.any([broken.signal, stopping.signal]);
      while (!ended.aborted) {
        await sleep(CHECK_INTERVAL_MS, undefined, { signal: ended });
        await check(echo, ended);
      }
    } catch (error) {
      // Stopping ends the wait for the next check with an error, too.
      if (isCurrent && !stopping.signal.aborted && !(error instanceof DeafListenerError)) {
        isCurrent = false;
        outage.begin(end.announcedAt);
        if (!broken.signal.aborted) {
          await waitForAbort(broken.signal, END_MS);
          outage.begin(end.announcedAt);
        }
      }
      throw error;
    } finally {
      isCurrent = false;
      await client.end().catch(() => undefined);
    }
  }

  async function check(echo: Echo, signal: AbortSignal) {
    const sentAt = performance.now();
    await echo.check(signal);
    outage.recordCheck(sentAt);
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
          if (rows[0]?.isStandby === false) outage.recordChanges();
        },
        () => undefined,
      )
      .finally(() => (asking = null));
    return asking;
  }

  async function listenWithRetry(onCurrent: () => void) {
    while (!stopping.signal.aborted) {
      await listen(onCurrent).catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        const consequence =
          error instanceof DeafListenerError
            ? "revocation listener does not hear its own notifications; rejecting media requests"
            : "revocation listener has no connection; serving only viewings that were admitted before, for a limited time";
        services.log.warn({ err: error }, consequence);
      });
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    isCurrent: () => isCurrent,
    canDecide: ({ id }) => isCurrent || (outage.isWithin() && admitted.has(id)),
    isRevoked({ id, entitlementId, passId, sessionId, videoId, pageId, issuedAt }) {
      return [id, entitlementId, passId, sessionId, videoId, pageId].some(
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

/** Resolves when the signal is aborted, or after this many milliseconds. */
async function waitForAbort(signal: AbortSignal, ms: number): Promise<void> {
  await once(AbortSignal.any([signal, AbortSignal.timeout(ms)]), "abort");
}
