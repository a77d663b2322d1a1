import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { databaseUrl } from "../testing/postgres.setup.ts";
import { lintMigration } from "../testing/lint-migration.ts";
import { connect } from "./client.ts";
import { runMigrations } from "./run-migrations.ts";

const migrations = fileURLToPath(new URL("../../migrations/", import.meta.url));

describe("the migrations of the repository", () => {
  /** The files before it create the schema of the first release, in an empty database. */
  const FIRST_CHECKED = 2;

  test("keep the version that still runs working, or name their reason", async () => {
    const files = (await readdir(migrations)).filter((name) => name.endsWith(".sql"));
    const problems: Record<string, string[]> = {};
    for (const name of files.filter((file) => Number(file.slice(0, 4)) >= FIRST_CHECKED)) {
      const found = lintMigration(await readFile(join(migrations, name), "utf8"));
      if (found.length > 0) problems[name] = found;
    }
    expect(problems).toEqual({});
  });

  test("have increasing times, because only later ones than the last applied are applied", async () => {
    const { entries } = JSON.parse(await readFile(join(migrations, "meta/_journal.json"), "utf8"));
    const times: number[] = entries.map(({ when }: { when: number }) => when);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
  });

  test("have one snapshot, that of the newest file, because a new migration is compared with it alone", async () => {
    const names = await readdir(join(migrations, "meta"));
    const { entries } = JSON.parse(await readFile(join(migrations, "meta/_journal.json"), "utf8"));
    const newest = String(entries.at(-1)?.idx).padStart(4, "0");
    expect(names.toSorted()).toEqual([`${newest}_snapshot.json`, "_journal.json"]);
  });
});

describe("the lint of migrations", () => {
  test.each([
    'ALTER TABLE "orders" ADD COLUMN "a" text NOT NULL;',
    'ALTER TABLE "orders" ALTER COLUMN "a" SET NOT NULL;',
    'ALTER TABLE "orders" DROP COLUMN "a";',
    'DROP TABLE "orders" CASCADE;',
    'ALTER TABLE "orders" RENAME COLUMN "a" TO "b";',
    'ALTER TABLE "orders" ALTER COLUMN "a" SET DATA TYPE bigint;',
    'CREATE INDEX "i" ON "orders" USING btree ("a");',
    'CREATE UNIQUE INDEX "i" ON "orders" ("a");',
    'ALTER TABLE "orders" ADD CONSTRAINT "u" UNIQUE("a");',
    'CREATE INDEX CONCURRENTLY "i" ON "orders" ("a");--> statement-breakpoint\nALTER TABLE "orders" ADD COLUMN "b" text;',
  ])("rejects %s", (sql) => {
    expect(lintMigration(sql)).toHaveLength(1);
    expect(lintMigration(`-- unsafe: the table has at most ten rows\n${sql}`)).toEqual([]);
    expect(lintMigration(`-- unsafe:\n${sql}`)).toHaveLength(1);
  });

  test.each([
    'ALTER TABLE "orders" ADD COLUMN "a" text;',
    'ALTER TABLE "orders" ADD COLUMN "a" text DEFAULT \'x\' NOT NULL;',
    'CREATE INDEX CONCURRENTLY "i" ON "orders" ("a");',
    'CREATE TABLE "new" ("a" text NOT NULL);--> statement-breakpoint\nCREATE INDEX "i" ON "new" USING btree ("a");',
  ])("allows %s", (sql) => expect(lintMigration(sql)).toEqual([]));
});

