import { getSqlState } from "./transaction.ts";

/** pg errors that have no code: no free connection in time, a slow connect or a dropped connection. */
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
 * SQLSTATE classes 08 (connection), 53 (insufficient resources, such as too many connections) and 57P (shutdown).
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const UNAVAILABLE_SQLSTATES = /^(08|53|57P)/;

/** Returns whether a query failed because the database is unavailable, so that a retry may succeed. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  for (let inner = thrown; inner instanceof Error; inner = inner.cause) {
    if (CONNECTION_ERROR_MESSAGES.has(inner.message)) return true;
    if ("code" in inner && typeof inner.code === "string" && SOCKET_CODES.has(inner.code)) return true;
  }
  return UNAVAILABLE_SQLSTATES.test(getSqlState(thrown) ?? "");
}

/** Returns whether each address of the server refused the connection. */
export function isConnectionRefused(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isConnectionRefused);
  return error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
}
