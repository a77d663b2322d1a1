import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findFreePort } from "@matinee/dev-services/ports";
import { skipBench } from "./compare.ts";
import { loadBenchConfig, toolPath } from "./config.ts";

/** The checkout of the project that benches measure unless they name another one. */
export const OWN_TREE = fileURLToPath(new URL("../../../../", import.meta.url));
/** Long enough for a start on a busy machine. */
const READY_TIMEOUT_MS = 120_000;

export type Environment = Record<string, string>;

export interface ApiServer {
  origin: string;
  port: number;
  process: ChildProcess;
  stop: () => Promise<void>;
}

/** The settings of Node that the image and the guide for operators have. */
export const NODE_SETTINGS: Environment = {
  NODE_ENV: "production",
  NODE_OPTIONS: "--max-semi-space-size=8 --max-old-space-size=512",
  UV_THREADPOOL_SIZE: "16",
  MALLOC_ARENA_MAX: "2",
};

/** One secret for all programs and runs: a database that is kept between runs belongs to the secret that began it. */
const BENCH_SECRET = createHash("sha256").update("benches").digest("base64url");

/**
 * Returns an environment for the API's processes, as in an installation but without HTTPS. All requests come from one
 * address, so the rate limits are off. Nothing listens on the addresses of the providers unless `overrides` replaces them.
 */
export async function buildApiEnvironment(overrides: Environment): Promise<Environment> {
  return {
    ...NODE_SETTINGS,
    DEMO: "1",
    PATH: toolPath,
    LOG_LEVEL: "error",
    SECRET: BENCH_SECRET,
    APPS_DIR: getApiPath(".."),
    RATE_LIMIT_FACTOR: "1000000",
    STRIPE_API_URL: `http://127.0.0.1:${await findFreePort()}`,
    SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}`,
    ...overrides,
  };
}

/** The API's programs in `pnpm build`, which an installation runs. */
export const BUILT_PROGRAMS = { server: "dist/server.js", worker: "dist/worker.js" } as const;

/** Returns the path of a file of the API's workspace. */
export const getApiPath = (file: string, tree = OWN_TREE): string => join(tree, "apps/api", file);

/** Skips the bench when the API is not built. */
export function requireBuiltApi(tree = OWN_TREE): void {
  if (!existsSync(getApiPath(BUILT_PROGRAMS.server, tree))) skipBench("the API is not built (pnpm build)");
}

/**
 * Starts a program of the API's build, which ends at the latest with this process. Its log goes to `api.log` beside the
 * databases: that of hostile requests would hide the figures.
 */
export function startApiProgram(
  program: keyof typeof BUILT_PROGRAMS,
  env: Environment,
  tree = OWN_TREE,
): ChildProcess {
  const folder = loadBenchConfig().BENCH_DATA_DIR;
  mkdirSync(folder, { recursive: true });
  const log = openSync(join(folder, "api.log"), "a");
  const child = spawn(process.execPath, [BUILT_PROGRAMS[program]], {
    cwd: getApiPath("", tree),
    env,
    stdio: ["ignore", log, "inherit"],
  });
  closeSync(log);
  killOnExit(child);
  return child;
}

/** Kills a child when this process ends for any reason that it can notice. */
export function killOnExit(child: ChildProcess): void {
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
}

/** Runs a script of the API to its end, with `input` on its standard input. @throws Error when it fails */
export async function runApiScript(
  [script, ...args]: readonly [string, ...string[]],
  env: Environment,
  input = "",
  tree = OWN_TREE,
): Promise<void> {
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    cwd: getApiPath("", tree),
    env,
    stdio: ["pipe", "ignore", "inherit"],
  });
  child.stdin.end(input);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${script} ended with exit code ${code}`);
}

/** Brings a database to the current schema. */
export function migrateDatabase(databaseUrl: string, tree = OWN_TREE): Promise<void> {
  return runApiScript(["src/migrate.ts"], { PATH: toolPath, DATABASE_URL: databaseUrl }, "", tree);
}

/** Starts a server of the API on a free port and waits until it is ready. @throws Error when it does not start */
export async function startApiServer(env: Environment, tree = OWN_TREE): Promise<ApiServer> {
  const port = env["API_PORT"] === undefined ? await findFreePort() : Number(env["API_PORT"]);
  const origin = `http://127.0.0.1:${port}`;
  const server = startApiProgram("server", { ...env, API_PORT: String(port) }, tree);
  await waitUntilReady(server, origin);
  return {
    origin,
    port,
    process: server,
    async stop() {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
    },
  };
}

async function waitUntilReady(server: ChildProcess, origin: string): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (server.exitCode === null && performance.now() < deadline) {
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error("The API did not start");
}
