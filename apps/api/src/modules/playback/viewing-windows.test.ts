import { randomUUID } from "node:crypto";
import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { connect } from "../../db/client.ts";
import { countWatching } from "../../db/viewing-times.ts";
import { pages } from "../../db/schema/pages.ts";
import { playbackGrants, playbackSessions } from "../../db/schema/playback.ts";
import { entitlements } from "../../db/schema/subscribers.ts";
import { issueViewerToken } from "../access/viewer-credentials.queries.ts";
import { countLapsedPlays } from "./count-lapsed-plays.ts";
import { createGrantVerifier } from "./grants.ts";
import { createServedTime } from "./served-time.ts";
import { startDatabaseProxy } from "../../testing/database-proxy.ts";
import { createPage } from "../../testing/fixtures.ts";
import { createOrder, createSubscriber, findEntitlementId } from "../../testing/viewer-fixtures.ts";
import { VIDEO_SECONDS } from "../../testing/video/video-cache.ts";
import { createPremiereNight, getFilmInstant } from "../../testing/video/premiere-night.ts";
import {
  createPlaybackFixture,
  getMediaBase,
  mediaPaths,
  paywallSettings,
  type PlaybackFixture,
} from "../../testing/video/playback-fixtures.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

const HOUR_MS = 3_600_000;
const OVER = "Your time to watch this film is over.";

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  cinema.app.clock.stop();
});
afterAll(() => cinema.app.close());

const now = () => cinema.app.clock.now();
const hoursFromNow = (hours: number) => new Date(now().getTime() + hours * HOUR_MS);

/** An event with a film, which is open for three days. */
async function openEvent(fields: Partial<typeof pages.$inferInsert>) {
  const page = await createPage(cinema.app.services, cinema.owner.id, {
    paywallSettings,
    eventStart: hoursFromNow(-1),
    eventEnd: hoursFromNow(72),
    ...fields,
  });
  await cinema.addVideo(page.id);
  return page;
}

const readTimes = async (id: string) => {
  const [held] = await cinema.app.services.db.select().from(entitlements).where(eq(entitlements.id, id));
  if (!held) throw new Error("no such entitlement");
  const { unlockUntil, countedAt, watchUntil } = held;
  return { unlockUntil, countedAt, watchUntil };
};

const setTimes = (id: string, times: Partial<typeof entitlements.$inferInsert>) =>
  cinema.app.services.db.update(entitlements).set(times).where(eq(entitlements.id, id));

async function buy(pageId: string) {
  const order = await createOrder(cinema.app.services, pageId);
  const ticketId = await findEntitlementId(cinema.app.services, { orderId: order.id });
  return { ...order, ticketId };
}

const getAccess = async (pageId: string, credential: string) =>
  (await cinema.app.http.inject({ url: `/v1/pages/${pageId}/subscribers/${credential}/access` })).json().data;

/** Watches from a start of the film until that second, with heartbeats of one second. */
async function watch(grantId: string, seconds: number, deviceId = "device-one") {
  for (let position = 1; position <= seconds; position++) {
    cinema.app.clock.advance(1000);
    await cinema.heartbeat(grantId, position, deviceId);
  }
}

test("a ticket must be begun within its hours, to the second", async () => {
  const page = await openEvent({ unlockHours: 48 });
  const { slug, ticketId } = await buy(page.id);
  const { unlockUntil } = await readTimes(ticketId);
  expect(Math.abs((unlockUntil?.getTime() ?? 0) - hoursFromNow(48).getTime())).toBeLessThan(120_000);
  await setTimes(ticketId, { unlockUntil: hoursFromNow(2) });
  const until = hoursFromNow(2);
  expect(await getAccess(page.id, slug)).toEqual({
    access: true,
    guest: "paid",
    visits: 0,
    beginBy: until.toISOString(),
  });
  cinema.app.clock.advance(2 * HOUR_MS - 1000);
  const inTime = await cinema.start(page.id, { orderSlug: slug });
  expect(inTime.status).toBe(201);
  cinema.app.clock.advance(1000);
  const late = await cinema.start(page.id, { orderSlug: slug, deviceId: "device-two" });
  expect(late).toMatchObject({ status: 403, json: { message: OVER } });
  // What began in time goes on, and counts.
  await watch(inTime.data.id, 3);
  expect((await readTimes(ticketId)).countedAt).not.toBeNull();
  expect((await cinema.readAll(getMediaBase(inTime.data.manifestUrl))).read).toEqual(mediaPaths);
  expect((await cinema.start(page.id, { orderSlug: slug })).status).toBe(201);
});

