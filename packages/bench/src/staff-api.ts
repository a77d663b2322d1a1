import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@matinee/dev-services/ports";
import pg from "pg";

const folder = new URL("../../../apps/api/", import.meta.url);
const EMAIL = "bench@example.com";
const PASSWORD = "correct-horse-battery";

/** The API as it runs in production, over one database, with somebody of the staff signed in. */
export interface Api {
  url: string;
  headers: { "x-session-id": string };
  /** @throws when the answer is no success */
  get(path: string): Promise<unknown>;
  /** Most memory that the process ever held, in MiB. */
  peakMemory(): Promise<number>;
  close(): Promise<void>;
}

export async function startApi(databaseUrl: string): Promise<Api> {
  const port = await findFreePort();
  const environment = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    API_PORT: String(port),
    LOG_LEVEL: "error",
    // One address asks for everything here.
    RATE_LIMIT_FACTOR: "1000000",
    STRIPE_API_URL: `http://127.0.0.1:${await findFreePort()}`,
  };
  await ensureStaff(databaseUrl, environment);
  const server = spawn(process.execPath, ["--import", "tsx", "src/server.ts"], {
    cwd: folder,
    env: environment,
    stdio: "inherit",
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(server, url);
  const signedIn = await fetch(`${url}/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const headers = { "x-session-id": signedIn.headers.get("x-session-id") ?? "" };
  return {
    url,
    headers,
    async get(path) {
      const answer = await fetch(url + path, { headers });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    peakMemory: async () => readPeakMemory(server),
    async close() {
      server.kill("SIGTERM");
      await once(server, "exit");
    },
  };
}

async function ensureStaff(databaseUrl: string, env: NodeJS.ProcessEnv): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rowCount } = await database.query("select 1 from accounts where lower(email) = $1", [EMAIL]);
  await database.end();
  if (rowCount !== 0) return;
  const command = ["--import", "tsx", "src/create-staff.ts", EMAIL, "Bench", "Staff"];
  const making = spawn(process.execPath, command, { cwd: folder, env, stdio: ["pipe", "ignore", "ignore"] });
  making.stdin.end(`${PASSWORD}\n`);
  const [code] = await once(making, "exit");
  if (code !== 0) throw new Error("The staff account could not be made");
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  while (server.exitCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(100);
  }
  throw new Error("The API ended before it was ready");
}

async function readPeakMemory({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
