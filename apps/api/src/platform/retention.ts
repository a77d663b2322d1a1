import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../db/client.ts";
import type { Services } from "./context.ts";

export type RetentionServices = Pick<Services, "db" | "clock" | "storage">;

/** A row of the table in rules/privacy.md, Retention. Each module declares the rules of its own data. */
export interface RetentionRule {
  /** A metric label and log field. */
  name: string;
  days: number;
  /** Deletes or anonymises at most `limit` rows from before `before` and returns their number. */
  purgeBatch(services: RetentionServices, before: Date, limit: number): Promise<number>;
}

/** Small enough that a batch locks its rows only for a moment. */
const BATCH_SIZE = 1000;

/** Applies a rule in batches, each in a transaction of its own, until nothing is due. Returns the number of rows. */
export async function applyRetentionRule(
  services: RetentionServices,
  rule: RetentionRule,
  { signal, batchSize = BATCH_SIZE }: { signal?: AbortSignal; batchSize?: number } = {},
): Promise<number> {
  const before = new Date(services.clock.now().getTime() - rule.days * 86_400_000);
  let total = 0;
  for (;;) {
    const rows = await rule.purgeBatch(services, before, batchSize);
    total += rows;
    if (rows < batchSize || signal?.aborted) return total;
  }
}

/** Deletes all matching rows in batches, each a statement of its own, so that no large delete holds locks for long. */
export async function deleteInBatches(
  db: Queryable,
  table: PgTable,
  where: SQL | undefined,
  batchSize = BATCH_SIZE,
): Promise<number> {
  let total = 0;
  for (;;) {
    const rows = await deleteBatch(db, table, where, batchSize);
    total += rows;
    if (rows < batchSize) return total;
  }
}

/** Deletes at most `limit` matching rows. Skips rows that another transaction has locked. */
export async function deleteBatch(
  db: Queryable,
  table: PgTable,
  where: SQL | undefined,
  limit: number,
): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${where ?? sql`false`} limit ${limit} for update skip locked))`);
  return rowCount ?? 0;
}
