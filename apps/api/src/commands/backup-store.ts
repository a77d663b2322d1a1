import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { readS3Settings } from "../integrations/storage/create-storage.ts";
import { createDiskStorage } from "../integrations/storage/disk-storage.ts";
import type { ObjectStore } from "../integrations/storage/storage.ts";
import type { Config } from "../platform/config.ts";
import { CommandError } from "./command.ts";

const tableSchema = z.object({ rows: z.string(), checksum: z.string() });

/** What a backup consists of. It is written last: a backup without it is incomplete. */
const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  /** When the state that the backup contains was current. */
  takenAt: z.iso.datetime(),
  version: z.string(),
  postgres: z.string(),
  database: z.object({
    file: z.string(),
    bytes: z.number(),
    sha256: z.string(),
    encryption: z.enum(["none", "age"]),
  }),
  storage: z.object({
    /** `copy`: the files are in the backup too. `list`: only their names are. */
    mode: z.enum(["copy", "list"]),
    objects: z.number(),
    bytes: z.number(),
    sha256: z.string(),
  }),
  /** Rows and checksum of each table, read in the snapshot of the dump. */
  tables: z.record(z.string(), tableSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableState = z.infer<typeof tableSchema>;

/** Folder of the files of all backups. A file is stored once, because it does not change. */
export const FILES_FOLDER = "storage";
const BACKUPS_FOLDER = "backups";

export const getBackupFolder = (id: string) => `${BACKUPS_FOLDER}/${id}`;
export const getManifestKey = (id: string) => `${getBackupFolder(id)}/manifest.json`;
export const getListingKey = (id: string) => `${getBackupFolder(id)}/storage.txt`;

/** Names a backup by its time, so that names sort by age. */
export const formatBackupId = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(":", "-") + "Z";

/** Opens the place of the backups: a folder, or `s3://bucket/prefix` with the settings S3_*. */
export async function openBackupStore(config: Config, place: string): Promise<ObjectStore> {
  const [, bucket, prefix = ""] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/?$/.exec(place) ?? [];
  if (!bucket) {
    if (place.includes("://")) throw new CommandError("Backups go to a folder or to s3://bucket/prefix.");
    return createDiskStorage(resolve(place));
  }
  const settings = readS3Settings({ ...config, S3_BUCKET: bucket });
  if (!settings) throw new CommandError(`${place} is not a bucket.`);
  const { createS3Storage } = await import("../integrations/storage/s3-storage.ts");
  const storage = createS3Storage(settings, config.STORAGE_DIR);
  return prefix === "" ? storage : addPrefix(storage, prefix);
}

function addPrefix(storage: ObjectStore, prefix: string): ObjectStore {
  const resolveKey = (key: string) => `${prefix}/${key}`;
  return {
    ...storage,
    put: (key, body) => storage.put(resolveKey(key), body),
    get: (key, range) => storage.get(resolveKey(key), range),
    getSize: (key) => storage.getSize(resolveKey(key)),
    remove: (key) => storage.remove(resolveKey(key)),
    removeAll: (folder) => storage.removeAll(resolveKey(folder)),
    async *list(folder) {
      for await (const key of storage.list(resolveKey(folder))) yield key.slice(prefix.length + 1);
    },
    listChildren: (folder) => storage.listChildren(resolveKey(folder)),
    move: () => Promise.reject(new Error("Nothing is moved in a backup")),
  };
}

/** Lists the names of all backups, oldest first, and whether each is complete. */
export async function listBackups(store: ObjectStore): Promise<{ id: string; isComplete: boolean }[]> {
  const ids: string[] = [];
  for await (const id of store.listChildren(BACKUPS_FOLDER)) ids.push(id);
  return Promise.all(
    ids
      .toSorted()
      .map(async (id) => ({ id, isComplete: (await store.getSize(getManifestKey(id))) !== null })),
  );
}

/** Reads the description of a backup. @throws CommandError if there is none, or this version cannot read it */
export async function readManifest(store: ObjectStore, id: string): Promise<Manifest> {
  const content = await store.get(getManifestKey(id));
  if (!content) throw new CommandError(`There is no complete backup ${id}.`);
  const parsed = manifestSchema.safeParse(JSON.parse(await text(content.stream)));
  if (!parsed.success) throw new CommandError(`This version cannot read the backup ${id}.`);
  return parsed.data;
}

/** Finds the newest complete backup. @throws CommandError if there is none */
export async function findLastBackup(store: ObjectStore): Promise<string> {
  const last = (await listBackups(store)).findLast(({ isComplete }) => isComplete);
  if (!last) throw new CommandError("There is no complete backup here.");
  return last.id;
}

/** Reads the sizes of the files of a backup by their names; null where only the name is known. */
export async function readListing(store: ObjectStore, id: string): Promise<Map<string, number | null>> {
  const content = await store.get(getListingKey(id));
  if (!content) throw new CommandError(`The backup ${id} has no list of files.`);
  const lines = (await text(content.stream)).split("\n").filter((line) => line !== "");
  return new Map(
    lines.map((line) => {
      const [size = "", key = ""] = line.split("\t");
      return [key, size === "-" ? null : Number(size)];
    }),
  );
}
