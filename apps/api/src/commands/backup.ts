import { PassThrough, Readable } from "node:stream";
import pg from "pg";
import packageJson from "../../package.json" with { type: "json" };
import { createStorage } from "../integrations/storage/create-storage.ts";
import type { ObjectStore } from "../integrations/storage/storage.ts";
import type { Config } from "../platform/config.ts";
import { encrypt } from "./backup-encryption.ts";
import {
  FILES_FOLDER,
  formatBackupId,
  getBackupFolder,
  getListingKey,
  getManifestKey,
  listBackups,
  type Manifest,
  openBackupStore,
  readListing,
} from "./backup-store.ts";
import { type Command, CommandError, readOwnerConfig, requireOption } from "./command.ts";
import { measure } from "./measure.ts";
import { recordSuccess } from "./metrics-file.ts";
import { dumpDatabase } from "./postgres-programs.ts";
import { beginSnapshot, readTableStates } from "./table-states.ts";
import { requireNoUnfinishedRestore } from "./unfinished-restore.ts";

/** Folders of files that nothing else can bring back. Renditions of images are made again. */
const STORAGE_FOLDERS = ["files", "media", "uploads"];
const METRIC = "matinee_backup_last_success_timestamp_seconds";
const DEFAULT_KEEP_DAYS = 35;
/** Backups that stay however old they are. */
const MIN_BACKUPS = 3;
const DAY_MS = 86_400_000;
/** An incomplete backup of this age is not still being made. */
const ABANDONED_MS = 2 * DAY_MS;

export const backup: Command = {
  summary: "Save the database and the files, and remove old backups",
  usage:
    "backup --to FOLDER|s3://BUCKET/PREFIX [--keep-days 35] [--recipient AGE-KEY] [--files copy|list] [--metrics-file FILE]",
  options: {
    to: { type: "string" },
    "keep-days": { type: "string" },
    recipient: { type: "string" },
    files: { type: "string" },
    "metrics-file": { type: "string" },
  },
  async run(input) {
    const config = readOwnerConfig(input.variables);
    const keepDays = Number(input.options["keep-days"] ?? DEFAULT_KEEP_DAYS);
    if (!Number.isInteger(keepDays) || keepDays < 1)
      throw new CommandError("--keep-days is a number of days.");
    const files = input.options["files"] ?? (config.S3_BUCKET ? "list" : "copy");
    if (files !== "copy" && files !== "list") throw new CommandError("--files is copy or list.");
    const store = await openBackupStore(config, requireOption(input, "to"));
    await requireNoUnfinishedRestore(config.DATABASE_OWNER_URL || config.DATABASE_URL);
    const { recipient } = input.options;
    const now = new Date();
    const manifest = await makeBackup(config, store, {
      now,
      files,
      recipient: typeof recipient === "string" ? recipient : undefined,
      report: input.report,
    });
    const { "metrics-file": metricsFile } = input.options;
    if (typeof metricsFile === "string")
      await recordSuccess(metricsFile, METRIC, "Time of the last backup.", new Date());
    const removed = await removeOldBackups(store, new Date(now.getTime() - keepDays * DAY_MS), now);
    return (
      `Backup ${manifest.id}: ${manifest.database.bytes} bytes of database, ` +
      `${manifest.storage.objects} files ${files === "copy" ? "copied" : "listed"}. Old backups removed: ${removed}`
    );
  },
};

interface BackupOptions {
  now: Date;
  files: "copy" | "list";
  recipient?: string | undefined;
  report: (line: string) => void;
}

/**
 * Saves the database first and the files after it: a file is stored before the database refers to it, so every file of
 * the dump exists when the files are copied, unless it was deleted in between.
 */
