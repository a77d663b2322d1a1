import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createServices } from "../services.ts";
import { createStorage } from "../integrations/storage/create-storage.ts";
import { loadConfig } from "../platform/config.ts";
import { createAccount, createPage } from "../testing/fixtures.ts";
import { startS3Bucket } from "../testing/s3-bucket.ts";
import { startSystemPostgres, type SystemPostgres } from "../testing/system-postgres.ts";

const run = promisify(execFile);
const server = await startSystemPostgres();
if (!server)
  process.stderr.write("backup: skipped, because the system has no PostgreSQL (apt install postgresql)\n");

const silent = pino({ level: "silent" });

describe.skipIf(!server)("with films in a bucket, backup to another bucket", () => {
  // Without a server, the tests that use it are skipped.
  const postgres = server as SystemPostgres;
  let folder: string;
  let films: Awaited<ReturnType<typeof startS3Bucket>>;
  let other: Awaited<ReturnType<typeof startS3Bucket>>;
  let backups: Awaited<ReturnType<typeof startS3Bucket>>;
  const film = Buffer.alloc(17 * 1024 ** 2, "frame ");

  const toEnvironment = (database: string, bucket: typeof films) => ({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    PATH: postgres.path,
    DATABASE_URL: postgres.getUrl(database).replace("//postgres@", "//matinee_app:Xw8s2kQp9dLm4v@"),
    DATABASE_OWNER_URL: postgres.getUrl(database),
    STORAGE_DIR: join(folder, "work"),
    ...Object.fromEntries(
      Object.entries(bucket.config).map(([name, value]) => [name, value === true ? "1" : String(value)]),
    ),
  });
  /** Runs the operator's program as the operator does. */
  const matinee = async (env: NodeJS.ProcessEnv, ...args: string[]) => {
    const entry = ["--import", "tsx", "src/command.ts", ...args];
    const ended = await run(process.execPath, entry, { env }).catch(
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    return { code: "code" in ended ? ended.code : 0, out: ended.stdout, err: ended.stderr };
  };
  const createDatabase = async (name: string) => {
    const client = new pg.Client({ connectionString: postgres.getUrl("postgres") });
    await client.connect();
    await client.query(`create database ${name} template template0`);
    await client.end();
  };
  const readFilm = async (bucket: typeof films) => {
    const storage = await createStorage(loadConfig(toEnvironment("live", bucket)), silent);
    const object = await storage.get("media/0199c0de/360p/00000.m4s");
    return object && buffer(object.stream);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "matinee-backup-"));
    [films, other, backups] = [await startS3Bucket(), await startS3Bucket(), await startS3Bucket()];
    await createDatabase("live");
    const env = toEnvironment("live", films);
    expect(await matinee(env, "migrate")).toMatchObject({ code: 0 });
    const services = await createServices(loadConfig(env), silent, "worker");
    const { id: owner } = await createAccount(services);
    await createPage(services, owner);
    await services.storage.put("media/0199c0de/360p/00000.m4s", film);
    await services.jobs.stop();
    await services.pool.end();
  }, 180_000);
  afterAll(async () => {
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  });

  test.each(["copy", "list"])(
    "saves the database and the films' %s, drills it and restores it",
    async (files) => {
      const live = toEnvironment("live", films);
      const place = `s3://${backups.config.S3_BUCKET}/${files}`;
      expect(await matinee(live, "backup", "--to", place, "--files", files)).toMatchObject({ code: 0 });
      const drilled = await matinee(live, "drill", "--from", place);
      expect(drilled, drilled.err).toMatchObject({
        code: 0,
        out: expect.stringMatching(/accounts +1 +1 +same +1/),
      });

      const database = `restored_${files}`;
      await createDatabase(database);
      // Into an empty bucket where the backup has the films, and beside them where it has their list only.
      const target = files === "copy" ? other : films;
      const restored = await matinee(toEnvironment(database, target), "restore", "--from", place);
      expect(restored, restored.err).toMatchObject({ code: 0 });
      expect((await readFilm(target))?.equals(film)).toBe(true);
    },
    120_000,
  );

  test("a drill names a film that is no longer in the backup", async () => {
    const live = toEnvironment("live", films);
    const place = `s3://${backups.config.S3_BUCKET}/damaged`;
    expect(await matinee(live, "backup", "--to", place, "--files", "copy")).toMatchObject({ code: 0 });
    const storage = await createStorage(loadConfig(toEnvironment("live", backups)), silent);
    await storage.remove("damaged/storage/media/0199c0de/360p/00000.m4s");
    expect(await matinee(live, "drill", "--from", place)).toMatchObject({
      code: 1,
      err: expect.stringContaining("media/0199c0de/360p/00000.m4s"),
    });
  }, 120_000);
});
