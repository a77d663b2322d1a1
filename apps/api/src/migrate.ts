import { fileURLToPath } from "node:url";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { loadConfig } from "./platform/config.ts";
import { connect, type Database } from "./db/client.ts";

const folder = fileURLToPath(new URL("../migrations", import.meta.url));

/** Applies the migrations that the database lacks. */
export async function migrate(db: Database): Promise<void> {
  await runMigrations(db, { migrationsFolder: folder });
}

if (import.meta.main) {
  const { pool, db } = connect(loadConfig().DATABASE_URL, 2);
  await migrate(db);
  await pool.end();
}
