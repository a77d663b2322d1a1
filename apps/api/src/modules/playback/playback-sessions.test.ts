import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  getMediaBase,
  type PlaybackFixture,
  mediaPaths,
  createPlaybackFixture,
  paywallSettings,
} from "../../testing/video/playback-fixtures.ts";
import { VIDEO_SECONDS } from "../../testing/video/video-cache.ts";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";
import { purgeExpiredGrants } from "./purge-expired-grants.ts";
import { playbackGrants } from "../../db/schema/playback.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

/** Every file below a URL was rejected with the API's error envelope. */
const nothing = { read: [], leaks: [] };

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  // Some tests stay one second below a limit, which a slow machine would pass.
  cinema.app.clock.stop();
});
afterAll(() => cinema.app.close());

test("returns 409 to a third device, which may take over; the displaced device can read nothing more", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const [first, second] = [
    await cinema.start(cinema.page.id, { orderSlug: slug, deviceId: "device-one" }),
    await cinema.start(cinema.page.id, { orderSlug: slug, deviceId: "device-two" }),
  ];
  cinema.app.clock.advance(1000);
  await cinema.heartbeat(second.data.id, 1, "device-two");
  const rejected = await cinema.start(cinema.page.id, { orderSlug: slug, deviceId: "device-three" });
  expect(rejected).toMatchObject({ status: 409, json: { code: "device-limit" } });
  const third = await cinema.start(cinema.page.id, {
    orderSlug: slug,
    deviceId: "device-three",
    takeOver: true,
  });
  expect(third.status).toBe(201);
  const base = getMediaBase(first.data.manifestUrl);
  await expect.poll(async () => (await cinema.get(`${base}/master.m3u8`)).statusCode).toBe(403);
  expect(await cinema.readAll(base)).toEqual(nothing);
  expect((await cinema.heartbeat(first.data.id, 5, "device-one")).json().data.reason).toBe("taken-over");
  expect((await cinema.heartbeat(second.data.id, 5, "device-two")).json().data.playing).toBe(true);
  expect((await cinema.readAll(getMediaBase(second.data.manifestUrl))).read).toEqual(mediaPaths);
  expect((await cinema.readAll(getMediaBase(third.data.manifestUrl))).read).toEqual(mediaPaths);
});

