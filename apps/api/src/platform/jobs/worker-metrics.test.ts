import { once } from "node:events";
import { findFreePort } from "@matinee/dev-services/ports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { startScheduler } from "./scheduler.ts";
import { serveWorkerMetrics } from "./worker-metrics.ts";

let app: TestApp;
let port: number;
beforeAll(async () => {
  port = await findFreePort();
  app = await createTestApp({ WORKER_METRICS_PORT: port, LOG_LEVEL: "silent" });
});
afterAll(() => app.close());

test("each round shows its age and its failures, and the outbox what waits and what was given up", async () => {
  const mail = { template: "welcome", to: "reader@example.com", input: {} };
  await app.services.db.insert(emailOutbox).values([{ ...mail, status: "failed" }, mail, mail]);
  const rounds = startScheduler(
    [
      { name: "whole", intervalMs: 60_000, run: async () => undefined },
      { name: "broken", intervalMs: 5, run: () => Promise.reject(new Error("broken")) },
    ],
    app.services.log,
  );
  const server = serveWorkerMetrics(app.services, rounds);
  if (!server) throw new Error("No port was taken");
  if (!server.listening) await once(server, "listening");
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const valueOf = (text: string, name: string) => Number(text.split(`${name} `)[1]?.split("\n")[0]);
  await expect
    .poll(async () => valueOf(await read(), 'matinee_round_failures_total{round="broken"}'))
    .toBeGreaterThan(2);
  const text = await read();
  expect(valueOf(text, 'matinee_round_failures_total{round="whole"}')).toBe(0);
  expect(valueOf(text, 'matinee_round_age_seconds{round="whole"}')).toBeLessThan(60);
  expect(valueOf(text, 'matinee_mails{status="waiting"}')).toBe(2);
  expect(valueOf(text, 'matinee_mails{status="failed"}')).toBe(1);
  await rounds.stop();
  server.close();
});
