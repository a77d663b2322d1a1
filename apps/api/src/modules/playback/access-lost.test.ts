import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { buildApp } from "../../app.ts";
import { pages } from "../../db/schema/pages.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { videos } from "../../db/schema/videos.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import { waitForBlockedQuery } from "../../testing/database-locks.ts";
import { createPage } from "../../testing/fixtures.ts";
import {
  createPlaybackFixture,
  getMediaBase,
  type PlaybackFixture,
  paywallSettings,
} from "../../testing/video/playback-fixtures.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

const MINUTE_MS = 60_000;

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
});
afterEach(() => cinema.app.clock.set(new Date()));
afterAll(() => cinema.app.close());

/** Starts the film of a new event with a ticket. */
async function startFilm() {
  const page = await createPage(cinema.app.services, cinema.owner.id, { paywallSettings });
  const videoId = await cinema.addVideo(page.id);
  const order = await createOrder(cinema.app.services, page.id);
  const { data } = await cinema.start(page.id, { orderSlug: order.slug });
  const segment = `${getMediaBase(data.manifestUrl)}/360p/00000.m4s`;
  return { page, videoId, order, id: data.id, data, segment, read: () => readStatus(segment) };
}

const readStatus = async (url: string, app: Pick<PlaybackFixture["app"], "http"> = cinema.app) =>
  (await app.http.inject({ url })).statusCode;

const save = (pageId: string, payload: object) =>
  cinema.app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${pageId}`,
    headers: cinema.owner.headers,
    payload,
  });

/** Reads a file in a process that starts now and so heard of no revocation before. */
async function readInNewProcess(url: string): Promise<number> {
  const later = await buildApp(cinema.app.config, cinema.app.clock);
  try {
    return await readStatus(url, later);
  } finally {
    await later.http.close();
  }
}

test.each([{ archived: true }, { activated: false }])(
  "stops what viewers watch when the event ends by %j; another event plays on",
  async (change) => {
    const [ended, other] = [await startFilm(), await startFilm()];
    expect(await ended.read()).toBe(200);
    const saved = await save(ended.page.id, { ...change, confirmed: true });
    expect(saved.json()).toMatchObject({ data: { activated: false } });
    await expect.poll(ended.read, { timeout: 5000 }).toBe(403);
    expect((await cinema.heartbeat(ended.id, 3)).json().data.reason).toBe("withdrawn");
    expect(await readInNewProcess(ended.segment)).toBe(403);
    expect(await other.read()).toBe(200);
    expect(await readInNewProcess(other.segment)).toBe(200);
    // The owner looks at the film of an event that is not public. What began within two seconds counts as from before.
    await sleep(2100);
    const own = await cinema.start(ended.page.id, {}, cinema.owner.headers);
    const file = `${getMediaBase(own.data.manifestUrl)}/360p/00000.m4s`;
    expect(await readInNewProcess(file)).toBe(200);
  },
);

test("a grant that was stored while its event ended ends everywhere with its first heartbeat", async () => {
  const film = await startFilm();
  // As if the start had read the event before its end, and stored the grant afterwards.
  await cinema.app.services.db
    .update(pages)
    .set({ cancelledAt: new Date() })
    .where(eq(pages.id, film.page.id));
  expect((await cinema.heartbeat(film.id, 1)).json().data).toEqual({ playing: false, reason: "withdrawn" });
  await expect.poll(film.read, { timeout: 5000 }).toBe(403);
  expect(await readInNewProcess(film.segment)).toBe(403);
});

test("a process that starts later serves no grant of a removed event", async () => {
  const film = await startFilm();
  expect(await readInNewProcess(film.segment)).toBe(200);
  await cinema.app.services.db.transaction(async (tx) => {
    await revokePlayback(tx, { pageId: film.page.id });
    await tx.delete(playbackGrants).where(eq(playbackGrants.id, film.id));
  });
  expect(await readInNewProcess(film.segment)).toBe(403);
  expect((await cinema.heartbeat(film.id, 1)).statusCode).toBe(404);
});

test("an earlier closing also limits what plays already: one film length after it at most", async () => {
  const film = await startFilm();
  const closesAt = new Date(cinema.app.clock.now().getTime() + 20 * MINUTE_MS);
  await cinema.app.services.db.update(pages).set({ closesAt }).where(eq(pages.id, film.page.id));
  for (let minute = 0; minute < 30; minute += 10) {
    await cinema.heartbeat(film.id, 1);
    await expect.poll(film.read, { timeout: 5000 }).toBe(200);
    if (minute < 20) cinema.app.clock.advance(10 * MINUTE_MS);
  }
  cinema.app.clock.advance(MINUTE_MS);
  expect((await cinema.heartbeat(film.id, 1)).json().data.reason).toBe("ran-out");
  await expect.poll(film.read, { timeout: 5000 }).toBe(403);
});

test.each(["video", "event"])("a start during the removal of its %s finds nothing", async (removed) => {
  const { services } = cinema.app;
  const page = await createPage(services, cinema.owner.id);
  const videoId = await cinema.addVideo(page.id);
  expect((await cinema.start(page.id)).status).toBe(201);
  const starting = await services.db.transaction(async (tx) => {
    await (removed === "video"
      ? tx.delete(videos).where(eq(videos.id, videoId))
      : tx.delete(pages).where(eq(pages.id, page.id)));
    const promise = cinema.start(page.id, { deviceId: "device-two" });
    await waitForBlockedQuery(services);
    // As an object, which the transaction does not wait for.
    return { promise };
  });
  expect(await starting.promise).toMatchObject({ status: 404 });
});

test("who watches sees the film to its end when the owner turns on registration; a new start asks for it", async () => {
  const { id: pageId } = await createPage(cinema.app.services, cinema.owner.id);
  await cinema.addVideo(pageId);
  const { data } = await cinema.start(pageId);
  const segment = `${getMediaBase(data.manifestUrl)}/360p/00000.m4s`;
  expect((await save(pageId, { emailCapture: true })).statusCode).toBe(200);
  // Without a heartbeat the grant would have ended by now.
  for (const position of [1, 2]) {
    cinema.app.clock.advance(10 * MINUTE_MS);
    expect((await cinema.heartbeat(data.id, position)).json().data.reason).toBeUndefined();
  }
  expect(await readStatus(segment)).toBe(200);
  const again = await cinema.start(pageId);
  expect(again.status).toBe(403);
});
