import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type App, buildApp } from "../../app.ts";
import {
  createPlaybackFixture,
  getMediaBase,
  type PlaybackFixture,
} from "../../testing/video/playback-fixtures.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000, testTimeout: 60_000 });

const SEGMENT_MS = 4000;
/** Longer than a notification takes to arrive. */
const NOTIFIED_MS = 150;

let cinema: PlaybackFixture;
let second: App;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  // Notifications of both processes reach both, as behind a load balancer.
  second = await buildApp(cinema.app.config, cinema.app.clock);
  await second.http.ready();
});
afterEach(() => cinema.app.clock.set(new Date()));
afterAll(async () => {
  await second.http.close();
  await cinema.app.close();
});

async function startFilm() {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const { data } = await cinema.start(cinema.page.id, { orderSlug: slug });
  const base = getMediaBase(data.manifestUrl);
  let number = 0;
  const fetchFrom = async (address: string, app: App = cinema.app) => {
    const url = `${base}/360p/0000${number++ % 4}.m4s`;
    return (await app.http.inject({ url, headers: { "x-forwarded-for": address } })).statusCode;
  };
  const pollFrom = (address: string) =>
    cinema.get(`${base}/standing`, { "x-forwarded-for": address }).then(({ statusCode }) => statusCode);
  return { id: data.id as string, slug, fetchFrom, pollFrom };
}

/** Waits until the processes have shared their uses, and makes the next segment due. */
async function advance() {
  await Promise.all([cinema.app, second].map(({ services }) => services.grantNetworks.flush()));
  await sleep(NOTIFIED_MS);
  cinema.app.clock.advance(SEGMENT_MS);
}

test("stops a copied address within a minute of its second user; the ticket's holder can start again", async () => {
  const { id, slug, fetchFrom } = await startFilm();
  expect(await fetchFrom("198.51.100.7")).toBe(200);
  const startedAt = cinema.app.clock.now().getTime();
  let status = 200;
  while (status === 200) {
    await advance();
    await fetchFrom("198.51.100.7");
    status = await fetchFrom("203.0.113.9");
    expect(cinema.app.clock.now().getTime() - startedAt).toBeLessThan(60_000);
  }
  expect(status).toBe(403);
  expect(await fetchFrom("198.51.100.7")).toBe(403);
  expect((await cinema.heartbeat(id, 5)).json().data.reason).toBe("shared");
  expect((await cinema.start(cinema.page.id, { orderSlug: slug })).status).toBe(201);
});

test("stops a copied address when each of its users reaches another API process", async () => {
  const { fetchFrom } = await startFilm();
  let statuses = [200, 200];
  for (let elapsed = 0; elapsed < 60_000 && statuses.includes(200); elapsed += SEGMENT_MS) {
    statuses = [await fetchFrom("198.51.100.7"), await fetchFrom("2001:db8::7", second)];
    await advance();
  }
  expect(statuses).toEqual([403, 403]);
});

test("stops a copied address that 25 clients use once each", async () => {
  const { fetchFrom } = await startFilm();
  for (let client = 1; client <= 25; client++) await fetchFrom(`203.0.113.${client}`);
  await expect.poll(() => fetchFrom("203.0.113.1"), { timeout: 5000 }).toBe(403);
});

test("stops a copied address while the holder's player only asks whether it may go on", async () => {
  const { fetchFrom, pollFrom } = await startFilm();
  expect(await fetchFrom("198.51.100.7")).toBe(200);
  let status = 200;
  for (let elapsed = 0; elapsed < 60_000 && status === 200; elapsed += SEGMENT_MS) {
    await advance();
    await pollFrom("198.51.100.7");
    status = await fetchFrom("203.0.113.9");
  }
  expect(status).toBe(403);
});

test("keeps playing for a viewer who changes from Wi-Fi to mobile, and once back", async () => {
  const { id, fetchFrom, pollFrom } = await startFilm();
  // The heartbeats may leave by another way than the media, which must not count.
  const watch = async (address: string) => {
    for (let count = 0; count < 4; count++) {
      expect(await fetchFrom(address)).toBe(200);
      expect(await pollFrom("192.0.2.200")).toBe(204);
      expect((await cinema.heartbeat(id, count)).json().data.playing).toBe(true);
      await advance();
    }
  };
  await watch("198.51.100.7");
  await watch("203.0.113.9");
  await watch("198.51.100.7");
});

test("takes the addresses of one IPv6 /64 as one network", async () => {
  const { fetchFrom } = await startFilm();
  for (let count = 1; count <= 8; count++) {
    expect(await fetchFrom(`2001:db8:1:2::${count}`)).toBe(200);
    expect(await fetchFrom(`2001:db8:1:2:a:b:c:${count}`)).toBe(200);
    await advance();
  }
});
