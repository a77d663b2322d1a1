import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTemporaryPostgres } from "@matinee/dev-services/postgres";
import pg from "pg";
import {
  type ApiServer,
  buildApiEnvironment,
  type Environment,
  getApiPath,
  migrateDatabase,
  OWN_TREE,
  startApiServer,
} from "../support/api-process.ts";
import { readParent } from "../support/process-usage.ts";

export interface FilmmakerApi {
  origin: string;
  port: number;
  pid: number;
  /** The folder of uploads and videos. */
  storage: string;
  /** Request headers of the signed-in filmmaker. */
  headers: Record<string, string>;
  /** The filmmaker's activated event. */
  pageId: string;
  database: pg.Client;
  databaseUrl: string;
  /** The process whose children are all of PostgreSQL's. */
  databasePid: number;
  /** Starts one more API process. Stop it before the first one. */
  startProcess(settings?: Environment): Promise<ApiServer>;
  stop(): Promise<void>;
}

/**
 * Starts an API process on an empty database and creates a filmmaker with an event.
 * @param tree the checkout of the project whose build runs
 */
export async function startFilmmakerApi(settings: Environment = {}, tree = OWN_TREE): Promise<FilmmakerApi> {
  const folder = await mkdtemp(join(tmpdir(), "matinee-bench-"));
  const storage = join(folder, "storage");
  const postgres = await startTemporaryPostgres();
  await migrateDatabase(postgres.url, tree);
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  const { rows } = await database.query<{ pid: number }>("select pg_backend_pid() as pid");
  const startProcess = async (more: Environment = {}) =>
    startApiServer(
      await buildApiEnvironment({
        APPS_DIR: getApiPath("..", tree),
        DATABASE_URL: postgres.url,
        STORAGE_DIR: storage,
        ...settings,
        ...more,
      }),
      tree,
    );
  const server = await startProcess();
  const { accountId, headers } = await signUp(server.origin);
  return {
    origin: server.origin,
    port: server.port,
    pid: server.process.pid ?? 0,
    storage,
    headers,
    database,
    databaseUrl: postgres.url,
    databasePid: readParent(rows[0]?.pid ?? 0),
    startProcess,
    pageId: await createEvent(database, accountId),
    async stop() {
      await server.stop();
      await database.end();
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function signUp(origin: string) {
  const response = await fetch(`${origin}/v1/account`, {
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
  if (response.status !== 201) throw new Error(`The sign-up failed: ${await response.text()}`);
  // The contract describes this response of our own API.
  const { data } = (await response.json()) as { data: { id: string } };
  return { accountId: data.id, headers: { "x-session-id": response.headers.get("x-session-id") ?? "" } };
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
  if (!page) throw new Error("The insert returned no event");
  return page.id;
}
