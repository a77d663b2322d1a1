import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import {
  buildApiEnvironment,
  type Environment,
  runApiScript,
  startApiServer,
} from "../support/api-process.ts";
import { loadBenchConfig } from "../support/config.ts";

export const STAFF_EMAIL = "bench@example.com";
export const STAFF_PASSWORD = "correct-horse-battery";

/** An API process with a signed-in member of staff. */
export interface StaffApi {
  origin: string;
  headers: { "x-session-id": string };
  /** Signs in again, because reports need a sign-in of the last five minutes. */
  signIn(): Promise<void>;
  /** Returns the JSON of a response. @throws Error unless the request succeeds */
  get(path: string): Promise<unknown>;
  /** Forgets the peak memory until now, so that a sign-in, which fills tens of MiB on purpose, does not count. */
  resetPeakMemory(): Promise<void>;
  /** Returns the peak memory of the process since its start or the last reset, in MiB. */
  readPeakMemory(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the API on a database and signs a member of staff in. */
export async function startStaffApi(databaseUrl: string, settings: Environment = {}): Promise<StaffApi> {
  // The API rejects a storage that belongs to another database.
  const storage = join(loadBenchConfig().BENCH_DATA_DIR, "storage", new URL(databaseUrl).pathname);
  const env = await buildApiEnvironment({ DATABASE_URL: databaseUrl, STORAGE_DIR: storage, ...settings });
  await ensureStaff(databaseUrl, env);
  const server = await startApiServer(env);
  const headers = { "x-session-id": "" };
  const signIn = async () => {
    const session = await fetch(`${server.origin}/v1/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: STAFF_EMAIL, password: STAFF_PASSWORD }),
    });
    if (!session.ok) throw new Error(`Signing in failed: ${session.status} ${await session.text()}`);
    headers["x-session-id"] = session.headers.get("x-session-id") ?? "";
  };
  await signIn();
  return {
    origin: server.origin,
    headers,
    signIn,
    async get(path) {
      const response = await fetch(server.origin + path, { headers });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    async resetPeakMemory() {
      // 5 resets VmHWM (man 5 proc_pid_clear_refs).
      await writeFile(`/proc/${server.process.pid}/clear_refs`, "5");
    },
    async readPeakMemory() {
      const status = await readFile(`/proc/${server.process.pid}/status`, "utf8");
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
    stop: server.stop,
  };
}

async function ensureStaff(databaseUrl: string, env: Environment): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rowCount } = await database.query("select 1 from accounts where lower(email) = $1", [STAFF_EMAIL]);
  await database.end();
  if (rowCount !== 0) return;
  await runApiScript(
    ["src/command.ts", "staff", "create", STAFF_EMAIL, "Bench", "Staff"],
    env,
    `${STAFF_PASSWORD}\n`,
  );
}
