import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { recurringJobs } from "../../db/schema/recurring-jobs.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createJobQueue, type JobQueue } from "./job-queue.ts";
import { createRunRecorder } from "./recurring-runs.ts";
import { type Scheduler, startScheduler } from "./scheduler.ts";

let app: TestApp;
const workers: { queue: JobQueue; scheduler: Scheduler }[] = [];
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "silent" });
});
afterEach(stopWorkers);
afterAll(() => app.close());

async function stopWorkers(): Promise<void> {
  for (const { queue, scheduler } of workers.splice(0)) await Promise.all([scheduler.stop(), queue.stop()]);
}

/** Starts a worker with one job at a time that does not come during the test. */
async function startWorker(name: string, run: () => Promise<void>): Promise<void> {
  const queue = createJobQueue(app.config, app.services, "worker");
  const registered = Promise.withResolvers<void>();
  const repeat: JobQueue["repeat"] = (...args) => queue.repeat(...args).then(registered.resolve);
  const job = { name, intervalMs: 31_536_000_000, cron: "0 0 29 2 *", run };
  const recorder = createRunRecorder(app.services);
  const scheduler = startScheduler([job], app.services.log, recorder, { repeat });
  workers.push({ queue, scheduler });
  await registered.promise;
}

/** Queues a run, as the schedule does at its time. */
const queueRun = (name: string) =>
  app.services.db
    .execute(sql`insert into pgboss.job (name, policy, retry_limit, retry_delay, heartbeat_seconds)
    select name, policy, retry_limit, retry_delay, heartbeat_seconds from pgboss.queue
    where name = ${`recurring.${name}`} on conflict do nothing returning id`);
const readJobs = async (name: string) =>
  (
    await app.services.db.execute(
      sql`select state, retry_count from pgboss.job where name = ${`recurring.${name}`}`,
    )
  ).rows;

test("workers schedule a job once, and together run it once at a time", async () => {
  const finish = Promise.withResolvers<void>();
  let running = 0;
  let runs = 0;
  let most = 0;
  const run = async () => {
    runs++;
    most = Math.max(most, ++running);
    await finish.promise;
    running--;
  };
  await startWorker("count", run);
  await stopWorkers();
  expect((await queueRun("count")).rowCount).toBe(1);
  expect((await queueRun("count")).rowCount, "a second run while one waits").toBe(0);
  await Promise.all([startWorker("count", run), startWorker("count", run)]);
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
  expect((await queueRun("count")).rowCount, "a second run while one is active").toBe(0);
  finish.resolve();
  await expect.poll(() => readJobs("count"), { timeout: 20_000 }).toMatchObject([{ state: "completed" }]);
  expect({ runs, most }).toEqual({ runs: 1, most: 1 });
  const { rows } = await app.services.db.execute(
    sql`select cron, timezone from pgboss.schedule where name = 'recurring.count'`,
  );
  expect(rows).toEqual([{ cron: "0 0 29 2 *", timezone: "UTC" }]);
});

test("a run that fails is recorded for staff and tried again", async () => {
  const run = () => Promise.reject(new Error("the disk is full"));
  await startWorker("broken", run);
  await stopWorkers();
  await queueRun("broken");
  await startWorker("broken", run);
  await expect.poll(() => readJobs("broken"), { timeout: 20_000 }).toMatchObject([{ state: "retry" }]);
  const rows = await app.services.db.select().from(recurringJobs).where(eq(recurringJobs.name, "broken"));
  expect(rows).toMatchObject([{ failures: 1, lastError: "the disk is full", lastSucceededAt: null }]);
});
