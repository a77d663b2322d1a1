import pg from "pg";
import { CommandError } from "./command.ts";

/** A schema that exists from the beginning of a restore to its end. Its comment is the id of the backup. */
const SCHEMA = "matinee_restore";

type Queryable = Pick<pg.Client, "query">;

/** Returns the id of the backup whose restore into this database has begun and not ended, or null. */
export async function findUnfinishedRestore(client: Queryable): Promise<string | null> {
  const { rows } = await client.query<{ backup: string | null }>(
    "select obj_description(oid, 'pg_namespace') as backup from pg_namespace where nspname = $1",
    [SCHEMA],
  );
  return rows[0]?.backup ?? null;
}

/** Notes in the database that the restore of a backup begins. */
export async function beginRestore(client: Queryable, backup: string): Promise<void> {
  // One call is one transaction: no schema without its comment.
  await client.query(`create schema ${SCHEMA}; comment on schema ${SCHEMA} is ${pg.escapeLiteral(backup)}`);
}

/** Removes what `beginRestore` noted. */
export async function endRestore(client: Queryable): Promise<void> {
  await client.query(`drop schema if exists ${SCHEMA}`);
}

/** @throws CommandError that says how to finish the restore into this database, if one was interrupted */
export async function requireNoUnfinishedRestore(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const backup = await findUnfinishedRestore(client);
    if (backup === null) return;
    throw new CommandError(
      `The restore of the backup ${backup} into this database is not finished. Repeat it until it ends: matinee restore --backup ${backup} --from …`,
    );
  } finally {
    await client.end();
  }
}
