import { setTimeout as sleep } from "node:timers/promises";
import { hasNginx, startNginx } from "@matinee/dev-services/nginx";
import { findFreePort } from "@matinee/dev-services/ports";
import { findPercentile } from "@matinee/domain/testing/simulate-premiere";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { type ApiProcess, startApiProcess } from "../../testing/api-process.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../../testing/database-proxy.ts";
import { createAccount, type TestAccount } from "../../testing/fixtures.ts";
import type { AudienceOptions } from "../../testing/premiere-audience.ts";
import {
  countStalledMs,
  expectReceived,
  openNight as openNightOf,
  startFilm,
} from "../../testing/premiere-night.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

vi.setConfig({ hookTimeout: 300_000, testTimeout: 240_000 });

const VIEWERS = 50;

let app: TestApp;
let owner: TestAccount;
let database: DatabaseProxy;
let api: ApiProcess;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
  database = await startDatabaseProxy(app.config.DATABASE_URL);
  api = await startApi();
});
afterAll(async () => {
  await api?.kill();
  await database?.close();
  await app?.close();
});

const startApi = () => startApiProcess({ ...app.config, DATABASE_URL: database.url });

const openNight = (options: Pick<AudienceOptions, "origin"> & Partial<AudienceOptions>, viewers = VIEWERS) =>
  openNightOf({ app, owner }, options, viewers);

test("50 viewers over real connections start within a second, stay together, and pause together", async () => {
  const night = await openNight({ origin: api.url });
  const { members } = night;
  await startFilm(night, 20);
  const startedAt = Date.now() - (night.getRoomMs(Date.now()) ?? 0);
  const starts = members.map(({ playsSince }) => (playsSince ?? Infinity) - startedAt);
  expect(findPercentile(starts, 0.95)).toBeLessThanOrEqual(1000);
  const late = await Promise.all([101, 102, 103].map((seed) => night.seat(seed)));
  await sleep(8000);

  const pausedAfterMs = await expectReceived(night, "pause");
  await sleep(3000);
  const pausedAt = members.map(({ viewer }) => viewer.media.positionMs);
  expect(members.every(({ viewer }) => viewer.media.paused)).toBe(true);
  expect(Math.max(...pausedAt) - Math.min(...pausedAt)).toBeLessThanOrEqual(500);
  await expectReceived(night, "resume");
  await sleep(10_000);

  const distances = members.flatMap((member) => (late.includes(member) ? [] : member.distances));
  const [p95, p99] = [findPercentile(distances, 0.95), findPercentile(distances, 0.99)];
  process.stdout.write(
    `start p95 ${findPercentile(starts, 0.95).toFixed(0)} ms, pause received after ${pausedAfterMs} ms, distance p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms\n`,
  );
  expect(p95).toBeLessThanOrEqual(150);
  expect(p99).toBeLessThanOrEqual(250);
  for (const { viewer } of members) expect(viewer.media.seeks).toBeLessThanOrEqual(1);
  for (const { distances: own } of late) expect(own.at(-1)).toBeLessThanOrEqual(150);
});

test("viewers who lost their connection for 5 seconds are with the others 8 seconds later, also after commands", async () => {
  const night = await openNight({ origin: api.url }, 10);
  await startFilm(night, 6);
  const back = Promise.all(night.members.map((member) => member.loseConnection(5000)));
  await sleep(500);
  await night.command("pause");
  await sleep(2500);
  await night.command("resume");
  await back;
  await sleep(8000);
  for (const { distances } of night.members) expect(distances.at(-1)).toBeLessThanOrEqual(150);
});

test("control: by their own clocks, viewers are seconds apart", async () => {
  const night = await openNight({ origin: api.url, synchronizes: false }, 10);
  await startFilm(night, 3);
  const distances = night.members.flatMap((member) => member.distances);
  expect(findPercentile(distances, 0.95)).toBeGreaterThan(3000);
});

test("the database restarts during the film: no viewer stops, and commands go on afterwards", async () => {
  const night = await openNight({ origin: api.url }, 20);
  await startFilm(night, 5);
  const before = countStalledMs(night);
  await database.stop();
  await sleep(5000);
  await database.start();
  await sleep(10_000);
  expect(countStalledMs(night) - before).toBe(0);
  for (const { distances } of night.members) expect(distances.at(-1)).toBeLessThanOrEqual(250);
  await expectReceived(night, "pause");
});

test("control: without any process, viewers stop when what they have loaded is over", async () => {
  const doomed = await startApi();
  const night = await openNight({ origin: doomed.url }, 5);
  await startFilm(night, 5);
  const before = countStalledMs(night);
  await doomed.kill();
  await expect.poll(() => countStalledMs(night), { timeout: 60_000 }).toBeGreaterThan(before + 1000);
});

if (!hasNginx()) process.stderr.write("skipped: nginx is not installed (apt install nginx)\n");

describe.skipIf(!hasNginx())("two processes behind nginx, which has to be installed", () => {
  test("one of two processes is killed during the film: no viewer stops, and commands reach everyone", async () => {
    const [first, second] = await Promise.all([startApi(), startApi()]);
    const nginx = await startNginx({
      port: await findFreePort(),
      apiPorts: [first, second].map(({ url }) => Number(new URL(url).port)),
      storage: app.config.STORAGE_DIR,
    });
    onTestFinished(async () => {
      await second.kill();
      await nginx.close();
    });
    const night = await openNight({ origin: nginx.origin }, 20);
    await startFilm(night, 5);
    const before = countStalledMs(night);
    await first.kill();
    await sleep(20_000);
    expect(countStalledMs(night) - before).toBe(0);
    const distances = night.members.flatMap((member) => member.distances);
    expect(findPercentile(distances, 0.99)).toBeLessThanOrEqual(250);
    await expectReceived(night, "pause");
  });
});