describe("applying migrations", () => {
  let admin: pg.Pool;
  let pool: pg.Pool;
  let folder: string;
  const name = () => new URL(url).pathname.slice(1);
  let url: string;
  beforeAll(() => {
    admin = connect(inject("postgresUrl"), 1).pool;
  });
  afterAll(() => admin.end());
  beforeEach(async () => {
    url = databaseUrl(inject("postgresUrl"), `m_${randomBytes(6).toString("hex")}`);
    await admin.query(`create database ${name()}`);
    ({ pool } = connect(url, 5));
    folder = await mkdtemp(join(tmpdir(), "matinee-migrations-"));
    await mkdir(join(folder, "meta"));
  });
  afterEach(async () => {
    await pool.end();
    await admin.query(`drop database ${name()} with (force)`);
    await rm(folder, { recursive: true });
  });

  /** Replaces the folder's migrations. */
  async function write(...files: string[]): Promise<void> {
    const entries = files.map((_, idx) => ({ idx, when: idx + 1, tag: `000${idx}`, breakpoints: true }));
    await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
    for (const [idx, sql] of files.entries()) await writeFile(join(folder, `000${idx}.sql`), sql);
  }
  const TABLE = 'create table "films" ("id" int);--> statement-breakpoint\ninsert into "films" values (1);';
  const INDEX = 'CREATE INDEX CONCURRENTLY "films_id_idx" ON "films" ("id");';
  const countApplied = async () =>
    Number((await pool.query("select count(*) from drizzle.__drizzle_migrations")).rows[0].count);

  test("two migrators at once both succeed, and one waits for the other", async () => {
    const reports: string[] = [];
    const run = () => runMigrations(pool, { folder: migrations, report: (line) => reports.push(line) });
    await Promise.all([run(), run()]);
    expect(reports.join()).toContain("waiting");
    const { entries } = JSON.parse(await readFile(join(migrations, "meta/_journal.json"), "utf8"));
    expect(await countApplied()).toBe(entries.length);
  });

  test("a long read does not make others wait while a migration waits for its table", async () => {
    await write(TABLE);
    await runMigrations(pool, { folder });
    await write(TABLE, 'ALTER TABLE "films" ADD COLUMN "title" text;');
    const reader = await pool.connect();
    await reader.query("begin");
    await reader.query("select * from films");
    const reports: string[] = [];
    const lockTimeoutMs = 50;
    const migrating = runMigrations(pool, { folder, lockTimeoutMs, report: (line) => reports.push(line) });
    await expect.poll(() => reports.length, { timeout: 30_000 }).toBeGreaterThan(1);
    // A read behind the waiting migration ends long before the first one does.
    const read = await pool.query("select * from films");
    expect(read.rowCount).toBe(1);
    await reader.query("commit");
    reader.release();
    await migrating;
    expect(await countApplied()).toBe(2);
  });

  test("control: without the timeout a read waits behind the migration until the first read ends", async () => {
    await write(TABLE);
    await runMigrations(pool, { folder });
    const reader = await pool.connect();
    await reader.query("begin");
    await reader.query("select * from films");
    const altering = pool.query("alter table films add column title text");
    const findWaiting = async () =>
      (
        await pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount;
    await expect.poll(findWaiting, { timeout: 30_000 }).toBe(1);
    const reading = pool.query("select * from films");
    await expect.poll(findWaiting, { timeout: 30_000 }).toBe(2);
    await reader.query("commit");
    reader.release();
    await Promise.all([altering, reading]);
  });

  test("builds an index beside writes, and continues after an interruption left it invalid", async () => {
    await write(TABLE, INDEX);
    await runMigrations(pool, { folder });
    expect(await countApplied()).toBe(2);
    // As left by a run that was interrupted: the index is invalid and the file is not recorded.
    await pool.query("update pg_index set indisvalid = false where indexrelid = 'films_id_idx'::regclass");
    await pool.query("delete from drizzle.__drizzle_migrations where created_at = 2");
    await runMigrations(pool, { folder });
    const { rows } = await pool.query(
      "select indisvalid from pg_index where indexrelid = 'films_id_idx'::regclass",
    );
    expect(rows).toEqual([{ indisvalid: true }]);
    // As left by a run that was killed between the index and its record.
    await pool.query("delete from drizzle.__drizzle_migrations where created_at = 2");
    await runMigrations(pool, { folder });
    expect(await countApplied()).toBe(2);
  });

  test("refuses a database that was created before the first release, and changes nothing", async () => {
    await write(TABLE);
    await runMigrations(pool, { folder });
    await write('create table "others" ("id" int);', 'create table "more" ("id" int);');
    await expect(runMigrations(pool, { folder })).rejects.toThrow(
      /^This database belongs to a version before 1\.0\.0/,
    );
    expect(await countApplied()).toBe(1);
  });

  test("applies a file whole or not at all, and keeps the ones before it", async () => {
    await write(TABLE, 'insert into "films" values (2);--> statement-breakpoint\nselect 1 / 0;');
    await expect(runMigrations(pool, { folder })).rejects.toThrow("division by zero");
    expect(await countApplied()).toBe(1);
    await write(TABLE, 'insert into "films" values (2);');
    await runMigrations(pool, { folder });
    expect((await pool.query("select * from films")).rowCount).toBe(2);
  });
});
