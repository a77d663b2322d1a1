import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emailOutbox } from "../db/schema/email-outbox.ts";
import { getSourceKey } from "../integrations/video/local-video-host.ts";
import { createStorage } from "../integrations/storage/create-storage.ts";
import { emptyTrash } from "./jobs/empty-trash.ts";
import { purgeOrphanedMedia } from "../modules/video/purge-orphaned-media.ts";
import { createLogLines } from "../testing/log-lines.ts";
import { createAccount, createPage } from "../testing/fixtures.ts";
import { createVideoRow } from "../testing/media-fixtures.ts";
import { startS3Bucket } from "../testing/s3-bucket.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { startRecurringJobs } from "../scheduler.ts";
import type { Config } from "./config.ts";
import {
  adoptStorage,
  findInstallationProblem,
  INSTALLATION_KEY,
  proveSecret,
  requireInstallation,
} from "./installation.ts";
import { guardJob } from "./jobs/guard-job.ts";
import { beginRestoreMode, endRestoreMode } from "./restore-mode.ts";

const DAY_MS = 86_400_000;
let bucket: Awaited<ReturnType<typeof startS3Bucket>>;
let folder: string;
const apps: TestApp[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "matinee-installation-"));
  bucket = await startS3Bucket();
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

async function createApp(settings: Partial<Config>) {
  const log = createLogLines();
  const app = await createTestApp({ LOG_LEVEL: "info", ...settings }, false, log.stream);
  apps.push(app);
  return { ...app, log };
}
type App = Awaited<ReturnType<typeof createApp>>;

