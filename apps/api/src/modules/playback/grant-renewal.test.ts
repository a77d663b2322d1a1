import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { buildApp } from "../../app.ts";
import {
  createPlaybackFixture,
  getMediaBase,
  type PlaybackFixture,
} from "../../testing/video/playback-fixtures.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

const MINUTE_MS = 60_000;

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  // Some tests stay one second below a limit, which a slow machine would pass.
  cinema.app.clock.stop();
});
afterEach(() => cinema.app.clock.set(new Date()));
afterAll(() => cinema.app.close());

async function startFilm() {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const { data } = await cinema.start(cinema.page.id, { orderSlug: slug });
  const segment = `${getMediaBase(data.manifestUrl)}/360p/00000.m4s`;
  return {
    id: data.id,
    data,
    segment,
    slug,
    readSegment: async () => (await cinema.get(segment)).statusCode,
  };
}

test("ends a grant 15 minutes after its start when no heartbeat arrives", async () => {
  const { data, id, readSegment } = await startFilm();
  const lifetime = Date.parse(data.expiresAt) - cinema.app.clock.now().getTime();
  expect(lifetime).toBeLessThanOrEqual(15 * MINUTE_MS);
  cinema.app.clock.advance(15 * MINUTE_MS - 5000);
  expect(await readSegment()).toBe(200);
  cinema.app.clock.advance(6000);
  expect(await readSegment()).toBe(403);
  // A late heartbeat does not revive it.
  expect((await cinema.heartbeat(id, 5)).json().data.reason).toBe("ran-out");
  expect(await readSegment()).toBe(403);
});

test("plays for hours behind the same URL while heartbeats arrive, and ends 15 minutes after the last", async () => {
  const { id, readSegment } = await startFilm();
  for (let minute = 0; minute < 180; minute += 10) {
    cinema.app.clock.advance(10 * MINUTE_MS);
    expect((await cinema.heartbeat(id, minute)).json().data.playing).toBe(true);
    await expect.poll(readSegment).toBe(200);
  }
  cinema.app.clock.advance(14 * MINUTE_MS);
  // The API receives the notification of a renewal shortly after the heartbeat's response.
  await expect.poll(readSegment).toBe(200);
  cinema.app.clock.advance(MINUTE_MS + 1);
  expect(await readSegment()).toBe(403);
});

test("renews in every API process, in one that starts later too, and a renewed grant is revoked at once", async () => {
  const { id, segment, readSegment } = await startFilm();
  const second = await buildApp(cinema.app.config, cinema.app.clock);
  const readOther = async (app: typeof second) => (await app.http.inject({ url: segment })).statusCode;
  expect(await readOther(second)).toBe(200);
  cinema.app.clock.advance(10 * MINUTE_MS);
  await cinema.heartbeat(id, 5);
  cinema.app.clock.advance(10 * MINUTE_MS);
  // Each process receives the notification of the renewal on a connection of its own.
  await expect.poll(readSegment).toBe(200);
  await expect.poll(() => readOther(second)).toBe(200);
  const third = await buildApp(cinema.app.config, cinema.app.clock);
  expect(await readOther(third)).toBe(200);
  await cinema.heartbeat(id, 6, "device-one", true);
  for (const app of [second, third]) await expect.poll(() => readOther(app)).toBe(403);
  await expect.poll(readSegment).toBe(403);
  await Promise.all([second.http.close(), third.http.close()]);
});
