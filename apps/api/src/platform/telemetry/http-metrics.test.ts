import { verbatim } from "@matinee/texts/languages";
import Fastify from "fastify";
import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { createLogLines } from "../../testing/log-lines.ts";
import { AppError } from "../errors.ts";
import { setErrorHandlers } from "../http/errors.ts";
import { measureRequests } from "./http-metrics.ts";
import { createMetrics, type Metrics } from "./metrics.ts";

let metrics: Metrics;
let log: ReturnType<typeof createLogLines>;
let app: ReturnType<typeof Fastify>;
/** What the routes answer next. */
let failure: AppError | null;

beforeEach(() => {
  failure = null;
  metrics = createMetrics();
  log = createLogLines();
  app = Fastify();
  setErrorHandlers(app);
  measureRequests(app, { metrics, log: pino({ level: "info" }, log.stream) });
  const answer = async () => {
    if (failure) throw failure;
    return {};
  };
  app.post("/v1/pages/:id/playback", answer);
  app.post("/v1/pages/:id/orders", answer);
  app.post("/v1/playback/:grantId/heartbeat", answer);
  app.get("/media/:grant/:videoId/*", answer);
});

const post = (url: string, payload: object = {}) => app.inject({ method: "POST", url, payload });
/** Returns the value of a line such as `name{label="x"}`; undefined when there is none. */
async function read(name: string): Promise<number | undefined> {
  const line = (await metrics.registry.metrics()).split("\n").find((text) => text.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

test("measures requests by route and status class, without ids", async () => {
  await post("/v1/pages/1b2c/orders");
  failure = new AppError("sold-out", verbatim("Sold out"));
  await post("/v1/pages/9f8e/orders");
  await app.inject({ url: "/nothing/secret-path" });
  const count = (route: string, method: string, status: string) =>
    read(
      `matinee_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
    );
  expect(await count("/v1/pages/:id/orders", "POST", "2xx")).toBe(1);
  expect(await count("/v1/pages/:id/orders", "POST", "4xx")).toBe(1);
  expect(await count("none", "GET", "4xx")).toBe(1);
  expect(await metrics.registry.metrics()).not.toMatch(/1b2c|9f8e|secret-path/);
});

test("counts admitted and rejected plays, rejected media and the steps of purchases by their reason", async () => {
  await post("/v1/pages/1/playback");
  await post("/v1/pages/1/orders");
  await app.inject({ url: "/media/grant/video/720p/00001.m4s" });
  failure = new AppError("device-limit", verbatim("Too many devices"));
  await post("/v1/pages/1/playback");
  failure = new AppError("forbidden", verbatim("Ended"));
  await app.inject({ url: "/media/grant/video/720p/00002.m4s" });
  failure = new AppError("unavailable", verbatim("Busy"));
  await post("/v1/pages/1/orders");
  expect(await read('matinee_plays_total{outcome="admitted",reason="none"}')).toBe(1);
  expect(await read('matinee_plays_total{outcome="refused",reason="device-limit"}')).toBe(1);
  expect(await read('matinee_media_refusals_total{reason="forbidden"}')).toBe(1);
  expect(await read('matinee_checkout_steps_total{step="order",outcome="ok"}')).toBe(1);
  expect(await read('matinee_checkout_steps_total{step="order",outcome="unavailable"}')).toBe(1);
});

test("adds up what players report, and nothing of a heartbeat that was rejected", async () => {
  const heartbeat = (body: object) => post("/v1/playback/1/heartbeat", body);
  await heartbeat({ positionSeconds: 15, firstFrameMs: 1800 });
  await heartbeat({ positionSeconds: 30, stalls: 2, stalledMs: 3500 });
  await heartbeat({ positionSeconds: 45 });
  await heartbeat({ firstFrameMs: "soon", stalls: -4 });
  failure = new AppError("not-found", verbatim("No grant"));
  await heartbeat({ firstFrameMs: 60_000, stalls: 9, stalledMs: 9000 });
  expect(await read('matinee_player_first_frame_seconds_bucket{le="1"}')).toBe(0);
  expect(await read('matinee_player_first_frame_seconds_bucket{le="2"}')).toBe(1);
  expect(await read("matinee_player_first_frame_seconds_count")).toBe(1);
  expect(await read("matinee_player_stalls_total")).toBe(2);
  expect(await read("matinee_player_stalled_seconds_total")).toBe(3.5);
  expect(await read("matinee_player_heartbeats_total")).toBe(4);
});

test("logs one of a thousand successful media requests, without the grant", async () => {
  const grant = "v1.c2VjcmV0LWNyZWRlbnRpYWwtb2YtYS12aWV3ZXI.c2lnbmF0dXJl";
  for (let n = 0; n < 1001; n++) await app.inject({ url: `/media/${grant}/video/720p/00001.m4s` });
  expect(log.lines).toHaveLength(2);
  expect(log.lines[0]).toMatchObject({ msg: "media request completed", sampleOf: 1000, statusCode: 200 });
  expect(log.text()).not.toContain(grant);
});
