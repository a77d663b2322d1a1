import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { connect } from "../db/client.ts";
import { getSqlState } from "../db/transaction.ts";
import { beginRestoreMode } from "../platform/restore-mode.ts";
import { grantApplicationRole } from "../db/grant-application-role.ts";
import { createStorage } from "../integrations/storage/create-storage.ts";
import type { ObjectStore, Storage } from "../integrations/storage/storage.ts";
import { adoptStorage } from "../platform/installation.ts";
import type { Config } from "../platform/config.ts";
import { decrypt } from "./backup-encryption.ts";
import { FILES_FOLDER, getBackupFolder, type Manifest, readListing } from "./backup-store.ts";
import { chosenBackupOptions, openChosenBackup } from "./chosen-backup.ts";
import { type Command, CommandError } from "./command.ts";
import { measure } from "./measure.ts";
import { restoreDump } from "./postgres-programs.ts";
import { beginRestore, endRestore, findUnfinishedRestore } from "./unfinished-restore.ts";

const QUEUE_SCHEMA = "pgboss";

export const restore: Command = {
  summary: "Bring a backup back, into an empty database. Repeat it after an interruption",
  usage: "restore --from FOLDER|s3://BUCKET/PREFIX [--backup ID] [--identity FILE]",
  options: chosenBackupOptions,
  async run(input) {
    const { config, store, manifest, identityFile } = await openChosenBackup(input);
    input.report(`Restoring the backup ${manifest.id} of version ${manifest.version}`);
    await restoreDatabase(config, store, manifest, identityFile);
    const storage = manifest.storage.mode === "copy" ? await createStorage(config) : null;
    const isPaused = await pause(config, storage);
    const copied = storage ? await restoreFiles(store, storage, manifest) : 0;
    await withClient(getOwnerUrl(config), endRestore);
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

type DatabaseSettings = Pick<Config, "DATABASE_URL" | "DATABASE_OWNER_URL">;

const getOwnerUrl = ({ DATABASE_URL, DATABASE_OWNER_URL }: DatabaseSettings): string =>
  DATABASE_OWNER_URL || DATABASE_URL;

/** Returns the URL of the owner's database for the application's role: DATABASE_URL may lead through a pooler. */
function getApplicationUrl(settings: DatabaseSettings): string {
  const url = new URL(getOwnerUrl(settings));
  const { username, password } = new URL(settings.DATABASE_URL);
  return Object.assign(url, { username, password }).href;
}

/**
 * Pauses deletion, emails and reminders, and makes the storage that the files go to belong to the database.
 * @returns false if the backup is older than the table that says so
 */
async function pause(settings: DatabaseSettings, storage: Storage | null): Promise<boolean> {
  const { pool, db } = connect(getApplicationUrl(settings), 1);
  try {
    await beginRestoreMode(db);
    if (storage) await adoptStorage({ db, storage });
    return true;
  } catch (error) {
    if (getSqlState(error) === "42P01") return false;
    throw error;
  } finally {
    await pool.end();
  }
}

/**
 * Restores the dump of a backup. Each part is restored as a whole, so that an interrupted restore continues with the
 * parts that are missing. The caller ends the restore with `endRestore`.
 * @throws CommandError if the database has tables of something else, or the dump is damaged
 */
export async function restoreDatabase(
  settings: DatabaseSettings,
  store: ObjectStore,
  manifest: Manifest,
  identityFile: string | undefined,
): Promise<void> {
  const ownerUrl = getOwnerUrl(settings);
  const applicationUrl = getApplicationUrl(settings);
  await verifyDump(store, manifest);
  await withClient(ownerUrl, (owner) => beginOrContinue(owner, manifest.id));
  const open = () => openDump(store, manifest, identityFile);
  const isRestored = (schema: string) => withClient(ownerUrl, (owner) => hasTables(owner, schema));
  if (!settings.DATABASE_OWNER_URL) {
    if (!(await isRestored("public"))) await restoreDump(ownerUrl, await open());
    return;
  }
  // The application's role owns the job queue: the queue changes its own tables when its version changes.
  if (!(await isRestored("public")))
    await restoreDump(ownerUrl, await open(), [`--exclude-schema=${QUEUE_SCHEMA}`]);
  if (await isRestored(QUEUE_SCHEMA)) return;
  await withClient(ownerUrl, dropOwnQueueSchema);
  await giveRights(settings);
  await withClient(applicationUrl, (application) =>
    application.query(`create schema if not exists ${QUEUE_SCHEMA}`),
  );
  await restoreDump(applicationUrl, await open(), [`--schema=${QUEUE_SCHEMA}`]);
}

async function beginOrContinue(owner: pg.Client, backup: string): Promise<void> {
  const unfinished = await findUnfinishedRestore(owner);
  if (unfinished === backup) return;
  if (unfinished !== null)
    throw new CommandError(
      `The restore of the backup ${unfinished} into this database is not finished. Finish it with --backup ${unfinished}, or create an empty database and name it in DATABASE_URL and DATABASE_OWNER_URL.`,
    );
  if (await hasTables(owner)) {
    throw new CommandError(
      "The database has tables. Create an empty one and name it in DATABASE_URL and DATABASE_OWNER_URL.",
    );
  }
  await beginRestore(owner, backup);
}

/** pg_restore creates the excluded schema too, without its contents. An interrupted restore may have left the right one. */
async function dropOwnQueueSchema(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query(
    "select 1 from pg_namespace where nspname = $1 and nspowner = current_user::regrole",
    [QUEUE_SCHEMA],
  );
  if (rows.length > 0) await owner.query(`drop schema ${QUEUE_SCHEMA}`);
}

/** Whether a schema, or any but PostgreSQL's own, has tables. */
async function hasTables(client: pg.Client, schema: string | null = null): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and ($1::text is null or n.nspname = $1) limit 1`,
    [schema],
  );
  return rows.length > 0;
}

async function giveRights({ DATABASE_URL, DATABASE_OWNER_URL }: DatabaseSettings): Promise<void> {
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

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
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
