import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { generateIdentity, identityToRecipient } from "age-encryption";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createServices } from "../services.ts";
import { getStorageKey } from "../modules/files/files.rules.ts";
import { loadConfig } from "../platform/config.ts";
import { createAccount, createPage } from "../testing/fixtures.ts";
import { createImage } from "../testing/media-fixtures.ts";
import { canMount, mountSmallDisk } from "../testing/small-disk.ts";
import { startSystemPostgres, type SystemPostgres } from "../testing/system-postgres.ts";

const run = promisify(execFile);
const server = await startSystemPostgres();
if (!server)
  process.stderr.write("backup: skipped, because the system has no PostgreSQL (apt install postgresql)\n");

const APP_PASSWORD = "Xw8s2kQp9dLm4v";

describe.skipIf(!server)("backup, restore and drill", () => {
  // Without a server, the tests that use it are skipped.
  const postgres = server as SystemPostgres;
  let folder: string;
  let place: string;
  let admin: pg.Client;

  const toEnvironment = (database: string) => {
    const url = new URL(postgres.getUrl(database));
    url.username = "matinee_app";
    url.password = APP_PASSWORD;
    const ownerUrl = new URL(postgres.getUrl(database));
    ownerUrl.username = "matinee_owner";
    return {
      NODE_ENV: "test",
      PATH: postgres.path,
      DATABASE_URL: url.href,
      DATABASE_OWNER_URL: ownerUrl.href,
      STORAGE_DIR: join(folder, `storage-${database}`),
    };
  };

  /** Runs the operator's program as the operator does. The code of a program that was killed is null. */
  const matineeWith = async (variables: Record<string, string>, ...args: string[]) => {
    const entry = ["--import", "tsx", "src/command.ts", ...args];
    const ended = await run(process.execPath, entry, { env: variables }).catch(
      (error: { code: number | null; stdout: string; stderr: string }) => error,
    );
    return { code: "code" in ended ? ended.code : 0, out: ended.stdout, err: ended.stderr };
  };
  const matinee = (database: string, ...args: string[]) => matineeWith(toEnvironment(database), ...args);
  const createDatabase = async (name: string) => {
    await admin.query(`create database ${name} owner matinee_owner template template0`);
    onTestFinished(async () => void (await admin.query(`drop database ${name} with (force)`)));
  };
  const query = async (url: string, statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "matinee-backup-"));
    place = join(folder, "backups");
    admin = new pg.Client({ connectionString: postgres.getUrl("postgres") });
    await admin.connect();
    // No superuser, as in docs/guides/one-machine.md.
    await admin.query("create role matinee_owner login createdb createrole");
    await admin.query("create database live owner matinee_owner template template0");
    expect(await matinee("live", "migrate")).toMatchObject({ code: 0 });
    const config = loadConfig({ ...toEnvironment("live"), LOG_LEVEL: "silent" });
    const services = await createServices(config, pino({ level: "silent" }), "worker");
    const { id: owner } = await createAccount(services);
    await createPage(services, owner);
    for (let count = 0; count < 3; count++) {
      const { key } = await createImage(services, owner);
      await services.storage.put(getStorageKey(key), Buffer.from(`picture ${count}`));
    }
    await services.storage.put("media/0199c0de/master.m3u8", Buffer.from("#EXTM3U"));
    // Creates the queue's schema, which then belongs to the application's role.
    await services.jobs.send("transcode", [{ videoId: owner }]);
    await services.jobs.stop();
    // As in every real installation, the rows after the job queue's take more than a pipe holds, also compressed.
    await services.pool.query(
      `insert into email_outbox (id, template, "to", input, status)
       select gen_random_uuid(), 'welcome', 'someone@films.example', to_jsonb(t), 'sent'
       from (select string_agg(gen_random_uuid()::text, '') from generate_series(1, 2000)) t, generate_series(1, 40)`,
    );
    await services.pool.end();
    const saved = await matinee("live", "backup", "--to", place);
    expect(saved).toMatchObject({ code: 0, out: expect.stringContaining("4 files copied") });
  }, 120_000);
  afterAll(async () => {
    await admin?.end();
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  });

  const findBackup = async () => (await readdir(join(place, "backups")))[0] ?? "";

  test("restores rows, rights, queued jobs and files into an empty database, and pauses emails and deletion", async () => {
    expect((await stat(join(place, "backups", await findBackup(), "database.dump"))).size).toBeGreaterThan(
      1024 ** 2,
    );
    await createDatabase("restored");
    const restored = await matinee("restored", "restore", "--from", place);
    expect(restored.err).toMatch(/^Restoring the backup \S+ of version \S+\n$/);
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining("Files copied back: 4") });
    const count = "select (select count(*) from accounts) accounts, (select count(*) from files) files";
    const url = postgres.getUrl("restored");
    expect(await query(url, count)).toEqual(await query(postgres.getUrl("live"), count));
    const { DATABASE_URL } = toEnvironment("restored");
    expect(await query(DATABASE_URL, "select count(*) from pgboss.job where name = 'transcode'")).toEqual([
      { count: "1" },
    ]);
    expect(
      await query(url, "select pg_get_userbyid(nspowner) owner from pg_namespace where nspname = 'pgboss'"),
    ).toEqual([{ owner: "matinee_app" }]);
    await expect(query(DATABASE_URL, "delete from audit_entries")).rejects.toThrow("permission denied");
    const media = join(toEnvironment("restored").STORAGE_DIR, "media/0199c0de/master.m3u8");
    expect(await readFile(media, "utf8")).toBe("#EXTM3U");
    expect(await query(url, "select 1 from installations where restoring_since is not null")).toHaveLength(1);
    expect(await matinee("restored", "migrate")).toMatchObject({ code: 0 });
  });

  /** Puts a `pg_restore` into the path that in call number `call` gets the first 700 kB of the dump, and kills its caller. */
  const createKiller = async (call: number) => {
    const programs = await mkdtemp(join(folder, "killer-"));
    const [system = ""] = postgres.path.split(":");
    const script = `#!/bin/sh
echo >>${programs}/calls
[ "$(wc -l <${programs}/calls)" = ${call} ] || exec ${system}/pg_restore "$@"
head -c 700000 | ${system}/pg_restore "$@"
kill -KILL $PPID
`;
    await writeFile(join(programs, "pg_restore"), script, { mode: 0o755 });
    return `${programs}:${postgres.path}`;
  };

  test.each([1, 2])("a restore that was killed in its part %i ends when it is repeated", async (call) => {
    const name = `killed_${call}`;
    await createDatabase(name);
    const killer = { ...toEnvironment(name), PATH: await createKiller(call) };
    const killed = await matineeWith(killer, "restore", "--from", place);
    expect(killed.code).toBeNull();
    // Tables of a migration would take the place of the backup's, and a backup of this state would be none.
    const unfinished = { code: 1, err: expect.stringContaining("is not finished. Repeat it until it ends") };
    expect(await matinee(name, "migrate")).toMatchObject(unfinished);
    expect(await matinee(name, "backup", "--to", join(folder, name))).toMatchObject(unfinished);

    // The files come last: this attempt stops at one that is missing.
    const [picture = ""] = await readdir(join(place, "storage/files"));
    const copy = join(place, "storage/files", picture);
    await rename(copy, join(folder, "picture"));
    const stopped = await matinee(name, "restore", "--from", place).finally(() =>
      rename(join(folder, "picture"), copy),
    );
    expect(stopped).toMatchObject({ code: 1, err: expect.stringContaining("lacks the file") });
    expect(await matinee(name, "migrate")).toMatchObject(unfinished);

    expect(await matinee(name, "restore", "--from", place)).toMatchObject({ code: 0 });
    const url = postgres.getUrl(name);
    for (const table of ["accounts", "email_outbox", "pgboss.job"]) {
      const count = `select count(*) from ${table}`;
      expect(await query(url, count)).toEqual(await query(postgres.getUrl("live"), count));
    }
    expect(await query(url, "select 1 from installations where restoring_since is not null")).toHaveLength(1);
    expect((await readdir(join(toEnvironment(name).STORAGE_DIR, "files"))).length).toBe(3);
    expect(await matinee(name, "migrate")).toMatchObject({ code: 0 });
    expect(await matinee(name, "restore", "--from", place)).toMatchObject({
      code: 1,
      err: expect.stringContaining("The database has tables"),
    });
  });

  test("an unfinished restore of one backup is not continued with another", async () => {
    await createDatabase("mixed");
    const killed = { ...toEnvironment("mixed"), PATH: await createKiller(1) };
    expect((await matineeWith(killed, "restore", "--from", place)).code).toBeNull();
    const id = await findBackup();
    const other = id.replace(/^\d+/, "2001");
    await cp(join(place, "backups", id), join(place, "backups", other), { recursive: true });
    onTestFinished(() => rm(join(place, "backups", other), { recursive: true }));
    const manifest = join(place, "backups", other, "manifest.json");
    await writeFile(manifest, (await readFile(manifest, "utf8")).replaceAll(id, other));
    expect(await matinee("mixed", "restore", "--from", place, "--backup", other)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`Finish it with --backup ${id}`),
    });
  });

  test("rejects a database that has tables, and changes nothing", async () => {
    const [before] = await query(postgres.getUrl("live"), "select count(*) from accounts");
    const rejected = await matinee("live", "restore", "--from", place);
    expect(rejected).toMatchObject({ code: 1, err: expect.stringContaining("The database has tables") });
    expect(await query(postgres.getUrl("live"), "select count(*) from accounts")).toEqual([before]);
  });

  test("the drill fails when the application's role cannot restore its part, as a restore would", async () => {
    // The role of the application creates the job queue, in the drill too.
    await admin.query("alter role matinee_app nologin");
    onTestFinished(async () => void (await admin.query("alter role matinee_app login")));
    expect(await matinee("live", "drill", "--from", place)).toMatchObject({
      code: 1,
      err: expect.stringContaining("not permitted to log in"),
    });
  });

  test("the drill passes for a good backup and leaves no database behind", async () => {
    const drilled = await matinee("live", "drill", "--from", place);
    expect(drilled).toMatchObject({ code: 0, out: expect.stringMatching(/accounts +1 +1 +same +1/) });
    expect(await query(postgres.getUrl("live"), "select 1 from pg_database where datname ~ 'drill'")).toEqual(
      [],
    );
  });

  test("the drill names rows that differ and files that are damaged or missing", async () => {
    const id = await findBackup();
    const manifestFile = join(place, "backups", id, "manifest.json");
    const manifest = await readFile(manifestFile, "utf8");
    const pictures = join(place, "storage/files");
    const [picture = ""] = await readdir(pictures);
    const bytes = await readFile(join(pictures, picture));
    onTestFinished(async () => {
      await writeFile(manifestFile, manifest);
      await writeFile(join(pictures, picture), bytes);
    });
    const changed = JSON.parse(manifest);
    changed.tables.pages.checksum = "1";
    await writeFile(manifestFile, JSON.stringify(changed));
    await writeFile(join(pictures, picture), "half");
    const drilled = await matinee("live", "drill", "--from", place);
    expect(drilled.code).toBe(1);
    expect(drilled.err).toMatch(/pages: other contents/);
    expect(drilled.err).toMatch(/files\/\S+: the copy is damaged/);
  });

  test("rejects a damaged dump before anything is restored", async () => {
    const dump = join(place, "backups", await findBackup(), "database.dump");
    const bytes = await readFile(dump);
    onTestFinished(() => writeFile(dump, bytes));
    const damaged = Buffer.from(bytes);
    damaged[damaged.length - 100] = (damaged.at(-100) ?? 0) ^ 1;
    await writeFile(dump, damaged);
    await createDatabase("damaged");
    const rejected = await matinee("damaged", "restore", "--from", place);
    expect(rejected).toMatchObject({ code: 1, err: expect.stringContaining("its checksum is wrong") });
    expect(
      await query(postgres.getUrl("damaged"), "select 1 from pg_tables where schemaname = 'public'"),
    ).toEqual([]);
  });

  test("a second backup stores no file again", async () => {
    const picture = join(place, "storage/files", (await readdir(join(place, "storage/files")))[0] ?? "");
    const { mtimeMs } = await stat(picture);
    const metrics = join(folder, "backup.prom");
    expect(await matinee("live", "backup", "--to", place, "--metrics-file", metrics)).toMatchObject({
      code: 0,
    });
    expect((await stat(picture)).mtimeMs).toBe(mtimeMs);
    expect(await readFile(metrics, "utf8")).toMatch(
      /^matinee_backup_last_success_timestamp_seconds \d{10}$/m,
    );
  });

  test("an encrypted backup opens with its private key only", async () => {
    const secret = join(folder, "encrypted");
    const identity = await generateIdentity();
    const keyFile = join(folder, "key.txt");
    await writeFile(keyFile, `# created by age-keygen\n${identity}\n`);
    await writeFile(join(folder, "other.txt"), `${await generateIdentity()}\n`);
    const recipient = await identityToRecipient(identity);
    expect(await matinee("live", "backup", "--to", secret, "--recipient", recipient)).toMatchObject({
      code: 0,
    });
    const drill = (file: string) =>
      matinee("live", "drill", "--from", secret, "--identity", join(folder, file));
    expect(await drill("key.txt")).toMatchObject({ code: 0 });
    expect(await drill("other.txt")).toMatchObject({
      code: 1,
      err: expect.stringContaining("does not open"),
    });
    const [id = ""] = await readdir(join(secret, "backups"));
    const dump = await readFile(join(secret, "backups", id, "database.dump.age"));
    expect(dump.includes("PGDMP")).toBe(false);
  });

  test.skipIf(!canMount)(
    "a backup that fills its disk fails, leaves nothing behind, and keeps the earlier ones",
    async () => {
      const disk = await mountSmallDisk(8);
      onTestFinished(() => disk.close());
      const target = join(disk.folder, "backups");
      const listFiles = async () => (await readdir(target, { recursive: true })).toSorted();
      expect(await matinee("live", "backup", "--to", target)).toMatchObject({ code: 0 });
      const before = await listFiles();
      const url = postgres.getUrl("live");
      const rejected = { code: 1, err: expect.stringContaining("The disk of the backups is full.") };

      // More than pg_dump can compress into the space.
      await query(url, "create table ballast as select md5(n::text) from generate_series(1, 400000) n");
      await query(url, "alter table ballast owner to matinee_owner");
      onTestFinished(async () => void (await query(url, "drop table if exists ballast")));
      expect(await matinee("live", "backup", "--to", target)).toMatchObject(rejected);
      expect(await listFiles()).toEqual(before);
      const recipient = await identityToRecipient(await generateIdentity());
      expect(await matinee("live", "backup", "--to", target, "--recipient", recipient)).toMatchObject(
        rejected,
      );
      expect(await listFiles()).toEqual(before);
      await query(url, "drop table ballast");

      // The first one fits.
      const media = join(toEnvironment("live").STORAGE_DIR, "media/0199c0de");
      const film = join(media, "film.m4s");
      await writeFile(join(media, "a.m4s"), Buffer.alloc(256 * 1024, 1));
      await writeFile(film, Buffer.alloc(12 * 1024 ** 2, 1));
      onTestFinished(() => Promise.all([rm(film, { force: true }), rm(join(media, "a.m4s"))]).then(() => {}));
      expect(await matinee("live", "backup", "--to", target)).toMatchObject(rejected);
      expect(await listFiles()).toEqual(before);
      expect(await matinee("live", "drill", "--from", target)).toMatchObject({ code: 0 });

      // Control: with enough space, the same backup is made.
      await rm(film);
      expect(await matinee("live", "backup", "--to", target)).toMatchObject({ code: 0 });
      expect((await listFiles()).length).toBeGreaterThan(before.length);
    },
    120_000,
  );

  test("a failed dump leaves no complete backup", async () => {
    const failed = join(folder, "failed");
    const wrong = await run(
      process.execPath,
      ["--import", "tsx", "src/command.ts", "backup", "--to", failed],
      {
        env: { ...toEnvironment("live"), PATH: "/nonexistent" },
      },
    ).catch((error: { stderr: string }) => error);
    expect(wrong.stderr).toMatch(/^Saving the database\npg_dump: is not installed\n$/);
    expect(await matinee("live", "drill", "--from", failed)).toMatchObject({
      code: 1,
      err: expect.stringContaining("no complete backup"),
    });
  });
});
