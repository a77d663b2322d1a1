import { once } from "node:events";
import { findFreePort } from "@matinee/dev-services/ports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createMetrics } from "../telemetry/metrics.ts";
import { createRunRecorder } from "./recurring-runs.ts";
import { startScheduler } from "./scheduler.ts";
import { serveWorkerMetrics } from "./worker-metrics.ts";

let app: TestApp;
let port: number;
beforeAll(async () => {
  port = await findFreePort();
  app = await createTestApp({ WORKER_METRICS_PORT: port, LOG_LEVEL: "silent" });
});
afterAll(() => app.close());

test("reports the age and failures of each job and the queued and failed emails", async () => {
  const email = { template: "welcome", to: "reader@example.com", input: {} };
  await app.services.db.insert(emailOutbox).values([{ ...email, status: "failed" }, email, email]);
  const scheduler = startScheduler(
    [
      { name: "whole", intervalMs: 60_000, run: async () => ({ emails: 3 }) },
      { name: "broken", intervalMs: 5, run: () => Promise.reject(new Error("broken")) },
    ],
    app.services.log,
    createRunRecorder(app.services),
    app.services.jobs,
  );
  const server = serveWorkerMetrics(app.services, scheduler);
  if (!server) throw new Error("The metrics server did not start");
  if (!server.listening) await once(server, "listening");
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const readValue = (text: string, name: string) => Number(text.split(`${name} `)[1]?.split("\n")[0]);
  await expect
    .poll(async () => readValue(await read(), 'matinee_job_failures_total{job="broken"}'))
    .toBeGreaterThan(2);
  const text = await read();
  expect(readValue(text, 'matinee_job_rows_total{job="whole",rule="emails"}')).toBe(3);
  expect(readValue(text, 'matinee_job_failures_total{job="whole"}')).toBe(0);
  expect(readValue(text, 'matinee_job_last_success_age_seconds{job="whole"}')).toBeLessThan(60);
  expect(readValue(text, 'matinee_job_interval_seconds{job="whole"}')).toBe(60);
  expect(readValue(text, 'matinee_outbox_emails{status="waiting"}')).toBe(2);
  expect(readValue(text, 'matinee_outbox_emails{status="failed"}')).toBe(1);
  await scheduler.stop();
  server.close();
});

test("with a password, reports only to the user metrics", async () => {
  const config = {
    ...app.config,
    WORKER_METRICS_PORT: await findFreePort(),
    WORKER_METRICS_PASSWORD: "Qw8er7Ty6ui5Op4as3",
  };
  const scheduler = startScheduler([], app.services.log, createRunRecorder(app.services), app.services.jobs);
  const server = serveWorkerMetrics({ ...app.services, config, metrics: createMetrics() }, scheduler);
  if (!server) throw new Error("The metrics server did not start");
  if (!server.listening) await once(server, "listening");
  const read = async (credentials?: string) => {
    const authorization = credentials && `Basic ${Buffer.from(credentials).toString("base64")}`;
    const url = `http://127.0.0.1:${config.WORKER_METRICS_PORT}/metrics`;
    return (await fetch(url, { headers: authorization ? { authorization } : {} })).status;
  };
  expect(await read()).toBe(401);
  // The liveness probe has no password, and gets nothing but the answer.
  const probe = await fetch(`http://127.0.0.1:${config.WORKER_METRICS_PORT}/livez`);
  expect([probe.status, await probe.text()]).toEqual([204, ""]);
  expect(await read("metrics:wrong")).toBe(401);
  expect(await read("metrics:Qw8er7Ty6ui5Op4as3")).toBe(200);
  await scheduler.stop();
  server.close();
});
