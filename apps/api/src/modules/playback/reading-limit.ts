import type { Socket } from "node:net";
import type pg from "pg";
import { isConnectionRefused } from "../../db/database-errors.ts";
import { getSqlState } from "../../db/transaction.ts";

/**
 * How long viewings continue while it is not known whether they were revoked, in milliseconds. Web servers ask again after
 * three seconds more, so that a refund takes effect within 10 seconds.
 */
const MAX_UNREAD_MS = 6000;

/** The server ends its connections: `admin_shutdown`, `crash_shutdown`. */
const ENDING_SQLSTATES = new Set(["57P01", "57P02"]);
/** The server starts, stops or recovers: `cannot_connect_now`. */
const NOT_READY_SQLSTATES = new Set([...ENDING_SQLSTATES, "57P03"]);

/** What a connection leads to, as far as it can be found out. */
export interface ServerOrigin {
  /** Whether messages come from the server itself, not from a connection pooler. */
  isServer: boolean;
  /** Whether the address is the server's own, not that of a proxy, which may refuse connections for reasons of its own. */
  isServerAddress: boolean;
}

/** Finds out which server a new connection reaches. A pooler gives its clients process ids of its own. */
export async function findServerOrigin(client: pg.Client, socket: Socket): Promise<ServerOrigin> {
  const { rows } = await client.query<{ pid: number; address: string | null; port: number | null }>(
    "select pg_backend_pid() as pid, host(inet_server_addr()) as address, inet_server_port() as port",
  );
  const server = rows[0];
  const isServer = "processID" in client && client.processID === server?.pid;
  return {
    isServer,
    isServerAddress:
      isServer && socket.remoteAddress === server?.address && socket.remotePort === server?.port,
  };
}

/** Whether a message on an open connection says that the server ends it. */
export const announcesEnd = (message: unknown, { isServer }: ServerOrigin): boolean =>
  isServer && ENDING_SQLSTATES.has(getMessageState(message) ?? "");

/** Whether a failed attempt to connect says that the server is down for everyone. */
export function saysServerIsDown(error: unknown, { isServer, isServerAddress }: ServerOrigin): boolean {
  if (isServer && NOT_READY_SQLSTATES.has(getSqlState(error) ?? "")) return true;
  return isServerAddress && isConnectionRefused(error);
}

function getMessageState(message: unknown): string | undefined {
  const hasState = typeof message === "object" && message !== null && "code" in message;
  return hasState && typeof message.code === "string" ? message.code : undefined;
}

/**
 * Decides for how long a process may decide about grants after its last read of the revocations. Normally that is MAX_UNREAD_MS.
 * It is `limitMs`, for grants from before the outage, while the server itself says that it is down: then no one can make a refund.
 * The server must have ended the reader's connection with a message, and must say that it is down at each attempt to connect.
 * Anything else, such as a timeout, means that others may reach a database that this process does not reach.
 * @param readTime the time of grants, in milliseconds since the Unix epoch
 */
export function createReadingLimit(limitMs: number, readTime: () => number) {
  /** Up to when every revocation is known, on the monotonic clock, which goes on while a process is frozen. */
  let knownUntil = Number.NEGATIVE_INFINITY;
  let lastReadAt = Number.NEGATIVE_INFINITY;
  let outage: { startedAt: number; since: number; isServerDown: boolean } | null = null;
  const isKnown = () => performance.now() < knownUntil + MAX_UNREAD_MS;
  return {
    /** @param at when the read was sent */
    recordRead(at: number) {
      knownUntil = at;
      lastReadAt = at;
    },
    /** The reader lost its connection. @param announcedAt when the server said so; null when it did not */
    begin(announcedAt: number | null) {
      outage ??= { startedAt: performance.now(), since: readTime(), isServerDown: false };
      if (announcedAt === null) return;
      outage.isServerDown = true;
      knownUntil = Math.max(knownUntil, announcedAt);
    },
    /** An attempt to connect failed. @param startedAt of the attempt */
    recordAttempt(startedAt: number, isServerDown: boolean) {
      if (!outage) return;
      outage.isServerDown &&= isServerDown && isKnown();
      if (outage.isServerDown) knownUntil = Math.max(knownUntil, startedAt);
    },
    /** The database accepts changes from others, whatever the attempts to connect say. */
    recordChanges() {
      if (outage) outage.isServerDown = false;
    },
    /** The database is back, and may have changed. */
    end() {
      outage = null;
      knownUntil = lastReadAt;
    },
    /** Whether the process reads what is new. */
    isCurrent: () => outage === null && isKnown(),
    /** Whether the process may decide about a grant of that time. */
    allows(issuedAt: number): boolean {
      if (!outage) return isKnown();
      return isKnown() && issuedAt < outage.since && performance.now() < outage.startedAt + limitMs;
    },
  };
}