export async function makeBackup(
  config: Config,
  store: ObjectStore,
  { now, files, recipient, report }: BackupOptions,
): Promise<Manifest> {
  const id = formatBackupId(now);
  if ((await store.getSize(getManifestKey(id))) !== null)
    throw new CommandError(`The backup ${id} exists already.`);
  const copied: string[] = [];
  try {
    report("Saving the database");
    const saved = await saveDatabase(config.DATABASE_OWNER_URL || config.DATABASE_URL, store, id, recipient);
    report("Saving the files");
    const storage = await saveFiles(await createStorage(config), store, { id, mode: files, copied });
    const manifest: Manifest = { format: 1, id, version: packageJson.version, ...saved, storage };
    await store.put(getManifestKey(id), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    return manifest;
  } catch (error) {
    await store.removeAll(getBackupFolder(id)).catch(() => undefined);
    // Otherwise the copied files stay: they are complete, and the next backup needs them.
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    // PostgreSQL may be on the same disk and needs the space now.
    for (const key of copied) await store.remove(key);
    throw new CommandError(
      "The disk of the backups is full. This backup was removed; the earlier ones are complete. " +
        "Enlarge the disk, and make the backup again.",
      { cause: error },
    );
  }
}

/** Dumps the database and computes the state of its tables in one snapshot. */
async function saveDatabase(url: string, store: ObjectStore, id: string, recipient: string | undefined) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await beginSnapshot(client);
    const { rows } = await client.query<{ snapshot: string; takenAt: Date; postgres: string }>(
      `select pg_export_snapshot() as snapshot, now() as "takenAt", current_setting('server_version') as postgres`,
    );
    const [state] = rows;
    if (!state) throw new Error("the database answered nothing");
    const dumped = new PassThrough();
    const measured = measure();
    const content = recipient ? await encrypt(dumped, recipient) : dumped;
    const file = recipient ? "database.dump.age" : "database.dump";
    content.on("error", (error) => measured.stream.destroy(error));
    // pg_dump can fail before the store reads this stream. Without a listener such an error would end the process at once.
    measured.stream.on("error", () => undefined);
    await Promise.all([
      dumpDatabase(url, state.snapshot, dumped).catch((error: unknown) => {
        measured.stream.destroy(error instanceof Error ? error : undefined);
        throw error;
      }),
      store.put(`${getBackupFolder(id)}/${file}`, content.pipe(measured.stream)).catch((error: unknown) => {
        // Ends pg_dump, which otherwise waits for a reader.
        dumped.destroy();
        throw error;
      }),
    ]);
    return {
      takenAt: state.takenAt.toISOString(),
      postgres: state.postgres,
      database: { file, ...measured.read(), encryption: recipient ? ("age" as const) : ("none" as const) },
      tables: await readTableStates(client),
    };
  } finally {
    await client.end();
  }
}

/**
 * Copies the files that the store lacks, and writes the list of all.
 * @param copied gets the key of each copy in the store
 */
async function saveFiles(
  source: ObjectStore,
  store: ObjectStore,
  { id, mode, copied }: { id: string; mode: "copy" | "list"; copied: string[] },
) {
  const lines: string[] = [];
  let bytes = 0;
  for (const folder of STORAGE_FOLDERS) {
    for await (const key of source.list(folder)) {
      if (mode === "list") {
        lines.push(`-\t${key}\n`);
        continue;
      }
      const size = await copyFile(source, store, key, copied);
      // Deleted meanwhile.
      if (size === null) continue;
      bytes += size;
      lines.push(`${size}\t${key}\n`);
    }
  }
  const measured = measure();
  await store.put(
    getListingKey(id),
    Readable.from(lines.map((line) => Buffer.from(line))).pipe(measured.stream),
  );
  return { mode, objects: lines.length, bytes, sha256: measured.read().sha256 };
}

async function copyFile(
  source: ObjectStore,
  store: ObjectStore,
  key: string,
  copied: string[],
): Promise<number | null> {
  const copy = `${FILES_FOLDER}/${key}`;
  const size = await source.getSize(key);
  if (size === null || (await store.getSize(copy)) === size) return size;
  const content = await source.get(key);
  if (!content) return null;
  await store.put(copy, content.stream);
  copied.push(copy);
  return store.getSize(copy);
}

/**
 * Removes backups older than `before`, abandoned ones, and files that no remaining backup lists.
 * @returns the number of backups removed
 */
export async function removeOldBackups(store: ObjectStore, before: Date, now: Date): Promise<number> {
  const backups = await listBackups(store);
  const complete = backups.filter(({ isComplete }) => isComplete).map(({ id }) => id);
  const old = complete.slice(0, -MIN_BACKUPS).filter((id) => id < formatBackupId(before));
  const abandonedBefore = formatBackupId(new Date(now.getTime() - ABANDONED_MS));
  const abandoned = backups
    .filter(({ id, isComplete }) => !isComplete && id < abandonedBefore)
    .map(({ id }) => id);
  if (old.length + abandoned.length === 0) return 0;
  const needed = new Set<string>();
  for (const id of complete) {
    if (!old.includes(id)) for (const key of (await readListing(store, id)).keys()) needed.add(key);
  }
  for (const id of [...old, ...abandoned]) {
    // First its description: a half-removed backup must not look complete.
    await store.remove(getManifestKey(id));
    await store.removeAll(getBackupFolder(id));
  }
  // A backup that is being made has no list yet, so its files stay until the next time.
  if (backups.length > complete.length + abandoned.length) return old.length + abandoned.length;
  for await (const copy of store.list(FILES_FOLDER)) {
    if (!needed.has(copy.slice(FILES_FOLDER.length + 1))) await store.remove(copy);
  }
  return old.length + abandoned.length;
}