test("a ticket bought before the opening has its hours from then", async () => {
  const opensAt = hoursFromNow(10);
  const page = await openEvent({ unlockHours: 24, eventStart: opensAt });
  const { ticketId } = await buy(page.id);
  expect((await readTimes(ticketId)).unlockUntil).toEqual(new Date(opensAt.getTime() + 24 * HOUR_MS));
});

test("the film ends its hours after watching counts; what plays may end, and then no byte is served", async () => {
  const page = await openEvent({ watchHours: 5 });
  const { slug, ticketId } = await buy(page.id);
  const first = await cinema.start(page.id, { orderSlug: slug });
  await watch(first.data.id, 1);
  expect(await readTimes(ticketId)).toEqual({ unlockUntil: null, countedAt: null, watchUntil: null });
  await watch(first.data.id, Math.ceil(VIDEO_SECONDS / 10) + 1);
  const { countedAt, watchUntil } = await readTimes(ticketId);
  expect(watchUntil).toEqual(new Date((countedAt?.getTime() ?? 0) + 5 * HOUR_MS));
  expect(await getAccess(page.id, slug)).toMatchObject({ finishBy: watchUntil?.toISOString() });

  cinema.app.clock.advance((watchUntil?.getTime() ?? 0) - now().getTime() - 1000);
  const last = await cinema.start(page.id, { orderSlug: slug });
  expect(last.status).toBe(201);
  cinema.app.clock.advance(1000);
  const late = await cinema.start(page.id, { orderSlug: slug, deviceId: "device-two" });
  expect(late).toMatchObject({ status: 403, json: { message: OVER } });
  const base = getMediaBase(last.data.manifestUrl);
  expect((await cinema.heartbeat(last.data.id, 2)).json().data.playing).toBe(true);
  expect((await cinema.readAll(base)).read).toEqual(mediaPaths);
  // Without the free seconds, which are those of anyone.
  cinema.app.clock.advance(VIDEO_SECONDS * 1000);
  expect((await cinema.heartbeat(last.data.id, 3)).json().data).toEqual({
    playing: false,
    reason: "ran-out",
  });
  await expect.poll(async () => (await cinema.readAll(base)).read).toEqual([]);
});

test("who began in time may finish after the closing where the event says so", async () => {
  const eventEnd = hoursFromNow(3);
  const page = await openEvent({ watchHours: 24, ends: "may-finish", eventEnd });
  const [begun, unbegun] = [await buy(page.id), await buy(page.id)];
  const first = await cinema.start(page.id, { orderSlug: begun.slug });
  await watch(first.data.id, 4);
  const { watchUntil } = await readTimes(begun.ticketId);
  cinema.app.clock.advance(3 * HOUR_MS);
  expect((await cinema.start(page.id, { orderSlug: unbegun.slug })).status).toBe(403);
  const second = await cinema.start(page.id, { orderSlug: begun.slug });
  expect(second.status).toBe(201);
  cinema.app.clock.advance(14 * 60_000);
  expect((await cinema.heartbeat(second.data.id, 6)).json().data.playing).toBe(true);
  expect(await getAccess(page.id, begun.slug)).toMatchObject({ finishBy: watchUntil?.toISOString() });
  cinema.app.clock.advance((watchUntil?.getTime() ?? 0) - now().getTime());
  expect((await cinema.start(page.id, { orderSlug: begun.slug })).status).toBe(403);
});

test("without that choice everything ends at the closing", async () => {
  const page = await openEvent({ watchHours: 24, eventEnd: hoursFromNow(3) });
  const { slug } = await buy(page.id);
  const first = await cinema.start(page.id, { orderSlug: slug });
  await watch(first.data.id, 4);
  expect(await getAccess(page.id, slug)).toEqual({ access: true, guest: "paid", visits: 1 });
  cinema.app.clock.advance(3 * HOUR_MS);
  expect((await cinema.start(page.id, { orderSlug: slug })).status).toBe(403);
});

test("a link lives until 30 days after the time to finish", async () => {
  const page = await openEvent({ watchHours: 8760, ends: "may-finish", eventEnd: hoursFromNow(3) });
  const [begun, unbegun] = [await buy(page.id), await buy(page.id)];
  await countWatching(cinema.app.services.db, begun.ticketId, now());
  cinema.app.clock.advance(40 * 24 * HOUR_MS);
  expect(await getAccess(page.id, begun.slug)).toMatchObject({ access: true });
  expect((await cinema.start(page.id, { orderSlug: begun.slug })).status).toBe(201);
  expect(
    (await cinema.app.http.inject({ url: `/v1/pages/${page.id}/subscribers/${unbegun.slug}/access` }))
      .statusCode,
  ).toBe(404);
});

