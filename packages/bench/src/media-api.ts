import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startTemporaryPostgres } from "@matinee/dev-services/postgres";
import { findFreePort } from "@matinee/dev-services/ports";
import pg from "pg";

const api = new URL("../../../apps/api/", import.meta.url);

export interface ApiProcess {
  origin: string;
  port: number;
  pid: number;
  /** Its folder of uploads and films. */
  storage: string;
  /** Headers of a filmmaker who is signed in, and an activated event of theirs. */
  headers: Record<string, string>;
  accountId: string;
  pageId: string;
  database: pg.Client;
  close(): Promise<void>;
}

/** An API process over an empty database, with a filmmaker and an event. Close it. */
export async function startApi(settings: Record<string, string> = {}): Promise<ApiProcess> {
  const folder = await mkdtemp(join(tmpdir(), "matinee-bench-"));
  const storage = join(folder, "storage");
  const postgres = await startTemporaryPostgres();
  const port = await findFreePort();
  const env = {
    PATH: new URL("../../../node_modules/.bin", import.meta.url).pathname,
    NODE_ENV: "production",
    DEMO: "1",
    DATABASE_URL: postgres.url,
    API_PORT: String(port),
    STORAGE_DIR: storage,
    RATE_LIMIT_FACTOR: "100000",
    LOG_LEVEL: "error",
    STRIPE_API_URL: `http://127.0.0.1:${await findFreePort()}`,
    ...settings,
  };
  const run = (script: string): ChildProcess =>
    spawn(process.execPath, ["--import", "tsx", script], { cwd: api, env, stdio: "inherit" });
  const database = new pg.Client({ connectionString: postgres.url });
  await once(run("src/migrate.ts"), "exit");
  await database.connect();
  const server = run("src/server.ts");
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) await sleep(50);
  const { accountId, headers } = await signUp(origin);
  return {
    origin,
    port,
    pid: server.pid ?? 0,
    storage,
    headers,
    accountId,
    database,
    pageId: await createEvent(database, accountId),
    async close() {
      server.kill("SIGTERM");
      await once(server, "exit");
      await database.end();
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function signUp(origin: string) {
  const answer = await fetch(`${origin}/v1/account`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      firstName: "Ada",
      lastName: "Bench",
      email: "ada@example.com",
      password: "correct-horse-battery",
      country: "US",
      businessType: "individual",
      phoneNumber: "+12025550123",
      tos: true,
    }),
  });
  if (answer.status !== 201) throw new Error(`no account: ${await answer.text()}`);
  // Our own answer, which the contract describes.
  const { data } = (await answer.json()) as { data: { id: string } };
  return { accountId: data.id, headers: { "x-session-id": answer.headers.get("x-session-id") ?? "" } };
}

async function createEvent(database: pg.Client, accountId: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into pages (id, account_id, slug, title, description, opens_at, closes_at, activated, test, diy_event,
       paywall_settings, subscription_settings, about_settings)
     values (gen_random_uuid(), $1, 'bench', 'The Salt Road', 'Two sisters cross a desert.', now() - interval '1 hour',
       now() + interval '1 day', true, false, true, '{}', '{}', '{}') returning id`,
    [accountId],
  );
  const [page] = rows;
  if (!page) throw new Error("no event came back");
  return page.id;
}
