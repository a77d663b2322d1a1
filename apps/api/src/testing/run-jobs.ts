import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { createJobHandlers, queueMissedWork } from "../job-handlers.ts";
import { reconcilePayments } from "../modules/commerce/reconcile-payments.ts";
import type { Config } from "../platform/config.ts";
import type { Clock } from "../platform/context.ts";
import type { AppServices } from "../services.ts";
import { type JobHandler, runJob, type StoredJob } from "../platform/jobs/job-queue.ts";
import type { QueueName } from "../platform/jobs/queues.ts";

interface JobApp {
  services: AppServices;
  config: Config;
  clock: Clock;
}

const clients = new WeakMap<AppServices, Promise<PgBoss>>();
const BATCH_SIZE = 8;

/** Connects to the job engine as a worker does. `createTestApp` closes the connection. */
function connectToJobs({ services, config }: JobApp): Promise<PgBoss> {
  const existing = clients.get(services);
  if (existing) return existing;
  const boss = new PgBoss({
    connectionString: config.DATABASE_URL,
    max: 1,
    supervise: false,
    schedule: false,
  });
  boss.on("error", () => undefined);
  const started = services.jobs.start().then(() => boss.start());
  clients.set(services, started);
  return started;
}

/** Ends the connection of `runJobs`. */
export async function disconnectFromJobs(services: AppServices): Promise<void> {
  await (await clients.get(services))?.stop({ graceful: false });
}

/**
 * Runs the jobs of a queue that are due at the app's time, and those that they queue, as workers do: several at once. A
 * job that fails is not run again.
 * @returns how many jobs it ran
 */
export async function runJobs(app: JobApp, queue: QueueName): Promise<number> {
  const { services } = app;
  const boss = await connectToJobs(app);
  // Cast: the handler of a queue takes the input of the same queue, which the mapped type loses here.
  const handle = createJobHandlers(services)[queue] as JobHandler<QueueName>;
  const { signal } = new AbortController();
  // The engine has the real time, so jobs that are due at the app's time become due now.
  await services.db.execute(sql`update pgboss.job set start_after = now()
    where name = ${queue} and state < 'active' and start_after <= ${app.clock.now().toISOString()}::timestamptz`);
  for (let ran = 0; ;) {
    const jobs = await boss.fetch<StoredJob<QueueName>["data"]>(queue, { batchSize: BATCH_SIZE });
    if (jobs.length === 0) return ran;
    ran += jobs.length;
    const results = await Promise.all(
      jobs.map((job) => runJob(services, queue, { ...job, signal }, handle, signal)),
    );
    const completed = results.filter(({ status }) => status === "completed").map(({ id }) => id);
    if (completed.length > 0) await boss.complete(queue, completed);
    for (const { id, status, output } of results) {
      if (status === "deadletter") await exhaustRetries(services, id);
      if (status !== "completed") await boss.fail(queue, id, output);
    }
  }
}

/** The engine's client has no call for a failure that must not be retried; only its workers can say so. */
const exhaustRetries = ({ db }: AppServices, id: string) =>
  db.execute(sql`update pgboss.job set retry_limit = retry_count where id = ${id}`);

/** Does what workers do within some minutes: reconciles payments and runs the jobs that follow. */
export async function settlePayments(app: JobApp): Promise<void> {
  await reconcilePayments(app.services);
  await queueMissedWork(app.services);
  await runJobs(app, "webhooks");
  await runJobs(app, "refunds");
}
