import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  getMediaBase,
  type PlaybackFixture,
  mediaPaths,
  createPlaybackFixture,
} from "../../testing/video/playback-fixtures.ts";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { auditEntries } from "../../db/schema/audit.ts";
import { pages } from "../../db/schema/pages.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

/** Every file below a URL was rejected with the API's error envelope. */
const nothing = { read: [], leaks: [] };

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
});
afterAll(() => cinema.app.close());

test("only owner and staff can play the feature before the opening and before activation", async () => {
  const soon = new Date(cinema.app.clock.now().getTime() + 3_600_000);
  const coming = await createPage(cinema.app.services, cinema.owner.id, { eventStart: soon, opensAt: soon });
  const draft = await createPage(cinema.app.services, cinema.owner.id, { activated: false });
  await cinema.addVideo(coming.id);
  const id = await cinema.addVideo(draft.id);
  for (const { id: pageId } of [coming, draft]) {
    expect(await cinema.start(pageId)).toMatchObject({
      status: 403,
      json: { message: "This Event Is Not Live Yet" },
    });
    const preview = await cinema.start(pageId, {}, cinema.owner.headers);
    expect(preview).toMatchObject({ status: 201, data: { visits: 0 } });
    expect((await cinema.readAll(getMediaBase(preview.data.manifestUrl))).read).toEqual(mediaPaths);
    const stranger = await createAccount(cinema.app.services);
    expect((await cinema.start(pageId, {}, stranger.headers)).status).toBe(403);
  }
  const staff = await createAccount(cinema.app.services, { type: "admin" });
  expect((await cinema.start(draft.id, {}, staff.headers)).status).toBe(201);
  const plays = await cinema.app.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, "video.play"));
  expect(plays).toMatchObject([
    { actorId: staff.id, onBehalfOf: cinema.owner.id, subjectId: draft.id, reason: null },
  ]);

  // Trailer, details and poster are private in a draft and public once the event is activated.
  const trailer = await cinema.addVideo(draft.id, "trailer");
  expect((await cinema.start(draft.id, { kind: "trailer" })).status).toBe(404);
  for (const url of [`/v1/videos/${id}`, `/media/posters/${id}.jpg`, `/media/posters/${trailer}.jpg`]) {
    expect((await cinema.get(url)).statusCode).toBe(404);
  }
  const own = (await cinema.get(`/v1/videos/${id}`, cinema.owner.headers)).json().data;
  expect((await cinema.get(own.poster)).headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "private, max-age=300",
  });
  await cinema.app.services.db.update(pages).set({ activated: true }).where(eq(pages.id, draft.id));
  expect((await cinema.start(draft.id, { kind: "trailer" })).status).toBe(201);
  const details = (await cinema.get(`/v1/videos/${id}`)).json().data;
  expect(details).toMatchObject({ id, poster: `/media/posters/${id}.jpg`, height: 360 });
  expect(JSON.stringify(details)).not.toMatch(/uploads|storage|source/);
  const poster = await cinema.get(details.poster);
  expect([poster.statusCode, poster.headers["cache-control"]]).toEqual([200, "public, max-age=300"]);
});

test("plays the original's video in a copy of an event, by the copy's own rules", async () => {
  const other = await createAccount(cinema.app.services);
  const draft = await createPage(cinema.app.services, cinema.owner.id, { activated: false });
  const id = await cinema.addVideo(draft.id);
  const copy = await createPage(cinema.app.services, other.id, { featureVideoId: id, activated: false });
  expect((await cinema.get(`/v1/videos/${id}/status`, other.headers)).json().data).toMatchObject({
    upload: "ready",
  });
  expect((await cinema.start(copy.id)).status).toBe(403);
  expect((await cinema.get(`/media/posters/${id}.jpg`)).statusCode).toBe(404);
  const change = { method: "DELETE", url: `/v1/videos/${id}` } as const;
  expect((await cinema.app.http.inject({ ...change, headers: other.headers })).statusCode).toBe(403);
  expect((await cinema.app.http.inject({ ...change, headers: cinema.owner.headers })).statusCode).toBe(409);
  await cinema.app.services.db.update(pages).set({ activated: true }).where(eq(pages.id, copy.id));
  expect((await cinema.get(`/media/posters/${id}.jpg`)).statusCode).toBe(200);
  const { data } = await cinema.start(copy.id);
  expect((await cinema.readAll(getMediaBase(data.manifestUrl))).read).toContain("360p/00003.m4s");
  expect((await cinema.start(draft.id)).status).toBe(403);
});

test("gives the source file to its owner only, by an expiring URL", async () => {
  expect((await cinema.get(`/v1/videos/${cinema.videoId}/source`)).statusCode).toBe(401);
  const { url } = (await cinema.get(`/v1/videos/${cinema.videoId}/source`, cinema.owner.headers)).json().data;
  const original = await cinema.get(url);
  expect(original.rawPayload.equals(cinema.source)).toBe(true);
  expect(original.headers["content-disposition"]).toContain("attachment");
  expect((await cinema.get(url.replace("/source", "/poster.jpg"))).statusCode).toBe(404);
  cinema.app.clock.advance(11 * 60_000);
  expect((await cinema.get(url)).statusCode).toBe(404);
});

test("stops serving a removed video, also to current viewers", async () => {
  const free = await createPage(cinema.app.services, cinema.owner.id);
  const id = await cinema.addVideo(free.id);
  const { data } = await cinema.start(free.id);
  const base = getMediaBase(data.manifestUrl);
  expect((await cinema.readAll(base)).read).toEqual(mediaPaths);
  const remove = () =>
    cinema.app.http.inject({ method: "DELETE", url: `/v1/videos/${id}`, headers: cinema.owner.headers });
  expect((await remove()).json()).toMatchObject({ code: "state-conflict" });
  await cinema.app.services.db.update(pages).set({ activated: false }).where(eq(pages.id, free.id));
  expect((await remove()).statusCode).toBe(204);
  await expect.poll(async () => (await cinema.get(`${base}/360p/00000.m4s`)).statusCode).toBe(403);
  expect(await cinema.readAll(base)).toEqual(nothing);
  const [row] = await cinema.app.services.db.select().from(pages).where(eq(pages.id, free.id));
  expect(row?.featureVideoId).toBeNull();
});
