import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { premieres, programmeItems } from "../../db/schema/premieres.ts";
import { playbackSessions } from "../../db/schema/playback.ts";
import { entitlements } from "../../db/schema/subscribers.ts";
import { videos } from "../../db/schema/videos.ts";
import { webhookEndpoints, webhookMessages } from "../../db/schema/webhooks.ts";
import { createFilm, showFilms } from "../../testing/film-fixtures.ts";
import { createPage } from "../../testing/fixtures.ts";
import {
  createPlaybackFixture,
  getMediaBase,
  paywallSettings,
  type PlaybackFixture,
} from "../../testing/video/playback-fixtures.ts";
import { VIDEO_SECONDS } from "../../testing/video/video-cache.ts";
import { refund } from "../../testing/video/media-access-cases.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  cinema.app.clock.stop();
});
afterEach(() => cinema.app.clock.set(new Date()));
afterAll(() => cinema.app.close());

type PageFields = Parameters<typeof createPage>[2];

/** Creates a live event with a paywall that shows several films. */
async function createProgramme(count: number, fields: PageFields = {}) {
  const { services } = cinema.app;
  const page = await createPage(services, cinema.owner.id, { paywallSettings, ...fields });
  const shown: { filmId: string; videoId: string }[] = [];
  for (let number = 1; number <= count; number++) {
    const film = await createFilm(services, cinema.owner.id, { title: `Film ${number}`, director: "Noor" });
    shown.push({ filmId: film.id, videoId: await cinema.addVideo(page.id) });
  }
  await showFilms(services, page.id, shown);
  return { page, filmIds: shown.map(({ filmId }) => filmId), videoIds: shown.map(({ videoId }) => videoId) };
}

async function watch(pageId: string, slug: string, filmId: string | undefined, deviceId = "device-one") {
  const started = await cinema.start(pageId, { orderSlug: slug, deviceId, ...(filmId && { filmId }) });
  expect(started.status).toBe(201);
  return started.data;
}

/** Plays a film to its end, in one heartbeat of ten seconds and the last one. */
async function watchToEnd(pageId: string, slug: string, filmId: string | undefined, deviceId = "device-one") {
  const data = await watch(pageId, slug, filmId, deviceId);
  cinema.app.clock.advance(10_000);
  await cinema.heartbeat(data.id, 10, deviceId);
  cinema.app.clock.advance(3000);
  await cinema.heartbeat(data.id, VIDEO_SECONDS, deviceId, true);
  return data;
}

async function readPlays(orderId: string): Promise<number | undefined> {
  const { db } = cinema.app.services;
  const [row] = await db.select().from(entitlements).where(eq(entitlements.orderId, orderId));
  return row?.plays;
}

/** Lets the owner's webhook hear of plays until the test ends. @returns what reads its messages, in their order */
async function listenToPlays() {
  const { db } = cinema.app.services;
  const accountId = cinema.owner.id;
  await db.insert(webhookEndpoints).values({
    accountId,
    url: "https://example.com/hook",
    events: ["playback.started", "playback.completed"],
    secret: "",
  });
  onTestFinished(async () => {
    await db.delete(webhookEndpoints).where(eq(webhookEndpoints.accountId, accountId));
    await db.delete(webhookMessages).where(eq(webhookMessages.accountId, accountId));
  });
  return () =>
    db
      .select({ type: webhookMessages.type, payload: webhookMessages.payload })
      .from(webhookMessages)
      .where(eq(webhookMessages.accountId, accountId))
      .orderBy(webhookMessages.id);
}

