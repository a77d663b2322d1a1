import { startPostgres } from "@matinee/dev-services/postgres";
import pg from "pg";
import { migrateDatabase } from "./api-process.ts";
import { loadBenchConfig } from "./config.ts";
import { fillDatabase } from "./fill-database.ts";

export interface Databases {
  /** URL of the database with a thousand rows in each large table. */
  small: string;
  /** URL of the database with many rows, of which the newest thousand are the same. */
  large: string;
  close(): Promise<void>;
}

const { BENCH_DATA_DIR, BENCH_PG_PORT, BENCH_ROWS } = loadBenchConfig();

/**
 * Starts a PostgreSQL with the two databases of the benches, which the first run creates and later runs reuse.
 * @param rows of each large table, unless BENCH_ROWS is set
 */
export async function startDatabases(rows = 1_000_000): Promise<Databases> {
  const postgres = await startPostgres({
    port: BENCH_PG_PORT,
    dataDir: `${BENCH_DATA_DIR}/postgres`,
    database: "bench",
    flags: [
      "fsync=off",
      "full_page_writes=off",
      "max_wal_size=4GB",
      "shared_buffers=1GB",
      // Rows and indexes of a new table are not logged.
      "wal_level=minimal",
      "max_wal_senders=0",
    ],
  });
  try {
    return {
      small: await prepareDatabase(postgres.url, 1000),
      large: await prepareDatabase(postgres.url, BENCH_ROWS ?? rows),
      close: postgres.close,
    };
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

async function prepareDatabase(server: string, rows: number): Promise<string> {
  const name = `rows_${rows}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [name]);
  if (rowCount === 0) await admin.query(`create database ${name}`);
  await admin.end();

  await migrateDatabase(url);
  await fillDatabase(url, rows);
  return url;
}