test("all links of a registration share its time", async () => {
  const page = await openEvent({ unlockHours: 10, watchHours: 5, emailCapture: true });
  const { id: subscriberId, credential } = await createSubscriber(cinema.app.services, page.id);
  const firstId = await findEntitlementId(cinema.app.services, { subscriberId });
  await setTimes(firstId, { unlockUntil: hoursFromNow(1) });
  const again = await issueViewerToken(cinema.app.services.db, { pageId: page.id, subscriberId });
  const secondId = await findEntitlementId(cinema.app.services, { subscriberId });
  expect((await readTimes(secondId)).unlockUntil).toEqual(hoursFromNow(1));
  const started = await cinema.start(page.id, { subscriberId: credential });
  await watch(started.data.id, 4);
  expect(await readTimes(secondId)).toEqual(await readTimes(firstId));
  expect((await readTimes(secondId)).watchUntil).not.toBeNull();
  const third = await issueViewerToken(cinema.app.services.db, { pageId: page.id, subscriberId });
  expect(await getAccess(page.id, third)).toEqual(await getAccess(page.id, again));
});

test("the fourth start counts at once", async () => {
  const page = await openEvent({ watchHours: 5 });
  const { slug, ticketId } = await buy(page.id);
  for (let play = 1; play <= 3; play++) {
    await cinema.start(page.id, { orderSlug: slug });
    expect((await readTimes(ticketId)).countedAt).toBeNull();
    cinema.app.clock.advance(31 * 60_000);
  }
  await cinema.start(page.id, { orderSlug: slug });
  expect((await readTimes(ticketId)).countedAt).toEqual(now());
});

test("watching counts when a grant lapses whose player fetched the film and reported nothing", async () => {
  const { services } = cinema.app;
  const page = await openEvent({ watchHours: 5 });
  const endless = await openEvent({});
  const start = async (pageId: string) => {
    const bought = await buy(pageId);
    return { ...bought, ...(await cinema.start(pageId, { orderSlug: bought.slug })).data };
  };
  const fetchFilm = async ({ manifestUrl }: { manifestUrl: string }) =>
    expect((await cinema.readAll(getMediaBase(manifestUrl))).read).toEqual(mediaPaths);
  const [silent, reporting, refused, untimed] = [
    await start(page.id),
    await start(page.id),
    await start(page.id),
    await start(endless.id),
  ];
  for (const each of [silent, reporting, untimed]) await fetchFilm(each);
  await vi.waitFor(async () => {
    const served = services.db.select().from(playbackGrants).where(isNotNull(playbackGrants.servedAt));
    expect(await served).toEqual(
      expect.arrayContaining(
        [silent, reporting].map(({ ticketId }) => expect.objectContaining({ entitlementId: ticketId })),
      ),
    );
  });
  cinema.app.clock.advance(1000);
  await cinema.heartbeat(reporting.id, 1);
  const lapsesAt = new Date(silent.expiresAt);
  cinema.app.clock.set(new Date(lapsesAt.getTime() - 1));
  await countLapsedPlays(services);
  expect(await readTimes(silent.ticketId)).toMatchObject({ countedAt: null });
  cinema.app.clock.advance(60_000);
  await countLapsedPlays(services);
  const watchUntil = new Date(lapsesAt.getTime() + 5 * HOUR_MS);
  expect(await readTimes(silent.ticketId)).toMatchObject({ countedAt: lapsesAt, watchUntil });
  for (const { ticketId } of [reporting, refused, untimed])
    expect(await readTimes(ticketId)).toMatchObject({ countedAt: null });
});

