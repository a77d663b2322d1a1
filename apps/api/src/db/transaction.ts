import { sql } from "drizzle-orm";
import type { Database, Transaction } from "./client.ts";

const QUERY_CANCELED = "57014";
const RETRYABLE_SQLSTATES = new Set(["40001", "40P01"]);

/**
 * PostgreSQL 18 sometimes fails with this internal error (XX000) instead of waiting, when many transactions refer to a row
 * that one of them changes. It rolls back the transaction.
 */
const ROW_LOCK_CONFLICT = "new multixact has more than one updating member";

/** Runs `work` in a transaction. Retries up to three times after a deadlock, a serialization failure or a lock conflict. */
export const transact = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  retryConflicts(() => db.transaction(work));

export interface ReadLimit {
  timeoutMs: number;
  /** Of the request, which its client may abandon. */
  signal?: AbortSignal | undefined;
}

/**
 * Reads in a transaction whose statements take at most `timeoutMs` each; returns null when one would take longer, or when the
 * signal stops it.
 */
export async function readInTime<T>(
  db: Database,
  { timeoutMs, signal }: ReadLimit,
  read: (tx: Transaction) => Promise<T>,
): Promise<T | null> {
  if (signal?.aborted) return null;
  try {
    return await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(
        sql`select set_config('statement_timeout', ${String(timeoutMs)}, true), pg_backend_pid() as pid`,
      );
      let cancelled: Promise<unknown> | undefined;
      const cancel = () => {
        // A failure leaves the statement to its timeout.
        cancelled = db.execute(sql`select pg_cancel_backend(${rows[0]?.pid})`).catch(() => undefined);
      };
      signal?.addEventListener("abort", cancel);
      try {
        return await read(tx);
      } finally {
        signal?.removeEventListener("abort", cancel);
        // The next user of the connection must not be cancelled.
        await cancelled;
      }
    });
  } catch (error) {
    if (getSqlState(error) !== QUERY_CANCELED) throw error;
    return null;
  }
}

/** Runs a statement that is a transaction of its own, with the same retries as `transact`. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 4 || !isConflict(error)) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  if (RETRYABLE_SQLSTATES.has(getSqlState(error) ?? "")) return true;
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner.message.startsWith(ROW_LOCK_CONFLICT)) return true;
  }
  return false;
}

/** Returns the five-character SQLSTATE of a database error, also when Drizzle wrapped the error. */
export function getSqlState(error: unknown): string | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ("code" in inner && typeof inner.code === "string" && /^[0-9A-Z]{5}$/.test(inner.code))
      return inner.code;
  }
  return undefined;
}

/**
 * Returns whether the statement failed because other rows refer to a deleted row, or because a referenced row is
 * missing.
 */
export const violatesForeignKey = (error: unknown): boolean => getSqlState(error) === "23503";

/** Returns whether the error, or a cause of it, is a violation of this constraint. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ("constraint" in inner && inner.constraint === constraint) return true;
  }
  return false;
}
