import { spawn } from "node:child_process";
import { once } from "node:events";
import { startPostgres } from "@matinee/dev-services/postgres";
import pg from "pg";
import { loadBenchConfig } from "./config.ts";
import { fill } from "./fill.ts";

export interface Databases {
  /** A thousand rows in each large table. */
  small: string;
  /** A million, of which the first thousand are the same. */
  large: string;
  close(): Promise<void>;
}

const { BENCH_DATA_DIR, BENCH_PG_PORT, BENCH_ROWS } = loadBenchConfig();
const api = new URL("../../../apps/api/", import.meta.url);

/** The two databases of the benches, on a PostgreSQL of their own; made at first and kept. */
export async function startDatabases(): Promise<Databases> {
  const postgres = await startPostgres({
    port: BENCH_PG_PORT,
    dataDir: `${BENCH_DATA_DIR}/postgres`,
    database: "bench",
    flags: ["fsync=off", "full_page_writes=off", "max_wal_size=4GB", "shared_buffers=512MB"],
  });
  try {
    return {
      small: await prepareDatabase(postgres.url, 1000),
      large: await prepareDatabase(postgres.url, BENCH_ROWS),
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

  const migration = spawn(process.execPath, ["--import", "tsx", "src/migrate.ts"], {
    cwd: api,
    env: { ...process.env, DATABASE_URL: url },
    stdio: "inherit",
  });
  const [code] = await once(migration, "exit");
  if (code !== 0) throw new Error("The migration failed");
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    await fill(database, rows);
  } finally {
    await database.end();
  }
  return url;
}