describe("a shorts programme", () => {
  test("of nine films is one visit; another ticket's visit is its own", async () => {
    const { page, filmIds } = await createProgramme(9);
    const order = await createOrder(cinema.app.services, page.id);
    const other = await createOrder(cinema.app.services, page.id);
    for (const filmId of filmIds) await watchToEnd(page.id, order.slug, filmId);
    const { data } = await cinema.start(page.id, { orderSlug: other.slug });
    expect(data).toMatchObject({ visits: 1, filmId: filmIds[0] });
    expect(await readPlays(order.id)).toBe(1);
    // A film that was watched to its end begins the second visit, and the others belong to it again.
    expect((await watchToEnd(page.id, order.slug, filmIds[0])).visits).toBe(2);
    expect((await watch(page.id, order.slug, filmIds[1])).visits).toBe(2);
    // So does half an hour without a heartbeat.
    cinema.app.clock.advance(31 * 60_000);
    expect((await watch(page.id, order.slug, filmIds[2])).visits).toBe(3);
  });

  test("goes on with the film that was left, and after its end with the next one", async () => {
    const { page, filmIds, videoIds } = await createProgramme(3);
    const { slug } = await createOrder(cinema.app.services, page.id);
    const first = await watchToEnd(page.id, slug, undefined);
    expect(first).toMatchObject({
      filmId: filmIds[0],
      films: filmIds.map((filmId) => ({ filmId, positionSeconds: 0, seen: false })),
    });
    expect(first.manifestUrl).toContain(videoIds[0]);
    const second = await watch(page.id, slug, undefined);
    expect(second).toMatchObject({ filmId: filmIds[1], positionSeconds: 0 });
    cinema.app.clock.advance(5000);
    await cinema.heartbeat(second.id, 5);
    // On another device, too.
    const resumed = await watch(page.id, slug, undefined, "device-two");
    expect(resumed).toMatchObject({ filmId: filmIds[1], positionSeconds: 5 });
    expect(resumed.films.map(({ seen }: { seen: boolean }) => seen)).toEqual([true, false, false]);
    // After the last one with what was not seen.
    await watchToEnd(page.id, slug, filmIds[2], "device-two");
    expect(await watch(page.id, slug, undefined, "device-two")).toMatchObject({
      filmId: filmIds[1],
      positionSeconds: 5,
    });
  });

  test("has no film of another event, and leaves out one without a playable file", async () => {
    const { page, filmIds, videoIds } = await createProgramme(3);
    const { filmIds: foreign } = await createProgramme(2);
    const { slug } = await createOrder(cinema.app.services, page.id);
    const start = (filmId: string | undefined) =>
      cinema.start(page.id, { orderSlug: slug, ...(filmId && { filmId }) });
    expect((await start(foreign[0])).status).toBe(404);
    // An event with a film of its own has no others.
    const { slug: single } = await createOrder(cinema.app.services, cinema.page.id);
    expect((await cinema.start(cinema.page.id, { orderSlug: single, filmId: filmIds[0] ?? "" })).status).toBe(
      404,
    );
    expect((await cinema.start(cinema.page.id, { orderSlug: single })).data).not.toHaveProperty("films");
    await cinema.app.services.db
      .update(videos)
      .set({ status: "failed" })
      .where(eq(videos.id, videoIds[0] ?? ""));
    const { data } = await start(undefined);
    expect(data.filmId).toBe(filmIds[1]);
    expect(data.films.map(({ filmId }: { filmId: string }) => filmId)).toEqual(filmIds.slice(1));
    expect((await start(filmIds[0])).status).toBe(404);
  });

  test("is on the event's page with the records of its films, once the event is activated", async () => {
    const { page, filmIds } = await createProgramme(2);
    const hidden = await createProgramme(2, { activated: false });
    const read = async (url: string) =>
      (await cinema.app.http.inject({ url: `/v1/pages/${url}` })).json().data;
    expect((await read(page.slug)).films).toMatchObject([
      {
        id: filmIds[0],
        title: "Film 1",
        director: "Noor",
        synopsis: "",
        still: null,
        seconds: VIDEO_SECONDS,
      },
      { id: filmIds[1], title: "Film 2" },
    ]);
    expect((await read(hidden.page.slug)).films).toEqual([]);
    expect((await read(cinema.page.slug)).films).toEqual([]);
  });

  test("plays one film at a time on a device, and counts a device once for the limit", async () => {
    const { page, filmIds } = await createProgramme(3);
    const { slug } = await createOrder(cinema.app.services, page.id);
    const first = await watch(page.id, slug, filmIds[0]);
    const second = await watch(page.id, slug, filmIds[1]);
    await expect
      .poll(async () => (await cinema.get(`${getMediaBase(first.manifestUrl)}/master.m3u8`)).statusCode)
      .toBe(403);
    expect((await cinema.get(second.manifestUrl)).statusCode).toBe(200);
    await watch(page.id, slug, filmIds[2], "device-two");
    cinema.app.clock.advance(1000);
    await watch(page.id, slug, filmIds[0], "device-two");
    const third = await cinema.start(page.id, { orderSlug: slug, deviceId: "device-three" });
    expect(third).toMatchObject({ status: 409, json: { code: "device-limit", details: { devices: 2 } } });
    cinema.app.clock.advance(1000);
    await cinema.heartbeat(second.id, 1);
    const taken = await cinema.start(page.id, { orderSlug: slug, deviceId: "device-three", takeOver: true });
    expect(taken.status).toBe(201);
    // Who was displaced begins a new visit with any film.
    const back = await cinema.start(page.id, {
      orderSlug: slug,
      deviceId: "device-two",
      filmId: filmIds[1] ?? "",
      takeOver: true,
    });
    expect(back.data.visits).toBe(taken.data.visits + 1);
  });

  test("starts films at the same time as one visit and one film", async () => {
    const { page, filmIds } = await createProgramme(4);
    const { slug } = await createOrder(cinema.app.services, page.id);
    const started = await Promise.all(filmIds.map((filmId) => watch(page.id, slug, filmId)));
    expect(started.map(({ visits }) => visits)).toEqual([1, 1, 1, 1]);
    const readStatuses = () =>
      Promise.all(started.map(async ({ manifestUrl }) => (await cinema.get(manifestUrl)).statusCode));
    await expect
      .poll(async () => (await readStatuses()).toSorted((a, b) => a - b))
      .toEqual([200, 403, 403, 403]);
  });

  test("needs a play for the first film only, also for the last of twenty", async () => {
    const { page, filmIds } = await createProgramme(2);
    const order = await createOrder(cinema.app.services, page.id, { visits: 19 });
    expect((await watchToEnd(page.id, order.slug, filmIds[0])).visits).toBe(20);
    expect((await watchToEnd(page.id, order.slug, filmIds[1])).visits).toBe(20);
    const again = await cinema.start(page.id, { orderSlug: order.slug });
    expect(again).toMatchObject({ status: 403, json: { message: "Max plays reached" } });
  });

  test("ends with a refund: what plays stops, and no other film starts", async () => {
    const { page, filmIds } = await createProgramme(3);
    const order = await createOrder(cinema.app.services, page.id);
    await watchToEnd(page.id, order.slug, filmIds[0]);
    const second = await watch(page.id, order.slug, filmIds[1]);
    await refund(cinema, order.id);
    await expect.poll(async () => (await cinema.get(second.manifestUrl)).statusCode).toBe(403);
    expect((await cinema.heartbeat(second.id, 3)).json().data).toMatchObject({ playing: false });
    const next = await cinema.start(page.id, { orderSlug: order.slug, filmId: filmIds[2] ?? "" });
    expect(next.status).toBe(403);
  });

  test("shows only the first film's beginning without a ticket", async () => {
    const { page, filmIds } = await createProgramme(2);
    const { data } = await cinema.start(page.id, {});
    expect(data.previewSeconds).toBe(6);
    expect(data).not.toHaveProperty("films");
    const next = await cinema.start(page.id, { filmId: filmIds[1] ?? "" });
    expect(next.status).toBe(403);
  });

  test("that began before the closing may be watched to its end, for its length", async () => {
    const closesAt = new Date(cinema.app.clock.now().getTime() + 5000);
    const { page, filmIds } = await createProgramme(3, { eventEnd: closesAt });
    const { slug } = await createOrder(cinema.app.services, page.id);
    const late = await createOrder(cinema.app.services, page.id);
    await watchToEnd(page.id, slug, filmIds[0]);
    const second = await watch(page.id, slug, filmIds[1]);
    cinema.app.clock.advance(10_000);
    expect((await cinema.heartbeat(second.id, 9)).json().data.playing).toBe(true);
    expect((await cinema.start(page.id, { orderSlug: late.slug })).status).toBe(403);
    expect(
      (await cinema.start(page.id, { orderSlug: slug, deviceId: "device-two", filmId: filmIds[1] ?? "" }))
        .status,
    ).toBe(403);
    cinema.app.clock.advance(3 * VIDEO_SECONDS * 1000);
    expect((await cinema.heartbeat(second.id, 10)).json().data.reason).toBe("ran-out");
    expect((await cinema.start(page.id, { orderSlug: slug, filmId: filmIds[2] ?? "" })).status).toBe(403);
  });

  test("is one play in the figures, and its minutes follow one another", async () => {
    const { page, filmIds, videoIds } = await createProgramme(3);
    const { db } = cinema.app.services;
    for (const videoId of videoIds)
      await db.update(videos).set({ durationSeconds: 60 }).where(eq(videos.id, videoId));
    const { slug } = await createOrder(cinema.app.services, page.id);
    const read = async (path: string) => {
      const url = `/v1/pages/${page.id}/${path}`;
      return (await cinema.app.http.inject({ url, headers: cinema.owner.headers })).json().data;
    };
    for (const [index, filmId] of filmIds.slice(0, 2).entries()) {
      const data = await watch(page.id, slug, filmId);
      await cinema.readAll(getMediaBase(data.manifestUrl));
      cinema.app.clock.advance(10_000);
      await cinema.heartbeat(data.id, 10);
      const countPlays = () =>
        db.$count(
          playbackSessions,
          and(eq(playbackSessions.pageId, page.id), isNotNull(playbackSessions.countedAt)),
        );
      await expect.poll(countPlays).toBe(index + 1);
    }
    expect(await read("watch-time")).toMatchObject({ totalSeconds: 20, plays: 1 });
    // The second of three films of a minute each.
    expect(await read("drop-off")).toEqual({
      viewers: 1,
      points: [
        { minute: 0, viewers: 1 },
        { minute: 1, viewers: 1 },
        { minute: 2, viewers: 0 },
      ],
    });
  });

  test("is started once and completed once for the owner's webhooks", async () => {
    const { page, filmIds } = await createProgramme(3);
    const { slug } = await createOrder(cinema.app.services, page.id);
    const listMessages = await listenToPlays();
    await watchToEnd(page.id, slug, filmIds[1]);
    await watchToEnd(page.id, slug, filmIds[0]);
    expect(await listMessages()).toMatchObject([{ type: "playback.started" }]);
    await watchToEnd(page.id, slug, filmIds[2]);
    const sent = await listMessages();
    expect(sent.map(({ type }) => type)).toEqual(["playback.started", "playback.completed"]);
    const [started, completed] = sent.map(
      ({ payload }) => JSON.stringify(payload).match(/"sessionId":"[^"]+"/)?.[0],
    );
    expect(started).toMatch(/sessionId/);
    expect(completed).toBe(started);
    // A second visit completes nothing again.
    for (const filmId of filmIds) await watchToEnd(page.id, slug, filmId);
    expect((await listMessages()).map(({ type }) => type)).toEqual([
      "playback.started",
      "playback.completed",
      "playback.started",
    ]);
  });

  test("is completed without the films that the premiere leaves out, and those that cannot be played", async () => {
    const { page, filmIds, videoIds } = await createProgramme(4);
    const { slug } = await createOrder(cinema.app.services, page.id);
    const { db, clock } = cinema.app.services;
    const listMessages = await listenToPlays();
    const listTypes = async () => (await listMessages()).map(({ type }) => type);
    // The encore of a premiere that showed three of the four films; the file of one is broken since.
    const startsAt = new Date(clock.now().getTime() - 3_600_000);
    const [encoreFrom, encoreUntil] = [-60_000, 3_600_000].map((ms) => new Date(clock.now().getTime() + ms));
    await db.insert(premieres).values({
      pageId: page.id,
      startsAt,
      anchorAt: startsAt,
      lobbyMinutes: 15,
      latePolicy: "any-time",
      lateMinutes: 0,
      sellAfterStart: true,
      encoreFrom,
      encoreUntil,
      state: "ended",
      isRunning: false,
    });
    await db.insert(programmeItems).values(
      filmIds.slice(0, 3).map((filmId, sortOrder) => ({
        pageId: page.id,
        sortOrder,
        kind: "film" as const,
        durationMs: VIDEO_SECONDS * 1000,
        filmId,
        videoId: videoIds[sortOrder],
      })),
    );
    await db
      .update(videos)
      .set({ status: "failed" })
      .where(eq(videos.id, videoIds[2] ?? ""));
    await watchToEnd(page.id, slug, filmIds[3]);
    await watchToEnd(page.id, slug, filmIds[0]);
    expect(await listTypes()).toEqual(["playback.started"]);
    await watchToEnd(page.id, slug, filmIds[1]);
    expect(await listTypes()).toEqual(["playback.started", "playback.completed"]);
    await watchToEnd(page.id, slug, filmIds[3], "device-two");
    expect((await listTypes()).filter((type) => type === "playback.completed")).toHaveLength(1);
  });
});
