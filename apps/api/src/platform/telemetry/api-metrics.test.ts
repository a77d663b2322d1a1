import { randomUUID } from "node:crypto";
import { findFreePort } from "@matinee/dev-services/ports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServices } from "../../services.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { webhookEvents } from "../../db/schema/payments.ts";
import { videos } from "../../db/schema/videos.ts";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { createLogLines } from "../../testing/log-lines.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createMetrics } from "./metrics.ts";
import { addConversionMetrics, addQueueMetrics } from "./queue-metrics.ts";
import { serveMetrics } from "./serve-metrics.ts";

const PASSWORD = "Qw8er7Ty6ui5Op4as3";
const log = createLogLines();
let app: TestApp;
let origin: string;
let metricsUrl: string;
beforeAll(async () => {
  const METRICS_PORT = await findFreePort();
  metricsUrl = `http://127.0.0.1:${METRICS_PORT}/metrics`;
  const metrics = { METRICS_PORT, METRICS_PASSWORD: PASSWORD };
  app = await createTestApp({ ...metrics, LOG_LEVEL: "info", TRUST_PROXY: "127.0.0.1" }, true, log.stream);
  origin = await app.http.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

async function readMetrics(): Promise<string> {
  const authorization = `Basic ${Buffer.from(`metrics:${PASSWORD}`).toString("base64")}`;
  return (await fetch(metricsUrl, { headers: { authorization } })).text();
}
const readValue = (text: string, name: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.split(" ")
      .at(-1) ?? Number.NaN,
  );

test("a process whose metrics port is taken logs an error and keeps running", async () => {
  const port = Number(new URL(metricsUrl).port);
  const services = { ...app.services, metrics: createMetrics() };
  const second = serveMetrics(services, { host: "127.0.0.1", port, password: "" });
  await expect
    .poll(() => log.lines.filter(({ msg }) => msg === "metrics are not served"))
    .toMatchObject([{ port, err: { code: "EADDRINUSE" } }]);
  second?.close();
});

test("the API reports its requests, connections, event loop and disk to Prometheus only", async () => {
  await fetch(`${origin}/v1/config`);
  const text = await readMetrics();
  const requests =
    'matinee_http_request_duration_seconds_count{method="GET",route="/v1/config",status="2xx"}';
  expect(readValue(text, requests)).toBe(1);
  expect(readValue(text, 'matinee_db_pool_connections{state="waiting"}')).toBe(0);
  expect(readValue(text, "matinee_db_pool_size")).toBe(app.config.DATABASE_POOL);
  expect(readValue(text, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  expect(readValue(text, "matinee_storage_free_bytes")).toBeGreaterThan(0);
  expect(readValue(text, "matinee_clock_offset_seconds")).toBe(0);
  // Not without the password, and not on the port that the proxy serves.
  expect((await fetch(metricsUrl)).status).toBe(401);
  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
});

test("counts responses from memory, which no route sees", async () => {
  const { id } = await createAccount(app.services);
  const page = await createPage(app.services, id);
  const get = () => fetch(`${origin}/v1/pages/${page.slug}`);
  const first = await get();
  const second = await get();
  expect(readValue(await readMetrics(), "matinee_http_cached_responses_total")).toBe(1);
  const ids = [first, second].map(({ headers }) => headers.get("x-request-id"));
  expect(new Set(ids).size).toBe(2);
  await expect.poll(() => log.lines.filter(({ reqId }) => reqId === ids[1])).toHaveLength(1);
});

test("each response and its log lines have the same id, also when it is replayed", async () => {
  const { headers, id } = await createAccount(app.services, { credits: 1 });
  const send = () =>
    fetch(`${origin}/v1/pages/${id}`, {
      method: "POST",
      headers: { ...headers, "idempotency-key": key, "content-type": "application/json" },
      body: JSON.stringify({ title: "The Salt Road", description: "A crossing.", url: key.slice(0, 8) }),
    });
  const key = randomUUID();
  const responses = [await send(), await send(), await fetch(`${origin}/v1/nothing`)];
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 404]);
  const ids = responses.map((response) => response.headers.get("x-request-id") ?? "");
  expect(new Set(ids).size).toBe(3);
  expect(await responses[2]?.json()).toMatchObject({ requestId: ids[2] });
  for (const reqId of ids) {
    await expect
      .poll(() => log.lines.filter((line) => line["reqId"] === reqId && line["res"]))
      .toHaveLength(1);
  }
});

test("takes a well-formed request id from a trusted proxy only", async () => {
  const send = async (id: string, to = origin) =>
    (await fetch(`${to}/v1/config`, { headers: { "x-request-id": id } })).headers.get("x-request-id");
  const proxied = randomUUID().replaceAll("-", "");
  expect(await send(proxied)).toBe(proxied);
  for (const id of ["short", "x".repeat(65), 'quote"quote"quote"', "white space in an id"]) {
    expect(await send(id)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  }
  const distrusting = await createTestApp({ TRUST_PROXY: "10.0.0.1" });
  try {
    const other = await distrusting.http.listen({ host: "127.0.0.1", port: 0 });
    expect(await send(proxied, other)).not.toBe(proxied);
  } finally {
    await distrusting.close();
  }
});

test("reports calls to the payment provider by outcome", async () => {
  const { metrics } = app.services;
  const config = { ...app.config, STRIPE_API_URL: "http://127.0.0.1:1" };
  const services = await createServices(config, app.services.log, "api");
  await expect(services.payments.getRefund("re_1")).rejects.toThrow();
  await services.pool.end();
  const text = await services.metrics.registry.metrics();
  // The SDK repeats a call once.
  expect(readValue(text, 'matinee_stripe_call_duration_seconds_count{outcome="unreachable"}')).toBe(2);
  // Control: each process counts its own.
  expect(await metrics.registry.metrics()).not.toContain('outcome="unreachable"');
});

test("the worker reports what waits and for how long", async () => {
  const { services, clock } = app;
  const now = clock.now().getTime();
  const email = { template: "welcome", to: "reader@example.com", input: {} };
  const sendAfter = (ms: number) => ({ ...email, sendAfter: new Date(now + ms) });
  await services.db.insert(emailOutbox).values([
    sendAfter(-120_000),
    sendAfter(-5000),
    // A reminder of tomorrow is not late.
    sendAfter(86_400_000),
    { ...sendAfter(-999_000), status: "failed" },
  ]);
  const event = { type: "charge.refunded", objectId: "ch_1", payload: {} };
  await services.db.insert(webhookEvents).values([
    { ...event, id: "evt_1", createdAt: new Date(now - 60_000) },
    { ...event, id: "evt_2", createdAt: new Date(now - 600_000), processedAt: new Date(now) },
  ]);
  const { registry } = services.metrics;
  addQueueMetrics(registry, services);
  const text = await registry.metrics();
  const age = (queue: string) => readValue(text, `matinee_queue_oldest_age_seconds{queue="${queue}"}`);
  expect(readValue(text, 'matinee_queue_depth{queue="emails"}')).toBe(3);
  expect(age("emails")).toBeGreaterThanOrEqual(120);
  expect(age("emails")).toBeLessThan(900);
  expect(readValue(text, 'matinee_queue_depth{queue="webhooks"}')).toBe(1);
  expect(age("webhooks")).toBeGreaterThanOrEqual(60);
  expect(age("webhooks")).toBeLessThan(500);
  expect(age("conversions")).toBe(0);
  expect(readValue(text, 'matinee_failed_entries{queue="emails"}')).toBe(1);
});

test("the worker reports how many conversions there can be: one for each account that has a film to convert", async () => {
  const { services, clock } = app;
  const { registry } = createMetrics();
  addConversionMetrics(registry, services);
  const read = async () => readValue(await registry.metrics(), "matinee_conversion_accounts");
  expect(await read()).toBe(0);
  const film = { kind: "feature", name: "film.mp4", status: "converting", sizeBytes: 1 } as const;
  const running = { leaseUntil: new Date(clock.now().getTime() + 60_000), attempts: 3 };
  const create = async (...films: Partial<typeof videos.$inferInsert>[]) => {
    const page = await createPage(services, (await createAccount(services)).id);
    await services.db.insert(videos).values(films.map((one) => ({ ...film, pageId: page.id, ...one })));
  };
  await create({}, {}, {});
  expect(await read()).toBe(1);
  await create(running, {});
  // A playable film whose larger sizes are being made.
  await create({ status: "ready", playableLadder: { renditions: [], audio: [] }, ...running });
  expect(await read()).toBe(3);
  await create({ status: "ready" }, { status: "failed", attempts: 3 }, { attempts: 3 }, { host: "vimeo" });
  expect(await read()).toBe(3);
});
