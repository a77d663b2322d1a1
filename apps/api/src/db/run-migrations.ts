import { setTimeout as sleep } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { getSqlState } from "./transaction.ts";

/** Shared by every migrator of a database; the number means nothing. */
const LOCK = 7_236_401;
const POLL_MS = 250;
const MAX_BACKOFF_MS = 15_000;
/** lock_not_available and deadlock_detected: nothing was changed, and the next attempt can succeed. */
const RETRYABLE = new Set(["55P03", "40P01"]);

const FOREIGN_SCHEMA =
  "This database belongs to a version before 1.0.0, which no release can upgrade. Set DATABASE_URL to an empty database, or start the version that created this one";

const CONCURRENTLY = /^\s*(create(\s+unique)?|drop)\s+index\s+concurrently\b/i;

type Migration = ReturnType<typeof readMigrationFiles>[number];

export interface MigrationOptions {
  folder: string;
  /** Receives the progress for an operator: that it waits, tries again or applies a file. */
  report?: (line: string) => void;
  /** How long a statement waits for a lock, and makes everyone behind it wait, before it gives way. */
  lockTimeoutMs?: number;
  /** How often a file is tried before the run fails. */
  maxAttempts?: number;
}

/**
 * Applies the migrations that a database lacks, each in a transaction of its own, in the table that Drizzle's migrator
 * uses. One migrator runs at a time. A statement that has to wait for a lock gives way after `lockTimeoutMs`, so that
 * requests never wait long behind it, and is tried again. `CREATE INDEX CONCURRENTLY` runs outside of a transaction; an
 * interrupted run is continued by the next. The connection must reach PostgreSQL itself or a pool of sessions.
 * @throws the database's error; the files that were applied before stay applied. An error for a database that was created
 * without the first file
 */
export async function runMigrations(pool: pg.Pool, options: MigrationOptions): Promise<void> {
  const { folder, report = () => undefined } = options;
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const client = await pool.connect();
  try {
    await lock(client, report);
    try {
      await client.query("create schema if not exists drizzle");
      await client.query(
        "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
      );
      const last = await findLast(client);
      if (last > 0 && migrations[0] && !(await isApplied(client, migrations[0]))) {
        throw new Error(FOREIGN_SCHEMA);
      }
      for (const migration of migrations) {
        if (migration.folderMillis > last) await applyWithRetries(client, migration, { ...options, report });
      }
    } finally {
      await client.query("select pg_advisory_unlock($1)", [LOCK]);
    }
  } finally {
    client.release();
  }
}

/** Polls, because a session that waits for the lock itself would keep `CREATE INDEX CONCURRENTLY` waiting for it. */
async function lock(client: pg.PoolClient, report: (line: string) => void): Promise<void> {
  for (let waits = 0; ; waits++) {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
      LOCK,
    ]);
    if (rows[0]?.locked) return;
    if (waits === 0) report("another migration of this database is running: waiting for it");
    await sleep(POLL_MS);
  }
}

/**
 * Says whether a database has every migration of a folder, and whether this role may read its tables. Needs no right of the
 * owner. A database of a later version has them, too.
 * @throws the database's error, also before the first migration
 */
export async function hasSchema(client: pg.Client, folder: string): Promise<boolean> {
  const { rows } = await client.query<{ last: string | null; isGranted: boolean }>(`
    select max(created_at) as last, (
      select coalesce(bool_and(has_table_privilege(format('%I.%I', schemaname, tablename), 'select')), false)
      from pg_tables where schemaname = 'public'
    ) as "isGranted"
    from drizzle.__drizzle_migrations`);
  const newest = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0;
  return Number(rows[0]?.last ?? 0) >= newest && rows[0]?.isGranted === true;
}

async function isApplied(client: pg.PoolClient, { hash }: Migration): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from drizzle.__drizzle_migrations where hash = $1", [
    hash,
  ]);
  return rowCount !== 0;
}

async function findLast(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    "select max(created_at) as last from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]?.last ?? 0);
}

async function applyWithRetries(
  client: pg.PoolClient,
  migration: Migration,
  { report, lockTimeoutMs = 2000, maxAttempts = 60 }: MigrationOptions & { report: (line: string) => void },
): Promise<void> {
  const isConcurrent = migration.sql.some((statement) => CONCURRENTLY.test(statement));
  for (let attempt = 1; ; attempt++) {
    try {
      if (isConcurrent) await applyConcurrently(client, migration);
      else await applyInTransaction(client, migration, lockTimeoutMs);
      return;
    } catch (error) {
      if (attempt >= maxAttempts || !RETRYABLE.has(getSqlState(error) ?? "")) throw error;
      const delayMs = Math.min(MAX_BACKOFF_MS, lockTimeoutMs * 2 ** (attempt - 1));
      report(`a table is in use: attempt ${attempt} of ${maxAttempts} gave way, next one in ${delayMs} ms`);
      await sleep(delayMs);
    }
  }
}

async function applyInTransaction(
  client: pg.PoolClient,
  migration: Migration,
  lockTimeoutMs: number,
): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    for (const statement of migration.sql) await client.query(statement);
    await record(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Such a file has no other statements. Each can be repeated, so that a run that was interrupted can be continued. */
async function applyConcurrently(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query("set lock_timeout = 0");
  for (const statement of migration.sql) {
    const name = /^\s*create(?:\s+unique)?\s+index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"([^"]+)"/i.exec(
      statement,
    )?.[1];
    const state = name === undefined ? "missing" : await findIndex(client, name);
    if (state === "valid") continue;
    // Left by an attempt that was interrupted.
    if (state === "invalid") await client.query(`drop index concurrently "${name}"`);
    await client.query(statement);
  }
  await record(client, migration);
}

async function findIndex(client: pg.PoolClient, name: string): Promise<"valid" | "invalid" | "missing"> {
  const { rows } = await client.query<{ valid: boolean }>(
    "select i.indisvalid as valid from pg_index i where i.indexrelid = to_regclass($1)",
    [`"${name}"`],
  );
  if (!rows[0]) return "missing";
  return rows[0].valid ? "valid" : "invalid";
}

const record = (client: pg.PoolClient, { hash, folderMillis }: Migration) =>
  client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
    hash,
    folderMillis,
  ]);
