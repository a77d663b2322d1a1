import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { connect } from "../db/client.ts";
import { getSqlState } from "../db/transaction.ts";
import { beginRestoreMode } from "../platform/restore-mode.ts";
import { grantApplicationRole } from "../db/grant-application-role.ts";
import { createStorage } from "../integrations/storage/create-storage.ts";
import type { ObjectStore } from "../integrations/storage/storage.ts";
import type { Config } from "../platform/config.ts";
import { decrypt } from "./backup-encryption.ts";
import { FILES_FOLDER, getBackupFolder, type Manifest, readListing } from "./backup-store.ts";
import { chosenBackupOptions, openChosenBackup } from "./chosen-backup.ts";
import { type Command, CommandError } from "./command.ts";
import { measure } from "./measure.ts";
import { restoreDump } from "./postgres-programs.ts";

const QUEUE_SCHEMA = "pgboss";

export const restore: Command = {
  summary: "Bring a backup back, into an empty database",
  usage: "restore --from FOLDER|s3://BUCKET/PREFIX [--backup ID] [--identity FILE]",
  options: chosenBackupOptions,
  async run(input) {
    const { config, store, manifest, identityFile } = await openChosenBackup(input);
    input.report(`Restoring the backup ${manifest.id} of version ${manifest.version}`);
    await restoreDatabase(config, store, manifest, identityFile);
    const isPaused = await pause(config);
    const copied =
      manifest.storage.mode === "copy" ? await restoreFiles(store, await createStorage(config), manifest) : 0;
    return [
      `The database has the state of ${manifest.takenAt}. Files copied back: ${copied}`,
      manifest.storage.mode === "list"
        ? "The files are not part of this backup: check that the bucket still has them."
        : "",
      "Next:",
      "1. matinee migrate, if this version is newer than the backup's.",
      isPaused
        ? "2. Start the API and the worker. Emails, reminders and deletion are paused."
        : "2. Run: matinee installation pause. Then start the API and the worker.",
      "3. Compare the orders since then with the payments in Stripe's dashboard. Repeat erasures of personal data.",
      "4. matinee installation resume",
    ]
      .filter((line) => line !== "")
      .join("\n");
  },
};

/** Pauses deletion, emails and reminders. @returns false if the backup is older than the table that says so */
async function pause({ DATABASE_URL }: Pick<Config, "DATABASE_URL">): Promise<boolean> {
  const { pool, db } = connect(DATABASE_URL, 1);
  try {
    await beginRestoreMode(db);
    return true;
  } catch (error) {
    if (getSqlState(error) === "42P01") return false;
    throw error;
  } finally {
    await pool.end();
  }
}

/** Restores the dump of a backup. @throws CommandError if the database is not empty or the dump is damaged */
export async function restoreDatabase(
  config: Pick<Config, "DATABASE_URL" | "DATABASE_OWNER_URL">,
  store: ObjectStore,
  manifest: Manifest,
  identityFile: string | undefined,
): Promise<void> {
  const ownerUrl = config.DATABASE_OWNER_URL || config.DATABASE_URL;
  await requireEmptyDatabase(ownerUrl);
  await verifyDump(store, manifest);
  const open = () => openDump(store, manifest, identityFile);
  if (!config.DATABASE_OWNER_URL) return restoreDump(ownerUrl, await open());
  // The application's role owns the job queue: the queue changes its own tables when its version changes.
  await restoreDump(ownerUrl, await open(), [`--exclude-schema=${QUEUE_SCHEMA}`]);
  // pg_restore creates the excluded schema too, without its contents.
  await query(ownerUrl, `drop schema if exists ${QUEUE_SCHEMA}`);
  await giveRights(config);
  await query(config.DATABASE_URL, `create schema ${QUEUE_SCHEMA}`);
  await restoreDump(config.DATABASE_URL, await open(), [`--schema=${QUEUE_SCHEMA}`]);
}

async function requireEmptyDatabase(url: string): Promise<void> {
  const rows = await query(
    url,
    "select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1",
  );
  if (rows.length > 0) {
    throw new CommandError("The database has tables. Create an empty one and name it in DATABASE_URL.");
  }
}

async function giveRights({
  DATABASE_URL,
  DATABASE_OWNER_URL,
}: Pick<Config, "DATABASE_URL" | "DATABASE_OWNER_URL">) {
  const { username, password } = new URL(DATABASE_URL);
  const pool = new pg.Pool({ connectionString: DATABASE_OWNER_URL, max: 1 });
  try {
    await grantApplicationRole(pool, {
      name: decodeURIComponent(username),
      password: decodeURIComponent(password),
    });
  } finally {
    await pool.end();
  }
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Reads the dump once before anything is changed. */
async function verifyDump(store: ObjectStore, manifest: Manifest): Promise<void> {
  const measured = measure();
  measured.stream.resume();
  await pipeline(await readDump(store, manifest), measured.stream);
  if (measured.read().sha256 !== manifest.database.sha256) {
    throw new CommandError(`The dump of the backup ${manifest.id} is damaged: its checksum is wrong.`);
  }
}

async function openDump(
  store: ObjectStore,
  manifest: Manifest,
  identityFile: string | undefined,
): Promise<Readable> {
  const content = await readDump(store, manifest);
  return manifest.database.encryption === "age" ? decrypt(content, identityFile) : content;
}

async function readDump(store: ObjectStore, { id, database }: Manifest): Promise<Readable> {
  const content = await store.get(`${getBackupFolder(id)}/${database.file}`);
  if (!content) throw new CommandError(`The backup ${id} has no dump.`);
  return content.stream;
}

/** Copies the files of a backup back. Files that are there already stay, so an interrupted restore can be repeated. */
export async function restoreFiles(
  store: ObjectStore,
  storage: ObjectStore,
  { id }: Manifest,
): Promise<number> {
  let copied = 0;
  for (const [key, size] of await readListing(store, id)) {
    if ((await storage.getSize(key)) === size) continue;
    const content = await store.get(`${FILES_FOLDER}/${key}`);
    if (!content) throw new CommandError(`The backup ${id} lacks the file ${key}.`);
    await storage.put(key, content.stream);
    copied++;
  }
  return copied;
}
