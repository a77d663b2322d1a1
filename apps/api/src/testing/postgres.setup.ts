import { mkdir, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTemporaryPostgres } from "@matinee/dev-services/postgres";
import type { TestProject } from "vitest/node";
import { pino } from "pino";
import { connect, type Database } from "../db/client.ts";
import { migrate } from "../migrate.ts";
import { loadConfig } from "../platform/config.ts";
import { createJobQueue } from "../platform/jobs/job-queue.ts";
import { findUntested, TESTED_ERRORS } from "./recorded-calls.ts";
import { isMediumLength } from "./test-length.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** The faster way to the same server. */
    postgresSocketUrl: string;
    /** Folder in which test suites share the converted video. */
    filmCache: string;
    callsFolder: string;
    /** Folder of bundled scripts, relative to the workspace. */
    bundlesFolder: string;
  }
}

/** Starts one real PostgreSQL per run, with a migrated template database that each suite clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Autovacuum starts a process for each of the many databases in turn, which took a seventh of the processor time.
  // A test of plans analyzes its tables itself.
  const settings = ["autovacuum=off"];
  const postgres = await startTemporaryPostgres("matinee", await findDatabaseFolder(), "matinee", settings);
  const { pool, db } = connect(databaseUrl(postgres.url, TEMPLATE), 2);
  const admin = connect(postgres.url, 1);
  await admin.pool.query(`create database ${TEMPLATE}`);
  await migrate(pool);
  await installJobQueue(databaseUrl(postgres.url, TEMPLATE), db);
  await pool.end();
  await admin.pool.end();
  project.provide("postgresUrl", postgres.url);
  project.provide("postgresSocketUrl", postgres.socketUrl);
  const sharedFolder = await mkdtemp(join(tmpdir(), "matinee-run-"));
  const [filmCache, callsFolder] = [join(sharedFolder, "film"), join(sharedFolder, "calls")];
  await mkdir(filmCache);
  await mkdir(callsFolder);
  project.provide("filmCache", filmCache);
  project.provide("callsFolder", callsFolder);
  // Two folders deep, like the parts of `src`: the scripts locate files relative to themselves.
  const bundlesFolder = join(".data", `tests-${process.pid}`);
  project.provide("bundlesFolder", bundlesFolder);
  return async () => {
    await postgres.close();
    await rm(join(project.config.root, bundlesFolder), { recursive: true, force: true });
    const updates = project.config.snapshotOptions.updateSnapshot === "all";
    const mode = updates ? "update" : isMediumLength ? "more" : "same";
    const problems = (await isFullRun(project)) ? findUntested(callsFolder, TESTED_ERRORS, mode) : [];
    await rm(sharedFolder, { recursive: true, force: true });
    if (problems.length === 0) return;
    const advice = "`pnpm --filter @matinee/api unit --update` rewrites tested-errors.txt";
    throw new Error([...problems, advice].join("\n"));
  };
}

/** Creates the tables of the job queue, so that not every suite has to. */
async function installJobQueue(url: string, db: Database): Promise<void> {
  const config = { ...loadConfig({ NODE_ENV: "test" }), DATABASE_URL: url };
  const queue = createJobQueue(
    config,
    { db, clock: {}, log: pino({ level: "silent" }), tracing: null },
    "api",
  );
  await queue.start();
  await queue.stop();
}

const MEMORY_FOLDER = "/dev/shm";
/** All databases of the suites at once, their write-ahead log and a margin. */
const MIN_MEMORY_BYTES = 4 * 1024 ** 3;

/**
 * Finds the folder for the databases: in memory on Linux if there is room, because a clone has a thousand files and
 * creating them takes ten times the CPU time on a disk. Containers often limit this folder to 64 MB.
 */
async function findDatabaseFolder(): Promise<string> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => null);
  return memory && memory.bavail * memory.bsize >= MIN_MEMORY_BYTES ? MEMORY_FOLDER : tmpdir();
}

/** Returns whether the run includes all tests, not a selection and not the lists of `pnpm soak` and `verify:full`. */
async function isFullRun(project: TestProject): Promise<boolean> {
  const { include, testNamePattern } = project.config;
  if (testNamePattern || !include.includes("src/**/*.test.ts")) return false;
  if (project.vitest.config.shard) return false;
  const { testFiles } = await project.globTestFiles();
  return project.vitest.state.getPaths().length === testFiles.length;
}

export const TEMPLATE = "matinee_template";

/** Replaces the database name in a server URL. */
export function databaseUrl(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
}
