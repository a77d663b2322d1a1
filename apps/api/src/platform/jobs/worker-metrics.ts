import { createServer, type Server } from "node:http";
import { count, inArray } from "drizzle-orm";
import { Counter, Gauge, Registry, collectDefaultMetrics } from "prom-client";
import type { Services } from "../context.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import type { Scheduler } from "./scheduler.ts";

/**
 * How the worker is, as Prometheus reads it: how long ago each round ended well, how often it failed, and the mails
 * that wait or were given up.
 * @returns null when no port was given
 */
export function serveWorkerMetrics(services: Services, rounds: Scheduler): Server | null {
  const { HOST, WORKER_METRICS_PORT: port } = services.config;
  if (port === 0) return null;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addJobMetrics(registry, rounds);
  addOutboxMetrics(registry, services);
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      (error: unknown) => {
        services.log.error({ err: error }, "metrics");
        response.writeHead(503).end();
      },
    );
  });
  return server.listen(port, HOST);
}

function addJobMetrics(registry: Registry, { states }: Scheduler): void {
  const labelNames = ["round"] as const;
  const age = new Gauge({
    name: "matinee_round_age_seconds",
    help: "Since the round last ended well; since the start of its first try when it never did.",
    labelNames,
    registers: [registry],
    collect() {
      for (const [round, { lastSucceededAt, lastStartedAt }] of states) {
        const since = lastSucceededAt ?? lastStartedAt;
        if (since) age.set({ round }, (Date.now() - since.getTime()) / 1000);
      }
    },
  });
  const took = new Gauge({
    name: "matinee_round_duration_seconds",
    help: "How long the last round that ended well took.",
    labelNames,
    registers: [registry],
    collect() {
      for (const [round, { lastDurationMs }] of states)
        if (lastDurationMs !== null) took.set({ round }, lastDurationMs / 1000);
    },
  });
  const failures = new Counter({
    name: "matinee_round_failures_total",
    help: "Rounds that ended with an error.",
    labelNames,
    registers: [registry],
    collect() {
      failures.reset();
      for (const [round, state] of states) failures.inc({ round }, state.failures);
    },
  });
}

function addOutboxMetrics(registry: Registry, { db }: Services): void {
  const shown = ["waiting", "failed"] as const;
  const mails = new Gauge({
    name: "matinee_mails",
    help: "Mails that wait to be sent, and those that were given up.",
    labelNames: ["status"] as const,
    registers: [registry],
    async collect() {
      const rows = await db
        .select({ status: emailOutbox.status, n: count() })
        .from(emailOutbox)
        .where(inArray(emailOutbox.status, [...shown]))
        .groupBy(emailOutbox.status);
      for (const status of shown) mails.set({ status }, rows.find((row) => row.status === status)?.n ?? 0);
    },
  });
}
