import { setTimeout as sleep } from "node:timers/promises";
import { hasNginx, startNginx } from "@matinee/dev-services/nginx";
import { findFreePort } from "@matinee/dev-services/ports";
import { computePosition, findEffectiveClock, type PremiereClock } from "@matinee/domain/premiere-clock";
import { findPercentile } from "@matinee/domain/testing/simulate-premiere";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { getTranscodeFolder } from "../../integrations/video/local-video-host.ts";
import { videos } from "../../db/schema/videos.ts";
import { type ApiProcess, startApiProcess } from "../../testing/api-process.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../../testing/database-proxy.ts";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import {
  type AudienceMember,
  type AudienceOptions,
  seatAudienceMember,
  toClock,
} from "../../testing/premiere-audience.ts";
import { savePremiere } from "../../testing/premiere-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { paywallSettings } from "../../testing/video/playback-fixtures.ts";
import { createTranscodedVideo } from "../../testing/video/video-cache.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";

vi.setConfig({ hookTimeout: 300_000, testTimeout: 240_000 });

const VIEWERS = 50;
const SLATE_MS = 4000;
const SEGMENTS = 60;
const FILM_SECONDS = 220;

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

/** Creates a premiere in whose lobby viewers with tickets wait, with a director. */
async function openNight(
  options: Pick<AudienceOptions, "origin"> & Partial<AudienceOptions>,
  viewers = VIEWERS,
) {
  const { id: pageId } = await createPage(app.services, owner.id, { paywallSettings });
  const { id: videoId } = await createTranscodedVideo(app.services, pageId);
  // The simulated players do not look at the bytes.
  for (let number = 6; number < SEGMENTS; number++) {
    const file = `${getTranscodeFolder(videoId, 1)}/360p/${String(number).padStart(5, "0")}.m4s`;
    await app.services.storage.put(file, Buffer.alloc(20_000));
  }
  await app.services.db.update(videos).set({ durationSeconds: FILM_SECONDS }).where(eq(videos.id, videoId));
  const startsAt = new Date(Date.now() + 20 * 60_000).toISOString();
  const programme = [{ kind: "slate", durationMs: SLATE_MS }, { kind: "film" }];
  const saved = await savePremiere(app, owner, pageId, { startsAt, programme });
  if (saved.statusCode !== 200) throw new Error(saved.body);

  const clocks: PremiereClock[] = [];
  const getRoomMs = (serverMs: number) => {
    const now = new Date(serverMs);
    const clock = findEffectiveClock(clocks, now);
    return clock?.isRunning ? computePosition(clock, now) - SLATE_MS : null;
  };
  const members: AudienceMember[] = [];
  const seat = async (seed: number) => {
    const { slug: orderSlug } = await createOrder(app.services, pageId);
    const audience = { pageId, filmStartMs: SLATE_MS, ...options };
    const member = await seatAudienceMember(audience, { seed, orderSlug }, getRoomMs);
    members.push(member);
    return member;
  };
  onTestFinished(() => {
    for (const member of members) member.leave();
  });
  await Promise.all(Array.from({ length: viewers }, (_, seed) => seat(seed + 1)));
  return {
    members,
    getRoomMs,
    seat,
    /** Gives a command. @returns its epoch, and when it was sent */
    async command(command: string) {
      const sentAt = Date.now();
      const epoch = clocks.at(-1)?.epoch ?? 0;
      const response = await fetch(`${options.origin}/v1/pages/${pageId}/premiere/commands`, {
        method: "POST",
        headers: { "content-type": "application/json", ...owner.headers },
        body: JSON.stringify({ command, epoch }),
      });
      if (!response.ok) throw new Error(await response.text());
      // Cast: the route returns the clock.
      const { data } = (await response.json()) as { data: Parameters<typeof toClock>[0] };
      clocks.push(toClock(data));
      return { epoch: data.epoch, sentAt };
    },
  };
}

type Night = Awaited<ReturnType<typeof openNight>>;

/** Holds and starts, and waits until the film has run for some seconds. */
async function startFilm(night: Night, seconds: number) {
  await night.command("hold");
  await night.command("start");
  await expect
    .poll(() => night.getRoomMs(Date.now()) ?? -1, { timeout: 30_000 })
    .toBeGreaterThan(seconds * 1000);
}

/** Expects that a command reaches all viewers within a second. */
async function expectReceived(night: Night, command: string) {
  const { epoch, sentAt } = await night.command(command);
  const findSlowest = () =>
    Math.max(...night.members.map(({ receivedAt }) => receivedAt.get(epoch) ?? Infinity));
  await expect.poll(findSlowest, { timeout: 10_000 }).toBeLessThan(Infinity);
  expect(findSlowest() - sentAt).toBeLessThanOrEqual(1000);
  return findSlowest() - sentAt;
}

const countStalledMs = ({ members }: Night) =>
  Math.max(...members.map(({ viewer }) => viewer.media.stalledMs));

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
