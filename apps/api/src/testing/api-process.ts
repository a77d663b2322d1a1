import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@matinee/dev-services/ports";
import type { Config } from "../platform/config.ts";
import { prepareScriptBundle } from "./script-bundles.ts";

const START_MS = 120_000;

export interface ApiResponse {
  status: number;
  // Each test knows the shape of its response.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any;
}

/** A separate API process, as in production, on the database and payment provider of a test. */
export interface ApiProcess {
  url: string;
  /** @throws TypeError when the process exits before it responds */
  post(path: string, body: object, headers?: Record<string, string>): Promise<ApiResponse>;
  /** Stops the process as a deployment does. @returns after how many milliseconds it ended */
  stop(): Promise<number>;
  /** Kills the process without cleanup, like a power failure. */
  kill(): Promise<void>;
  pid: number;
}

export interface ApiProcessOptions {
  /** Additional environment variables. */
  env?: Record<string, string>;
  /** A command that runs the command in its arguments. */
  wrapperCommand?: readonly string[];
  /** Folder of an API to start from its sources, instead of this one. */
  sources?: string;
  /** Changes the bundled program, for a control that must fail. The program of every other process stays. */
  patch?: (program: string) => string;
}

/** Starts an API process and waits until it is ready. The caller kills it. */
export async function startApiProcess(
  config: Config,
  { env = {}, wrapperCommand = [], sources, patch }: ApiProcessOptions = {},
): Promise<ApiProcess> {
  const port = await findFreePort();
  const bundle = sources ? { env: {} } : await prepareScriptBundle("server.ts");
  const program =
    "file" in bundle
      ? [patch ? await patchProgram(bundle.file, patch) : bundle.file]
      : ["--import", "tsx", "src/server.ts"];
  const [command = process.execPath, ...args] = [...wrapperCommand, process.execPath, ...program];
  const api: ChildProcess = spawn(command, args, {
    env: {
      PATH: config.PATH,
      NODE_ENV: "test",
      LOG_LEVEL: "error",
      UV_THREADPOOL_SIZE: "16",
      API_PORT: String(port),
      DATABASE_URL: config.DATABASE_URL,
      STRIPE_API_URL: config.STRIPE_API_URL,
      STRIPE_TIMEOUT_MS: String(config.STRIPE_TIMEOUT_MS),
      STORAGE_DIR: config.STORAGE_DIR,
      RATE_LIMIT_FACTOR: String(config.RATE_LIMIT_FACTOR),
      API_DOCS: "0",
      ...bundle.env,
      ...env,
    },
    stdio: "inherit",
    ...(sources && { cwd: sources }),
  });
  const gone = once(api, "exit");
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(api, url);
  return {
    url,
    pid: api.pid ?? 0,
    async post(path, body, headers = {}) {
      const response = await fetch(`${url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      return { status: response.status, json: await response.json() };
    },
    async stop() {
      const startedAt = performance.now();
      api.kill("SIGTERM");
      await gone;
      return performance.now() - startedAt;
    },
    async kill() {
      api.kill("SIGKILL");
      await gone;
    },
  };
}

/** @throws Error when the patch changes nothing */
async function patchProgram(file: string, patch: (program: string) => string): Promise<string> {
  const program = await readFile(file, "utf8");
  const patched = patch(program);
  if (patched === program) throw new Error("the patch found nothing to change");
  const target = file.replace(/\.mjs$/, `-${randomUUID()}.mjs`);
  await writeFile(target, patched);
  return target;
}

async function waitUntilReady(api: ChildProcess, url: string): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end && api.exitCode === null; await sleep(50)) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
  }
  api.kill("SIGKILL");
  throw new Error("The API process did not start");
}
