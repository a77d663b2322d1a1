import type { Server } from "node:http";
import { count, inArray } from "drizzle-orm";
import { Counter, Gauge, type Registry } from "prom-client";
import type { Services } from "../context.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { recurringJobs } from "../../db/schema/recurring-jobs.ts";
import { addConversionMetrics, addDeadLetterMetrics, addQueueMetrics } from "../telemetry/queue-metrics.ts";
import { serveMetrics } from "../telemetry/serve-metrics.ts";
import { addWebhookMetrics } from "../telemetry/webhook-metrics.ts";
import { findMissingRoles } from "./role-reports.ts";
import type { Scheduler } from "./scheduler.ts";
import { WORKER_ROLES } from "./worker-roles.ts";

/**
 * Serves the worker's Prometheus metrics: the age, duration and failures of each recurring job, what waits in the queues,
 * the queued and permanently failed emails, the owners' webhooks, and the roles that no worker has.
 * @returns null when WORKER_METRICS_PORT is 0
 */
export function serveWorkerMetrics(services: Services, scheduler: Scheduler): Server | null {
  const { config, metrics } = services;
  const server = serveMetrics(services, {
    host: config.WORKER_METRICS_HOST,
    port: config.WORKER_METRICS_PORT,
    password: config.WORKER_METRICS_PASSWORD,
  });
  if (!server) return null;
  addJobMetrics(metrics.registry, services, scheduler);
  addOutboxMetrics(metrics.registry, services);
  addQueueMetrics(metrics.registry, services);
  addConversionMetrics(metrics.registry, services);
  addDeadLetterMetrics(metrics.registry, services);
  addRoleMetrics(metrics.registry, services);
  addWebhookMetrics(metrics.registry, services);
  return server;
}

const pickLatest = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b));

function addJobMetrics(registry: Registry, { db }: Services, { states }: Scheduler): void {
  const labelNames = ["job"] as const;
  const age = new Gauge({
    name: "matinee_job_last_success_age_seconds",
    help: "Seconds since the job last succeeded in any worker, or since it last started here if it never has.",
    labelNames,
    registers: [registry],
    async collect() {
      const rows = await db
        .select({ name: recurringJobs.name, at: recurringJobs.lastSucceededAt })
        .from(recurringJobs);
      const recorded = new Map(rows.map(({ name, at }) => [name, at]));
      for (const [job, { lastSucceededAt, lastStartedAt }] of states) {
        const since = pickLatest(lastSucceededAt, recorded.get(job) ?? null) ?? lastStartedAt;
        if (since) age.set({ job }, (Date.now() - since.getTime()) / 1000);
      }
    },
  });
  const interval = new Gauge({
    name: "matinee_job_interval_seconds",
    help: "Seconds between two runs of the job, which decide how old a success may be.",
    labelNames,
    registers: [registry],
    collect() {
      for (const [job, { intervalMs }] of states) interval.set({ job }, intervalMs / 1000);
    },
  });
  const duration = new Gauge({
    name: "matinee_job_duration_seconds",
    help: "Duration of the job's last successful run in seconds.",
    labelNames,
    registers: [registry],
    collect() {
      for (const [job, { lastDurationMs }] of states)
        if (lastDurationMs !== null) duration.set({ job }, lastDurationMs / 1000);
    },
  });
  const failures = new Counter({
    name: "matinee_job_failures_total",
    help: "Failed runs of the job.",
    labelNames,
    registers: [registry],
    collect() {
      failures.reset();
      for (const [job, state] of states) failures.inc({ job }, state.failures);
    },
  });
  const rows = new Counter({
    name: "matinee_job_rows_total",
    help: "Rows that the job deleted or anonymised, by rule.",
    labelNames: ["job", "rule"] as const,
    registers: [registry],
    collect() {
      rows.reset();
      for (const [job, state] of states)
        for (const [rule, total] of state.rows) rows.inc({ job, rule }, total);
    },
  });
}

function addRoleMetrics(registry: Registry, services: Services): void {
  const missing = new Gauge({
    name: "matinee_worker_role_missing",
    help: "1 while no worker runs the jobs of the role.",
    labelNames: ["role"] as const,
    registers: [registry],
    async collect() {
      const roles = await findMissingRoles(services);
      for (const role of WORKER_ROLES) missing.set({ role }, roles.includes(role) ? 1 : 0);
    },
  });
}

function addOutboxMetrics(registry: Registry, { db }: Services): void {
  const statuses = ["waiting", "failed"] as const;
  const emails = new Gauge({
    name: "matinee_outbox_emails",
    help: "Emails in the outbox by status.",
    labelNames: ["status"] as const,
    registers: [registry],
    async collect() {
      const rows = await db
        .select({ status: emailOutbox.status, n: count() })
        .from(emailOutbox)
        .where(inArray(emailOutbox.status, [...statuses]))
        .groupBy(emailOutbox.status);
      for (const status of statuses)
        emails.set({ status }, rows.find((row) => row.status === status)?.n ?? 0);
    },
  });
}