test("watching counts with what was served of all starts, whatever the player reports", async () => {
  const { services } = cinema.app;
  const page = await openEvent({ watchHours: 5 });
  const [{ ticketId }, other] = [await buy(page.id), await buy(page.id)];
  const time = createServedTime(services);
  const serve = (entitlementId: string, id: string, numbers: readonly number[]) => {
    const grant = { id, entitlementId, pageId: page.id, videoId: page.id, transcodeVersion: 1 };
    for (const number of numbers)
      time.recordFile(
        { ...grant, issuedAt: 0, expiresAt: 0, countedAfterSeconds: 40 },
        `240p/${String(number).padStart(5, "0")}.m4s`,
      );
  };
  // Four seconds each, the same ones again in another start.
  serve(ticketId, randomUUID(), [10, 11, 12, 13, 14]);
  serve(ticketId, randomUUID(), [10, 11, 12, 13, 14, 15, 16, 17, 18]);
  serve(other.ticketId, randomUUID(), [19]);
  expect(await readTimes(ticketId)).toMatchObject({ countedAt: null });
  serve(ticketId, randomUUID(), [19]);
  await vi.waitFor(async () => expect(await readTimes(ticketId)).toMatchObject({ countedAt: now() }));
  expect(await readTimes(other.ticketId)).toMatchObject({ countedAt: null });
});

test("watching counts with what several processes served of it together", async () => {
  const { services } = cinema.app;
  const page = await openEvent({ watchHours: 5 });
  const [{ slug, ticketId }, other] = [await buy(page.id), await buy(page.id)];
  const verify = createGrantVerifier(services.config.keyRing);
  const start = async (orderSlug: string) => {
    const { manifestUrl } = (await cinema.start(page.id, { orderSlug })).data;
    const grant = verify(manifestUrl.split("/")[2]);
    if (!grant) throw new Error("the address has no grant");
    return { ...grant, countedAfterSeconds: 40 };
  };
  const [grant, control] = [await start(slug), await start(other.slug)];
  const processes = [createServedTime(services), createServedTime(services), createServedTime(services)];
  const flushAll = () => Promise.all(processes.map((time) => time.flush()));
  // Twelve seconds from each process, 36 together: less than the 40 that count.
  for (const [index, time] of processes.entries())
    for (const number of [10, 11, 12]) {
      const name = `240p/${String(number + index * 3).padStart(5, "0")}.m4s`;
      time.recordFile(grant, name);
      if (index > 0) time.recordFile(control, name);
    }
  await flushAll();
  expect(await readTimes(ticketId)).toMatchObject({ countedAt: null });
  // The same part of the film from another process, in another size or as sound, is no more of it.
  for (const number of [10, 11, 12]) processes[1]?.recordFile(grant, `audio-0/000${number}.m4s`);
  await flushAll();
  expect(await readTimes(ticketId)).toMatchObject({ countedAt: null });
  processes[2]?.recordFile(grant, "240p/00030.m4s");
  await flushAll();
  expect(await readTimes(ticketId)).toMatchObject({ countedAt: now() });
  expect(await readTimes(other.ticketId)).toMatchObject({ countedAt: null });
});

test("a process that loses the database keeps what it served until it can write it, and can stop meanwhile", async () => {
  const { services, config } = cinema.app;
  const page = await openEvent({ watchHours: 5 });
  const { slug, ticketId } = await buy(page.id);
  const { manifestUrl } = (await cinema.start(page.id, { orderSlug: slug })).data;
  const grant = createGrantVerifier(services.config.keyRing)(manifestUrl.split("/")[2]);
  if (!grant) throw new Error("the address has no grant");
  const proxy = await startDatabaseProxy(config.DATABASE_URL);
  onTestFinished(() => proxy.close());
  const { pool, db } = connect(proxy.url, 1);
  onTestFinished(() => pool.end());
  const warn = vi.fn<() => void>();
  const time = createServedTime({ ...services, db, log: { ...services.log, warn } });
  const readServed = async () => {
    const rows = await services.db.select().from(playbackGrants).where(eq(playbackGrants.id, grant.id));
    return rows.map(({ servedSegments }) => servedSegments);
  };
  // Two segments of four seconds, then a third.
  for (const number of [10, 11])
    time.recordFile({ ...grant, countedAfterSeconds: 40 }, `240p/000${number}.m4s`);
  await proxy.stop();
  await time.flush();
  expect(warn).toHaveBeenCalledOnce();
  expect(await readServed()).toEqual(["{}"]);
  await proxy.start();
  time.recordFile({ ...grant, countedAfterSeconds: 40 }, "240p/00012.m4s");
  await time.flush();
  expect(await readServed()).toEqual(["{[10,13)}"]);
  expect(await readTimes(ticketId)).toMatchObject({ countedAt: null });
});

