import { getPriority, setPriority } from "node:os";
import { createServices } from "./services.ts";
import { loadConfig } from "./platform/config.ts";
import { createDatabaseClock } from "./platform/database-clock.ts";
import { requireInstallation } from "./platform/installation.ts";
import { reportRestoreMode } from "./platform/restore-mode.ts";
import { startProcess } from "./platform/start-process.ts";
import { startTracing } from "./platform/telemetry/tracing.ts";
import { isConverting, readWorkerRoles } from "./platform/jobs/worker-roles.ts";
import { startRoleReports } from "./platform/jobs/role-reports.ts";
import { serveWorkerMetrics } from "./platform/jobs/worker-metrics.ts";
import { findVideoTools } from "./integrations/video/ffmpeg/find-video-tools.ts";
import { createMailer } from "./integrations/mail/mailer.ts";
import { processQueues } from "./job-handlers.ts";
import { startRecurringJobs } from "./scheduler.ts";

/** Added to the niceness of the process. */
const WORKER_NICENESS = 5;

// Where both run on one machine, a person waits for the API, and nobody for the milliseconds of a job.
// Who started it at a lower one, as a service manager may, keeps that: raising it is not allowed.
if (getPriority() < WORKER_NICENESS) setPriority(WORKER_NICENESS);
const roles = readWorkerRoles(process.argv.slice(2));
const config = loadConfig(undefined, roles);
await startProcess(config, "worker", async (log) => {
  const tracing = await startTracing(config, "worker");
  const clock = createDatabaseClock();
  const services = await createServices(config, log, "worker", clock, tracing);
  const stopping = new AbortController();
  await clock.start(services, stopping.signal);
  await requireInstallation(services);
  await reportRestoreMode(services);
  const mailer = createMailer(config);

  // Stops at startup rather than failing each video.
  if (config.isProduction && config.VIDEO_HOST === "local" && roles.some(isConverting))
    await findVideoTools(config, log);

  await processQueues(services, roles);
  const scheduler = startRecurringJobs(services, roles, mailer, log);
  const reports = startRoleReports(services, roles);
  const metrics = serveWorkerMetrics(services, scheduler);
  log.info({ roles }, "worker ready");

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stopping.abort();
      reports.stop();
      metrics?.close();
      void Promise.all([scheduler.stop(), services.jobs.stop()])
        .then(() => mailer.close())
        .then(() => Promise.all([services.pool.end(), services.directPool.end()]))
        .then(() => tracing?.stop())
        .then(() => process.exit(0));
    });
  }
});
