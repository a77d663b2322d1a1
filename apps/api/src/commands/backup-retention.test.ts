import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createDiskStorage } from "../integrations/storage/disk-storage.ts";
import type { ObjectStore } from "../integrations/storage/storage.ts";
import { removeOldBackups } from "./backup.ts";
import { getListingKey, getManifestKey, listBackups } from "./backup-store.ts";

const folders: string[] = [];
let store: ObjectStore;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "matinee-retention-"));
  folders.push(folder);
  store = createDiskStorage(folder);
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const NOW = new Date("2027-03-31T12:00:00Z");
const BEFORE = new Date("2027-03-01T12:00:00Z");

/** Stores a backup with these files. Without `isComplete` it has no manifest yet. */
async function addBackup(id: string, keys: string[], isComplete = true): Promise<void> {
  await store.put(getListingKey(id), Buffer.from(keys.map((key) => `4\t${key}\n`).join("")));
  if (isComplete) await store.put(getManifestKey(id), Buffer.from("{}"));
  for (const key of keys) await store.put(`storage/${key}`, Buffer.from("film"));
}
const listFiles = async () => {
  const keys = [];
  for await (const key of store.list("storage")) keys.push(key.slice("storage/".length));
  return keys.toSorted();
};
const listIds = async () => (await listBackups(store)).map(({ id }) => id);

test("removes old backups with the files that no other backup lists", async () => {
  await addBackup("2027-02-01T03-00-00Z", ["media/old", "media/both"]);
  await addBackup("2027-03-10T03-00-00Z", ["media/both"]);
  await addBackup("2027-03-20T03-00-00Z", ["media/new"]);
  await addBackup("2027-03-30T03-00-00Z", ["media/new"]);
  expect(await removeOldBackups(store, BEFORE, NOW)).toBe(1);
  expect(await listIds()).toEqual(["2027-03-10T03-00-00Z", "2027-03-20T03-00-00Z", "2027-03-30T03-00-00Z"]);
  expect(await listFiles()).toEqual(["media/both", "media/new"]);
});

test("keeps the last three backups however old they are", async () => {
  for (const id of ["2026-01-01T03-00-00Z", "2026-01-02T03-00-00Z", "2026-01-03T03-00-00Z"])
    await addBackup(id, ["media/a"]);
  expect(await removeOldBackups(store, BEFORE, NOW)).toBe(0);
  expect(await listFiles()).toEqual(["media/a"]);
});

test("removes an abandoned backup, but not one that is being made, nor its files", async () => {
  await addBackup("2027-03-20T03-00-00Z", ["media/abandoned"], false);
  await addBackup("2027-03-30T03-00-00Z", ["media/a"]);
  await addBackup("2027-03-31T11-59-00Z", ["media/running"], false);
  expect(await removeOldBackups(store, BEFORE, NOW)).toBe(1);
  expect(await listIds()).toEqual(["2027-03-30T03-00-00Z", "2027-03-31T11-59-00Z"]);
  expect(await listFiles()).toContain("media/running");
});
