import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { buildApp } from "../../app.ts";
import {
  createPlaybackFixture,
  getMediaBase,
  type PlaybackFixture,
} from "../../testing/video/playback-fixtures.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";
import { endLapsedGrants } from "./end-lapsed-grants.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  // Some tests stay one second below a limit, which a slow machine would pass.
  cinema.app.clock.stop();
});
afterEach(() => cinema.app.clock.set(new Date()));
afterAll(() => cinema.app.close());

async function startFilm(followsAddresses: boolean) {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const { data } = await cinema.start(cinema.page.id, { orderSlug: slug, followsAddresses });
  const segment = `${getMediaBase(data.manifestUrl)}/360p/00000.m4s`;
  return {
    id: data.id,
    data,
    segment,
    slug,
    readSegment: async () => (await cinema.get(segment)).statusCode,
  };
}

const beat = async (id: string, positionSeconds: number) =>
  (await cinema.heartbeat(id, positionSeconds)).json().data;
const read = async (url: string) => (await cinema.get(url)).statusCode;
const endLapsed = () => endLapsedGrants(cinema.app.services);

test("ends a grant 15 minutes after its start when no heartbeat arrives", async () => {
  const { data, id, readSegment } = await startFilm(true);
  const lifetime = Date.parse(data.expiresAt) - cinema.app.clock.now().getTime();
  expect(lifetime).toBeLessThanOrEqual(15 * MINUTE_MS);
  cinema.app.clock.advance(15 * MINUTE_MS - 5000);
  expect(await readSegment()).toBe(200);
  cinema.app.clock.advance(6000);
  expect(await readSegment()).toBe(403);
  // A late heartbeat does not revive it.
  expect(await beat(id, 5)).toEqual({ playing: false, reason: "ran-out" });
  expect(await readSegment()).toBe(403);
});

test("plays for hours at the addresses that heartbeats return, each for 15 minutes", async () => {
  const { id, data, readSegment } = await startFilm(true);
  const captions = data.captions[0].url;
  let mediaUrl = "";
  for (let minute = 0; minute < 180; minute += 10) {
    cinema.app.clock.advance(10 * MINUTE_MS);
    const answer = await beat(id, minute);
    expect(answer.playing).toBe(true);
    expect(Date.parse(answer.expiresAt)).toBe(cinema.app.clock.now().getTime() + 15 * MINUTE_MS);
    mediaUrl = answer.mediaUrl;
    expect(await read(`${mediaUrl}/360p/00000.m4s`)).toBe(200);
    expect(await read(`${mediaUrl}/standing`)).toBe(204);
  }
  expect(await readSegment()).toBe(403);
  // What a page loads beside the film keeps its address.
  expect(await read(captions)).toBe(200);
  expect(await read(data.thumbnailsUrl)).toBe(200);
  cinema.app.clock.advance(14 * MINUTE_MS);
  expect(await read(`${mediaUrl}/360p/00000.m4s`)).toBe(200);
  cinema.app.clock.advance(MINUTE_MS + 1);
  expect(await read(`${mediaUrl}/360p/00000.m4s`)).toBe(403);
  cinema.app.clock.advance(4 * HOUR_MS);
  expect(await read(captions)).toBe(403);
});

test("a new address comes every two minutes, not with each heartbeat", async () => {
  const { id } = await startFilm(true);
  const times: number[] = [];
  for (let seconds = 15; seconds <= 360; seconds += 15) {
    cinema.app.clock.advance(15_000);
    if ((await beat(id, seconds)).mediaUrl) times.push(seconds);
  }
  expect(times).toEqual([120, 240, 360]);
});

test("a player that cannot change addresses keeps them for hours, and loses them 15 minutes after its last heartbeat", async () => {
  const { id, readSegment } = await startFilm(false);
  for (let minute = 0; minute < 180; minute += 10) {
    cinema.app.clock.advance(10 * MINUTE_MS);
    expect(await beat(id, minute)).toEqual({ playing: true });
    await endLapsed();
    expect(await readSegment()).toBe(200);
  }
  cinema.app.clock.advance(15 * MINUTE_MS - 1);
  await endLapsed();
  expect(await readSegment()).toBe(200);
  cinema.app.clock.advance(1);
  await endLapsed();
  await expect.poll(readSegment).toBe(403);
  expect(await beat(id, 5)).toEqual({ playing: false, reason: "ran-out" });
});

test("new addresses open at every API process, also at one that starts later, and a revocation ends them there", async () => {
  const { id, slug } = await startFilm(true);
  const second = await buildApp(cinema.app.config, cinema.app.clock);
  cinema.app.clock.advance(10 * MINUTE_MS);
  const { mediaUrl } = await beat(id, 5);
  const segment = `${mediaUrl}/360p/00000.m4s`;
  const readAt = async (app: typeof second) => (await app.http.inject({ url: segment })).statusCode;
  cinema.app.clock.advance(10 * MINUTE_MS);
  const third = await buildApp(cinema.app.config, cinema.app.clock);
  const all = [cinema.app, second, third];
  for (const app of all) expect(await readAt(app)).toBe(200);
  // The same device starts again, which ends what it had.
  await cinema.start(cinema.page.id, { orderSlug: slug });
  for (const app of all) await expect.poll(() => readAt(app)).toBe(403);
  const fourth = await buildApp(cinema.app.config, cinema.app.clock);
  expect(await readAt(fourth)).toBe(403);
  await Promise.all([second, third, fourth].map(({ http }) => http.close()));
});

test("the end of a film revokes nothing, and gives way to the next devices", async () => {
  const { id, slug, readSegment } = await startFilm(true);
  await cinema.heartbeat(id, 20, "device-one", true);
  expect(await readSegment()).toBe(200);
  expect(await beat(id, 5)).toEqual({ playing: false, reason: "ran-out" });
  const start = async (deviceId: string) =>
    (await cinema.start(cinema.page.id, { orderSlug: slug, deviceId })).status;
  expect([await start("device-two"), await start("device-three"), await start("device-four")]).toEqual([
    201, 201, 409,
  ]);
  await expect.poll(readSegment).toBe(403);
});
