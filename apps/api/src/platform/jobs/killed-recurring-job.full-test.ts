import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { prepareScriptBundle } from "../../testing/script-bundles.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createJobQueue, type JobQueue } from "./job-queue.ts";

const NAME = "endless";
const QUEUE = `recurring.${NAME}`;
/** Not during the test: the test queues the run. */
const CRON = "0 0 29 2 *";

let app: TestApp;
let worker: ChildProcess | undefined;
let successor: JobQueue | undefined;
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "silent" });
});
afterEach(async () => {
  if (worker?.exitCode === null && worker.signalCode === null) worker.kill("SIGKILL");
  await successor?.stop();
});
afterAll(() => app.close());

/** Starts a worker whose run never ends, and waits until it runs. */
async function startRun(): Promise<ChildProcess> {
  const bundle = await prepareScriptBundle("testing/recurring-process.ts");
  const { DATABASE_URL, STORAGE_DIR, PATH } = app.config;
  const child = fork(bundle.file, [NAME, CRON], {
    execArgv: [],
    env: { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL, STORAGE_DIR, PATH, ...bundle.env },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  await once(child, "message");
  await app.services.db
    .execute(sql`insert into pgboss.job (name, policy, retry_limit, retry_delay, heartbeat_seconds)
    select name, policy, retry_limit, retry_delay, heartbeat_seconds from pgboss.queue where name = ${QUEUE}`);
  await once(child, "message");
  return child;
}

/** Looks for dead workers, as every worker does at intervals. */
async function superviseOnce(): Promise<void> {
  const boss = new PgBoss({
    connectionString: app.config.DATABASE_URL,
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: 1,
  });
  await boss.start();
  await app.services.db.execute(
    sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null where name = ${QUEUE}`,
  );
  await boss.supervise(QUEUE);
  await boss.stop({ graceful: false });
}
const readState = async () => {
  const { rows } = await app.services.db.execute<{ state: string }>(
    sql`select state from pgboss.job where name = ${QUEUE}`,
  );
  return rows.map(({ state }) => state);
};

test("a recurring job whose worker is killed runs again, once, in another worker", async () => {
  worker = await startRun();
  // Control: while the worker lives, no other worker takes its run.
  await superviseOnce();
  expect(await readState()).toEqual(["active"]);

  worker.kill("SIGKILL");
  await once(worker, "exit");
  // The minute without a heartbeat passes.
  await app.services.db.execute(
    sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '61 seconds' where name = ${QUEUE}`,
  );
  await superviseOnce();
  expect(await readState()).toEqual(["retry"]);
  // The delay of the retry passes.
  await app.services.db.execute(sql`update pgboss.job set start_after = now() where name = ${QUEUE}`);
  let runs = 0;
  successor = createJobQueue(app.config, app.services, "worker");
  await successor.repeat(NAME, CRON, async () => void runs++);
  await expect.poll(readState, { timeout: 30_000 }).toEqual(["completed"]);
  await superviseOnce();
  expect(runs).toBe(1);
  expect(await readState()).toEqual(["completed"]);
});
