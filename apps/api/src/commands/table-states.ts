import type pg from "pg";
import { escapeIdentifier } from "pg";
import type { TableState } from "./backup-store.ts";

/** Lists the tables of the product. Those of the job queue change all the time. */
export async function listTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  return rows.map(({ name }) => name);
}

/**
 * Computes rows and a checksum of each table, independent of the order of rows. Run it in one transaction with the time
 * zone UTC, as the text of a row contains times.
 */
export async function readTableStates(client: pg.ClientBase): Promise<Record<string, TableState>> {
  const states: Record<string, TableState> = {};
  for (const name of await listTables(client)) {
    const { rows } = await client.query<TableState>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as checksum
       from public.${escapeIdentifier(name)} t`,
    );
    if (rows[0]) states[name] = rows[0];
  }
  return states;
}

/** Begins a transaction that sees one state of the database and writes nothing. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
  await client.query("set local time zone 'UTC'");
}
