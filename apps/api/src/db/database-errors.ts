import { getSqlState } from "./transaction.ts";

/** What pg tells in words only: no connection became free in time, a new one took too long, or one in use was cut. */
const CONNECTION_ERROR_MESSAGES = new Set([
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
  "Connection terminated unexpectedly",
  "Connection terminated",
  "Client was closed and is not queryable",
  "Client has encountered a connection error and is not queryable",
  "timeout expired",
]);

const SOCKET_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"]);

/**
 * PostgreSQL's classes 08 (connection), 53 (no resources, as too many connections) and 57P (shut down or starting).
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const UNAVAILABLE_SQLSTATES = /^(08|53|57P)/;

/** Whether a query failed for want of a database to ask, so that the same request may well succeed in a moment. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  for (let inner = thrown; inner instanceof Error; inner = inner.cause) {
    if (CONNECTION_ERROR_MESSAGES.has(inner.message)) return true;
    if ("code" in inner && typeof inner.code === "string" && SOCKET_CODES.has(inner.code)) return true;
  }
  return UNAVAILABLE_SQLSTATES.test(getSqlState(thrown) ?? "");
}