test("a grant names the seconds only while a time to finish waits for them", async () => {
  const { keyRing } = cinema.app.services.config;
  const read = createGrantVerifier(keyRing);
  const start = async (pageId: string, slug: string) => {
    const { manifestUrl } = (await cinema.start(pageId, { orderSlug: slug })).data;
    return read(manifestUrl.split("/")[2])?.countedAfterSeconds;
  };
  const [timed, endless] = [await openEvent({ watchHours: 5 }), await openEvent({ unlockHours: 5 })];
  const { slug, ticketId } = await buy(timed.id);
  const seconds = await start(timed.id, slug);
  // A tenth of the film, and what a player loads ahead.
  expect(seconds).toBeGreaterThan(600 + VIDEO_SECONDS / 10 - 1);
  expect(seconds).toBeLessThan(600 + VIDEO_SECONDS / 10 + 1);
  expect(await start(endless.id, (await buy(endless.id)).slug)).toBeUndefined();
  await countWatching(cinema.app.services.db, ticketId, now());
  expect(await start(timed.id, slug)).toBeUndefined();
});

test("watching that two devices report at once counts once", async () => {
  const { db } = cinema.app.services;
  const page = await openEvent({ watchHours: 5 });
  const { ticketId } = await buy(page.id);
  const instants = [1, 2, 3, 4, 5, 6, 7, 8].map((hours) => hoursFromNow(hours));
  const countAll = (count: (at: Date) => Promise<unknown>) => Promise.all(instants.map(count));
  await countWatching(db, ticketId, now());
  await countAll((at) => countWatching(db, ticketId, at));
  expect(await readTimes(ticketId)).toMatchObject({ countedAt: now(), watchUntil: hoursFromNow(5) });
  // The control: without the condition a later report moves the time.
  await countAll((at) => setTimes(ticketId, { countedAt: at }));
  expect((await readTimes(ticketId)).countedAt).not.toEqual(now());
});

test("a premiere begins no time, and is shown after it is over; its encore begins it, and is not", async () => {
  // The owner's session ends before the links of an earlier test.
  cinema.app.clock.set(new Date());
  const encore = [60, 6000].map((minutes) => new Date(now().getTime() + minutes * 60_000).toISOString());
  const { page } = await createPremiereNight(cinema, { encoreFrom: encore[0], encoreUntil: encore[1] });
  const { db } = cinema.app.services;
  await db.update(pages).set({ watchHours: 5 }).where(eq(pages.id, page.id));
  const [seen, silent, late] = [await buy(page.id), await buy(page.id), await buy(page.id)];
  await setTimes(late.ticketId, { countedAt: hoursFromNow(-2), watchUntil: hoursFromNow(-1) });
  cinema.app.clock.set(getFilmInstant(page, 0));
  const night = await cinema.start(page.id, { orderSlug: seen.slug });
  expect((await cinema.start(page.id, { orderSlug: late.slug, deviceId: "device-two" })).status).toBe(201);
  const silentNight = await cinema.start(page.id, { orderSlug: silent.slug });
  await watch(night.data.id, VIDEO_SECONDS);
  await db.update(playbackSessions).set({ countedAt: now() }).where(eq(playbackSessions.pageId, page.id));
  await countLapsedPlays({ db, clock: { now: () => new Date(silentNight.data.expiresAt) } });
  for (const { ticketId } of [seen, silent])
    expect(await readTimes(ticketId)).toMatchObject({ countedAt: null, watchUntil: null });

  cinema.app.clock.set(new Date(new Date(encore[0] ?? "").getTime() + 60_000));
  const again = await cinema.start(page.id, { orderSlug: seen.slug });
  const over = await cinema.start(page.id, { orderSlug: late.slug, deviceId: "device-two" });
  expect(over).toMatchObject({ status: 403, json: { message: OVER } });
  await watch(again.data.id, Math.ceil(VIDEO_SECONDS / 10) + 1);
  const { countedAt, watchUntil } = await readTimes(seen.ticketId);
  expect(watchUntil).toEqual(new Date((countedAt?.getTime() ?? 0) + 5 * HOUR_MS));
});

test("an optional ticket has no time", async () => {
  const page = await openEvent({ watchHours: 1, paywallSettings: { ...paywallSettings, isOptional: true } });
  const { slug, ticketId } = await buy(page.id);
  await setTimes(ticketId, { countedAt: hoursFromNow(-2), watchUntil: hoursFromNow(-1) });
  const { status, data } = await cinema.start(page.id, { orderSlug: slug });
  expect(status).toBe(201);
  expect((await cinema.heartbeat(data.id, 1)).json().data).toEqual({ playing: true });
});
