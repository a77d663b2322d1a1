import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { DestinationStream } from "pino";
import type { Stripe } from "stripe";
import { inject } from "vitest";
import { type App, buildApp } from "../app.ts";
import { createStripeClient } from "../integrations/payments/stripe/client.ts";
import { type Config, loadConfig } from "../platform/config.ts";
import { recordCalls } from "./recorded-calls.ts";
import { databaseUrl, TEMPLATE } from "./postgres.setup.ts";
import { disconnectFromJobs } from "./run-jobs.ts";

/** A clock that tests set. It starts at the real time and goes on with it. */
export interface TestClock {
  now(): Date;
  set(at: Date): void;
  advance(ms: number): void;
  /** Stands still from now on and moves only when a test moves it. */
  stop(): void;
}

export interface TestApp extends App {
  clock: TestClock;
  config: Config;
  /** Stripe's own client, to prepare and to read what the provider has. */
  stripe: Stripe;
  close(): Promise<void>;
}

/**
 * Creates an API on its own database, cloned from the migrated template. Close it in afterAll.
 * @param recorded whether its calls count as tests of their routes; false for randomized calls
 * @param logStream receives the log lines
 */
export async function createTestApp(
  overrides: Partial<Config> = {},
  recorded = true,
  logStream?: DestinationStream,
): Promise<TestApp> {
  const server = inject("postgresSocketUrl");
  const name = `t_${randomBytes(6).toString("hex")}`;
  const admin = connectAsAdmin(server);
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  const storage = await mkdtemp(join(tmpdir(), "matinee-test-"));
  const config: Config = {
    ...loadConfig({ NODE_ENV: "test", LOG_LEVEL: "error" }),
    DATABASE_URL: databaseUrl(server, name),
    STORAGE_DIR: storage,
    // Building the reference takes longer than the rest of an app.
    hasApiDocs: false,
    RATE_LIMIT_FACTOR: 1000,
    // A test sends its heartbeats one after the other.
    HEARTBEAT_BATCH_MS: 0,
    ...overrides,
  };
  const clock = createTestClock();
  const app = await buildApp(config, clock, logStream);
  if (recorded) recordCalls(app.http, inject("callsFolder"));
  return {
    ...app,
    clock,
    config,
    stripe: createStripeClient(config),
    async close() {
      await disconnectFromJobs(app.services);
      await app.http.close();
      await waitForDisconnections(admin, name);
      await admin.query(`drop database ${name} with (force)`);
      await rm(storage, { recursive: true, force: true });
    },
  };
}

/**
 * Waits until the connections of ended pools are closed, for half a second: a pool does not wait for them, and one that
 * dropping the database ends would fail the run with an error that no test caused.
 */
async function waitForDisconnections(admin: pg.Pool, database: string): Promise<void> {
  const deadline = performance.now() + 500;
  while (performance.now() < deadline) {
    const { rowCount } = await admin.query("select from pg_stat_activity where datname = $1", [database]);
    if (rowCount === 0) return;
    await sleep(10);
  }
}

let adminPool: pg.Pool | undefined;

/** Returns a connection that all suites of a process share: the first clone of a new connection takes 5 times as long. */
function connectAsAdmin(server: string): pg.Pool {
  if (adminPool) return adminPool;
  adminPool = new pg.Pool({ connectionString: server, max: 1, allowExitOnIdle: true });
  // The server stops after the last suite and ends this connection.
  adminPool.on("error", () => undefined);
  return adminPool;
}

function createTestClock(): TestClock {
  let offset = 0;
  let stoppedAt: number | null = null;
  const read = () => stoppedAt ?? Date.now() + offset;
  const write = (at: number) => {
    if (stoppedAt === null) offset = at - Date.now();
    else stoppedAt = at;
  };
  return {
    now: () => new Date(read()),
    set: (at) => write(at.getTime()),
    advance: (ms) => write(read() + ms),
    stop: () => {
      stoppedAt = read();
    },
  };
}
