import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "./ports.ts";
import { readPostmaster } from "./postgres-files.ts";
import { startPostgres, startTemporaryPostgres } from "./postgres.ts";
import { isRunning, signal } from "./processes.ts";

let folder: string;
let dataDir: string;
let port: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "matinee-test-"));
  // As root the server runs as another user, who has to get through to its data.
  await chmod(folder, 0o711);
  dataDir = join(folder, "postgres");
  port = await freePort();
});

// A server whose keeper was killed may still be writing its last files.
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A process of its own that holds a server, and that server's address. */
async function hold(args: string[]): Promise<{ holder: ChildProcess; url: string }> {
  const script = fileURLToPath(new URL("testing/hold-postgres.ts", import.meta.url));
  const holder = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(holder.stdout, "data");
  return { holder, url: String(line).trim() };
}

async function kill(holder: ChildProcess): Promise<void> {
  holder.kill("SIGKILL");
  await once(holder, "exit");
}

test("data stays between runs, and search knows É", async () => {
  const first = await startPostgres({ port, dataDir, database: "matinee" });
  await query(first.url, "create table films (title text); insert into films values ('ÉTÉ')");
  await first.close();
  const second = await startPostgres({ port, dataDir, database: "matinee" });
  expect(await query(second.url, "select title from films where title ilike 'été'")).toEqual([
    { title: "ÉTÉ" },
  ]);
  await second.close();
});

test("the server ends with whoever started it, also when that one is killed", async () => {
  const { holder, url } = await hold([]);
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  await kill(holder);
  await expect.poll(() => query(url, "select 1").catch(() => "gone"), { timeout: 5_000 }).toBe("gone");
});

test("a server left behind by a crash is no obstacle to the next start, nor is its data lost", async () => {
  const { holder, url } = await hold([String(port), dataDir]);
  await query(url, "create table films (title text)");
  const server = await readPostmaster(dataDir);
  const keeper = Number((await readFile(`${dataDir}.keeper`, "utf8")).split(" ")[0]);
  signal(keeper, "SIGKILL");
  await kill(holder);
  expect(isRunning(server?.pid ?? 0, "postgres")).toBe(true);

  const next = await startPostgres({ port, dataDir, database: "matinee" });
  expect(await query(next.url, "select count(*)::int from films")).toEqual([{ count: 0 }]);
  await next.close();
});

test("a server that fell over is up again in seconds", async () => {
  const postgres = await startPostgres({ port, dataDir, database: "matinee" });
  // A server that falls over in its first moments is taken for one that cannot start.
  await sleep(2_500);
  const server = await readPostmaster(dataDir);
  signal(server?.pid ?? 0, "SIGKILL");
  await expect
    .poll(() => query(postgres.url, "select 1 as one").catch(() => "down"), { timeout: 15_000 })
    .toEqual([{ one: 1 }]);
  expect((await readPostmaster(dataDir))?.pid).not.toBe(server?.pid);
  await postgres.close();
});

test("a folder in use by a living process is left alone", async () => {
  const { holder, url } = await hold([String(port), dataDir]);
  await expect(startPostgres({ port: await freePort(), dataDir, database: "matinee" })).rejects.toThrow(
    "Another Matinee is running",
  );
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  await kill(holder);
});

test("a taken port is named with the variable that moves it", async () => {
  const other = createServer().listen(port, "127.0.0.1");
  await expect(startPostgres({ port, dataDir, database: "matinee" })).rejects.toThrow(
    `Port ${port} is taken; set PG_PORT`,
  );
  await new Promise((resolve) => other.close(resolve));
});

test("several temporary servers start at once, each with its own data", async () => {
  const servers = await Promise.all([
    startTemporaryPostgres(),
    startTemporaryPostgres(),
    startTemporaryPostgres(),
  ]);
  await Promise.all(servers.map((server, index) => query(server.url, `create table t${index} ()`)));
  const tables = await Promise.all(
    servers.map((server) => query(server.url, "select tablename from pg_tables where schemaname = 'public'")),
  );
  expect(tables).toEqual([[{ tablename: "t0" }], [{ tablename: "t1" }], [{ tablename: "t2" }]]);
  await Promise.all(servers.map((server) => server.close()));
});
