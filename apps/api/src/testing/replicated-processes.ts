import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { type App, buildApp } from "../app.ts";
import { migrateDatabase } from "../migrate.ts";
import { type Config, loadConfig } from "../platform/config.ts";
import { type DatabaseProxy, startDatabaseProxy } from "./database-proxy.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "./replicated-postgres.ts";
import { findPrograms } from "./system-postgres.ts";

const DATABASE = "matinee";

/** Whether the system has the PostgreSQL that these tests need. */
export const hasPostgres = (await findPrograms()) !== null;

interface Started {
  postgres: ReplicatedPostgres;
  config: Config;
}

/** Starts a primary and a standby of the system's PostgreSQL for the tests of a file, and ends them after these. */
export function registerReplicatedPostgres() {
  let started: Started | undefined;
  beforeAll(async () => {
    const postgres = await startReplicatedPostgres();
    if (!postgres) return;
    await postgres.primary.query(`create database ${DATABASE}`);
    const config = {
      ...loadConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }),
      DATABASE_URL: postgres.primary.getUrl(DATABASE),
      STORAGE_DIR: await mkdtemp(join(tmpdir(), "matinee-failover-")),
      RATE_LIMIT_FACTOR: 1000,
    };
    started = { postgres, config };
    await migrateDatabase(config);
  });
  afterAll(async () => {
    if (!started) return;
    await started.postgres.close();
    await rm(started.config.STORAGE_DIR, { recursive: true, force: true });
  });
  const get = (): Started => {
    if (!started) throw new Error("The servers start before the first test");
    return started;
  };
  return {
    get postgres() {
      return get().postgres;
    },
    /** Of a process that uses the primary. */
    get config() {
      return get().config;
    },
    getStandbyUrl: () => get().postgres.standby.getUrl(DATABASE),
    /** Starts an API process until the end of the test. */
    async startApi(changes: Partial<Config> = {}): Promise<App> {
      const app = await buildApp({ ...get().config, ...changes });
      onTestFinished(() => app.http.close());
      await app.http.ready();
      return app;
    },
    /** The end of the test stops the processes before this proxy, because it was registered first. */
    async startProxy(): Promise<DatabaseProxy> {
      const proxy = await startDatabaseProxy(get().config.DATABASE_URL);
      onTestFinished(() => proxy.close());
      return proxy;
    },
  };
}
