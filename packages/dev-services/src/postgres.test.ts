import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findFreePort } from "./ports.ts";
import { readPostmaster } from "./postgres-files.ts";
import { startPostgres, startTemporaryPostgres } from "./postgres.ts";
import { isRunning, signalProcess } from "./processes.ts";

let folder: string;
let dataDir: string;
let port: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "matinee-test-"));
  // Started by root, the server runs as another user, who must be able to reach its data.
  await chmod(folder, 0o711);
  dataDir = join(folder, "postgres");
  port = await findFreePort();
});

// A server whose keeper was killed may still be writing files.
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

/** Starts a server from a separate process, which a test can kill. */
async function startHolder(args: string[]): Promise<{ holder: ChildProcess; url: string }> {
  const script = fileURLToPath(new URL("testing/hold-postgres.ts", import.meta.url));
  const holder = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(holder.stdout, "data");
  return { holder, url: String(line).trim() };
}

async function kill(holder: ChildProcess): Promise<void> {
  holder.kill("SIGKILL");
  await once(holder, "exit");
}

test("keeps data between runs, and matches É without regard to case", async () => {
  const first = await startPostgres({ port, dataDir, database: "matinee" });
  await query(first.url, "create table films (title text); insert into films values ('ÉTÉ')");
  await first.close();
  const second = await startPostgres({ port, dataDir, database: "matinee" });
  expect(await query(second.url, "select title from films where title ilike 'été'")).toEqual([
    { title: "ÉTÉ" },
  ]);
  await second.close();
});

test("stops the server when the process that started it is killed", async () => {
  const { holder, url } = await startHolder([]);
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  await kill(holder);
  await expect.poll(() => query(url, "select 1").catch(() => "gone"), { timeout: 5_000 }).toBe("gone");
});

test("replaces a server that a crash left running, and keeps its data", async () => {
  const { holder, url } = await startHolder([String(port), dataDir]);
  await query(url, "create table films (title text)");
  const server = await readPostmaster(dataDir);
  const keeper = Number((await readFile(`${dataDir}.keeper`, "utf8")).split(" ")[0]);
  signalProcess(keeper, "SIGKILL");
  await kill(holder);
  expect(isRunning(server?.pid ?? 0, "postgres")).toBe(true);

  const next = await startPostgres({ port, dataDir, database: "matinee" });
  expect(await query(next.url, "select count(*)::int from films")).toEqual([{ count: 0 }]);
  await next.close();
});

test("restarts a server that crashed", async () => {
  const postgres = await startPostgres({ port, dataDir, database: "matinee", stableAfterMs: 0 });
  const server = await readPostmaster(dataDir);
  signalProcess(server?.pid ?? 0, "SIGKILL");
  await expect
    .poll(() => query(postgres.url, "select 1 as one").catch(() => "down"), { timeout: 15_000 })
    .toEqual([{ one: 1 }]);
  expect((await readPostmaster(dataDir))?.pid).not.toBe(server?.pid);
  await postgres.close();
});

test("rejects a data folder that a running process uses", async () => {
  const { holder, url } = await startHolder([String(port), dataDir]);
  await expect(startPostgres({ port: await findFreePort(), dataDir, database: "matinee" })).rejects.toThrow(
    "Another Matinee is running",
  );
  expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  await kill(holder);
});

test("names a port in use and the variable that changes it", async () => {
  const other = createServer().listen(port, "127.0.0.1");
  await expect(startPostgres({ port, dataDir, database: "matinee" })).rejects.toThrow(
    `Port ${port} is in use; set PG_PORT`,
  );
  await new Promise((resolve) => other.close(resolve));
});

test("starts several temporary servers at once, each with its own data", async () => {
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