/** A UUIDv7 of three days ago: it starts with the time in milliseconds. */
function createOldId(): string {
  const time = (Date.now() - 3 * DAY_MS).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}${uuidv7().slice(13)}`;
}

/** Stores a film and its original, three days old, that a database may know. */
async function storeFilm({ services }: App, { isKnown }: { isKnown: boolean }): Promise<string[]> {
  const id = createOldId();
  if (isKnown) {
    const page = await createPage(services, (await createAccount(services)).id);
    await createVideoRow(services, page.id, { id });
  }
  const keys = [getSourceKey(id), `media/${id}/1/master.m3u8`];
  for (const key of keys) await services.storage.put(key, Buffer.from("film"));
  return keys;
}

const countStored = async ({ services: { storage } }: App, keys: string[]): Promise<number> =>
  (await Promise.all(keys.map((key) => storage.getSize(key)))).filter((size) => size !== null).length;

/** The job as the worker runs it. */
const purge = ({ services }: App, limit = services.config.REMOVAL_LIMIT) =>
  guardJob(services, {
    name: "purge-orphaned-media",
    intervalMs: 1,
    pausedWith: "deletion",
    run: () => purgeOrphanedMedia({ ...services, config: { ...services.config, REMOVAL_LIMIT: limit } }),
  }).run(new AbortController().signal);

describe.each(["disk", "bucket"] as const)("a storage on %s", (kind) => {
  const getSettings = (name: string): Partial<Config> => ({
    STORAGE_DIR: join(folder, kind, name),
    ...(kind === "bucket" && bucket.config),
  });

  test("keeps its films when the worker's database is another, and says why; not when it is the right one", async () => {
    const owner = await createApp(getSettings("one"));
    expect(await findInstallationProblem(owner.services)).toBeNull();
    const films = await storeFilm(owner, { isKnown: false });
    const stranger = await createApp(getSettings("one"));

    await expect(requireInstallation(stranger.services)).rejects.toThrow("installation adopt");
    await purge(stranger);
    expect(await countStored(stranger, films)).toBe(2);
    expect(stranger.log.lines).toContainEqual(
      expect.objectContaining({ msg: "job paused", reason: expect.stringContaining("DATABASE_URL") }),
    );

    // Control: with the database of the same installation, both go to the trash, one line each.
    await requireInstallation(owner.services);
    await purge(owner);
    expect(await countStored(owner, films)).toBe(0);
    const moved = owner.log.lines.filter(({ msg }) => msg === "moved to the trash");
    expect(moved.map(({ key }) => key)).toEqual([films[0], films[1]?.split("/1/")[0]]);
    const inTrash = moved.map(({ trash }, at) => `${String(trash)}/${films[at]}`);
    expect(await countStored(owner, inTrash)).toBe(2);

    // The operator decides that they belong together after all.
    await adoptStorage(stranger.services);
    expect(await findInstallationProblem(stranger.services)).toBeNull();
    expect(await findInstallationProblem(owner.services)).toContain("belongs to the installation");

    // A storage is emptied only days later.
    await emptyTrash({ ...owner.services, clock: { now: () => new Date(Date.now() + 7 * DAY_MS) } });
    expect(await countStored(owner, inTrash)).toBe(2);
    await emptyTrash({ ...owner.services, clock: { now: () => new Date(Date.now() + 9 * DAY_MS) } });
    expect(await countStored(owner, inTrash)).toBe(0);
    expect(owner.log.lines.filter(({ msg }) => msg === "deleted from the trash")).toHaveLength(2);
  });
});

/** The same process on another, empty storage. */
const moveStorage = async ({ services, config }: App, name: string) => ({
  ...services,
  storage: await createStorage({ ...config, STORAGE_DIR: join(folder, name) }),
});

test("a process with an empty storage is not started once the installation has begun, until the operator says so", async () => {
  const app = await createApp({ STORAGE_DIR: join(folder, "mounted") });
  await requireInstallation(app.services);
  const lost = await moveStorage(app, "not-mounted");
  await expect(requireInstallation(lost)).rejects.toThrow(/^The storage is empty.* STORAGE_DIR .*S3_BUCKET/);
  expect(await lost.storage.getSize(INSTALLATION_KEY)).toBeNull();
  await requireInstallation(app.services);
  await adoptStorage(lost);
  await requireInstallation(lost);
});

test("processes that begin an installation at once all start on one storage, and on storages of their own only one", async () => {
  const shared = await createApp({ STORAGE_DIR: join(folder, "shared") });
  const starts = Array.from({ length: 4 }, () => findInstallationProblem(shared.services));
  expect(await Promise.all(starts)).toEqual([null, null, null, null]);

  const app = await createApp({});
  const pods = await Promise.all(["pod-1", "pod-2", "pod-3"].map((name) => moveStorage(app, name)));
  const problems = await Promise.all(pods.map(findInstallationProblem));
  expect(problems.filter((problem) => problem === null)).toHaveLength(1);
  expect(problems.filter((problem) => problem?.startsWith("The storage is empty"))).toHaveLength(2);
});

test("a process with another secret is not started, and a change of the secret by the guide is", async () => {
  const app = await createApp({ STORAGE_DIR: join(folder, "secret") });
  const withSecrets = (...keyRing: [string, ...string[]]) => ({
    ...app.services,
    config: { ...app.config, keyRing },
  });
  const [first, second] = ["first secret of the installation", "second secret of the installation"];
  await requireInstallation(withSecrets(first));
  await requireInstallation(withSecrets(first));
  await expect(requireInstallation(withSecrets(second))).rejects.toThrow(/^SECRET is not .*SECRET_PREVIOUS/);
  // First every process accepts the new one, then signs with it.
  await requireInstallation(withSecrets(first, second));
  await requireInstallation(withSecrets(second, first));
  await requireInstallation(withSecrets(first, second));
  await requireInstallation(withSecrets(second, first));
  // Later the former one may go.
  await requireInstallation(withSecrets(second));
  await expect(requireInstallation(withSecrets(first))).rejects.toThrow("SECRET is not");

  // The operator has lost it.
  const lost = withSecrets("third secret of the installation");
  await proveSecret(lost);
  await requireInstallation(lost);
});

test("a storage without an id belongs to the database that knows its films", async () => {
  const settings = { STORAGE_DIR: join(folder, "upgraded") };
  const owner = await createApp(settings);
  const stranger = await createApp(settings);
  const films = await storeFilm(owner, { isKnown: true });
  await purge(stranger);
  expect(await countStored(owner, films)).toBe(2);
  expect(await findInstallationProblem(stranger.services)).toContain("knows none of them");
  expect(await findInstallationProblem(owner.services)).toBeNull();
  expect(await findInstallationProblem(stranger.services)).toContain("belongs to the installation");
});

test("a run that would remove more than the limit removes nothing and reports it", async () => {
  const app = await createApp({ STORAGE_DIR: join(folder, "limit"), REMOVAL_LIMIT: 2 });
  await findInstallationProblem(app.services);
  const films: string[] = [];
  for (let n = 0; n < 3; n++) films.push(...(await storeFilm(app, { isKnown: false })));
  expect(await purge(app)).toEqual({ removed: 0, stopped: 1 });
  expect(await countStored(app, films)).toBe(6);
  expect(app.log.text()).toContain("REMOVAL_LIMIT");
  // Control: at the limit they go.
  expect(await purge(app, 3)).toEqual({ removed: 3, stopped: 0 });
  expect(await countStored(app, films)).toBe(0);
});

test("restore mode pauses deletion, emails and reminders until it ends, and readyz says so", async () => {
  const app = await createApp({ STORAGE_DIR: join(folder, "restored") });
  const { db } = app.services;
  await findInstallationProblem(app.services);
  const films = await storeFilm(app, { isKnown: false });
  await beginRestoreMode(db);
  const { id, email } = await createAccount(app.services);
  await db.insert(emailOutbox).values({
    template: "password-changed",
    to: email,
    input: { accountId: id },
    dedupeKey: `restored:${email}`,
  });
  const sent: string[] = [];
  const mailer = {
    concurrency: 1,
    isUnreachable: false,
    isReady: async () => true,
    send: async ({ to }: { to: string }) => void sent.push(to),
    close: () => undefined,
  };
  const runJobs = async () => {
    const scheduler = startRecurringJobs(app.services, ["mail"], mailer, app.services.log);
    const haveEmailsRun = () => scheduler.states.get("send-emails")?.lastSucceededAt !== null;
    await expect.poll(haveEmailsRun, { timeout: 30_000 }).toBe(true);
    // This job has a time of the day, so it is run as the scheduler would.
    await purge(app);
    await scheduler.stop();
  };
  const readReady = async () => (await app.http.inject({ url: "/readyz" })).json();
  await runJobs();
  expect(sent).toEqual([]);
  expect(await countStored(app, films)).toBe(2);
  expect(app.log.lines).toContainEqual(
    expect.objectContaining({ job: "send-emails", reason: "a restore is under way" }),
  );
  expect(await readReady()).toMatchObject({ ready: true, restoring: true });

  expect(await endRestoreMode(db)).toBe(true);
  await runJobs();
  expect(sent).toEqual([email]);
  expect(await countStored(app, films)).toBe(0);
  expect(await readReady()).not.toHaveProperty("restoring");
});