test("admits only one of two devices that start at the same time as second and third", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  await cinema.start(cinema.page.id, { orderSlug: slug, deviceId: "device-one" });
  const both = await Promise.all(
    ["device-two", "device-three"].map((deviceId) =>
      cinema.start(cinema.page.id, { orderSlug: slug, deviceId }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  // A device without a heartbeat for 45 seconds loses its place.
  const startFourth = () => cinema.start(cinema.page.id, { orderSlug: slug, deviceId: "device-four" });
  cinema.app.clock.advance(44_000);
  expect((await startFourth()).status).toBe(409);
  cinema.app.clock.advance(1000);
  expect((await startFourth()).status).toBe(201);
});

test("allows twenty plays, and counts a playback session once", async () => {
  const order = await createOrder(cinema.app.services, cinema.page.id, { visits: 18 });
  const startAgain = () => cinema.start(cinema.page.id, { orderSlug: order.slug });
  expect((await startAgain()).data.visits).toBe(19);
  expect((await startAgain()).data.visits).toBe(19);
  cinema.app.clock.advance(31 * 60_000);
  const last = await startAgain();
  expect(last.data.visits).toBe(20);
  await cinema.heartbeat(last.data.id, 4);
  // A reload continues the twentieth play; another device or another day does not.
  const reloaded = await startAgain();
  expect(reloaded.status).toBe(201);
  expect(await cinema.start(cinema.page.id, { orderSlug: order.slug, deviceId: "device-two" })).toMatchObject(
    {
      status: 403,
      json: { message: "Max plays reached" },
    },
  );
  await cinema.heartbeat(reloaded.data.id, VIDEO_SECONDS, "device-one", true);
  expect((await startAgain()).json.message).toBe("Max plays reached");
});

test("resumes at the last position on any device, and adds the watch time to the owner's chart", async () => {
  const watermarked = await createPage(cinema.app.services, cinema.owner.id, {
    paywallSettings: paywallSettings,
    viewerWatermark: true,
  });
  await cinema.addVideo(watermarked.id);
  const order = await createOrder(cinema.app.services, watermarked.id, { name: "Agnès" });
  const { data } = await cinema.start(watermarked.id, { orderSlug: order.slug });
  expect(data.mark).toBe("Agnès");
  cinema.app.clock.advance(4000);
  await cinema.heartbeat(data.id, 4);
  cinema.app.clock.advance(1000);
  // A jump changes the position but adds no watch time.
  await cinema.heartbeat(data.id, 9);
  const elsewhere = await cinema.start(watermarked.id, { orderSlug: order.slug, deviceId: "device-two" });
  expect(elsewhere.data.positionSeconds).toBe(9);
  expect((await cinema.heartbeat(data.id, 10, "a-stranger")).statusCode).toBe(404);

  const readWatchTime = async () => {
    const response = await cinema.app.http.inject({
      url: `/v1/pages/${watermarked.id}/watch-time`,
      headers: cinema.owner.headers,
    });
    return response.json().data;
  };
  expect(await readWatchTime()).toMatchObject({ totalSeconds: 4, plays: 0 });
  const stranger = await createAccount(cinema.app.services);
  const rejected = await cinema.app.http.inject({
    url: `/v1/pages/${watermarked.id}/watch-time`,
    headers: stranger.headers,
  });
  expect(rejected.statusCode).toBe(404);
  // After the end it starts at the beginning again.
  cinema.app.clock.advance(1000);
  await cinema.heartbeat(data.id, VIDEO_SECONDS);
  expect((await cinema.start(watermarked.id, { orderSlug: order.slug })).data.positionSeconds).toBe(0);
});

test("rejects starts after the window closes, but lets a running playback go on for one film length", async () => {
  const closing = await createPage(cinema.app.services, cinema.owner.id, {
    paywallSettings: paywallSettings,
    eventEnd: new Date(cinema.app.clock.now().getTime() + 60_000),
  });
  await cinema.addVideo(closing.id);
  const { slug } = await createOrder(cinema.app.services, closing.id);
  const { data } = await cinema.start(closing.id, { orderSlug: slug });
  const base = getMediaBase(data.manifestUrl);
  cinema.app.clock.advance(61_000);
  expect(await cinema.start(closing.id, { orderSlug: slug })).toMatchObject({
    status: 403,
    json: { message: "This Event Has Ended" },
  });
  expect((await cinema.readAll(base)).read).toEqual(mediaPaths);
  cinema.app.clock.advance(VIDEO_SECONDS * 1000);
  expect(await cinema.readAll(base)).toEqual(nothing);
  expect((await cinema.heartbeat(data.id, 5)).json().data.reason).toBe("ran-out");
});

test("deletes a grant one day after it expires, and not before", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const { data } = await cinema.start(cinema.page.id, { orderSlug: slug });
  const { db } = cinema.app.services;
  const find = () => db.select().from(playbackGrants).where(eq(playbackGrants.id, data.id));
  const [grant] = await find();
  const dayLater = (grant?.expiresAt.getTime() ?? 0) + 24 * 3_600_000;
  await purgeExpiredGrants({ db, clock: { now: () => new Date(dayLater - 1) } });
  expect(await find()).toHaveLength(1);
  await purgeExpiredGrants({ db, clock: { now: () => new Date(dayLater + 1) } });
  expect(await find()).toEqual([]);
});

test("deleting expired grants skips one that is in use instead of waiting for it", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const { data: locked } = await cinema.start(cinema.page.id, { orderSlug: slug });
  const { data: free } = await cinema.start(cinema.page.id, { orderSlug: slug });
  const { db } = cinema.app.services;
  const find = (id: string) => db.select().from(playbackGrants).where(eq(playbackGrants.id, id));
  const services = { db, clock: { now: () => new Date(Date.now() + 10 * 365 * 24 * 3_600_000) } };
  await db.transaction(async (tx) => {
    await tx.select().from(playbackGrants).where(eq(playbackGrants.id, locked.id)).for("update");
    await purgeExpiredGrants(services);
  });
  expect([await find(locked.id), await find(free.id)]).toMatchObject([[{ id: locked.id }], []]);
  await purgeExpiredGrants(services);
  expect(await find(locked.id)).toEqual([]);
});

test("counts a play in the owner's figures once ten seconds were watched, not for invented devices", async () => {
  const free = await createPage(cinema.app.services, cinema.owner.id);
  await cinema.addVideo(free.id);
  const getPlays = async () => {
    const url = `/v1/pages/${free.id}/watch-time`;
    return (await cinema.app.http.inject({ url, headers: cinema.owner.headers })).json().data.plays;
  };
  for (let device = 1; device <= 25; device++) {
    const { data } = await cinema.start(free.id, { deviceId: `invented-device-${device}` });
    await cinema.readAll(getMediaBase(data.manifestUrl));
  }
  expect(await getPlays()).toBe(0);
  const { data } = await cinema.start(free.id, { deviceId: "watching-device" });
  const watch = async (id: string, seconds: number, positionSeconds: number) => {
    cinema.app.clock.advance(seconds * 1000);
    await cinema.heartbeat(id, positionSeconds, "watching-device");
  };
  await watch(data.id, 0, 0);
  await watch(data.id, 6, 6);
  // A jump is no watching.
  await watch(data.id, 1, 15);
  expect(await getPlays()).toBe(0);
  await watch(data.id, 4, 19);
  expect(await getPlays()).toBe(1);
  const again = await cinema.start(free.id, { deviceId: "watching-device" });
  await watch(again.data.id, 3, 22);
  expect(await getPlays()).toBe(1);
  // Another visit is another play.
  cinema.app.clock.advance(31 * 60_000);
  const later = await cinema.start(free.id, { deviceId: "watching-device" });
  await watch(later.data.id, 0, 0);
  await watch(later.data.id, 9, 9);
  expect(await getPlays()).toBe(1);
  await watch(later.data.id, 1, 10);
  expect(await getPlays()).toBe(2);
});
