import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  getMediaBase,
  type PlaybackFixture,
  mediaPaths,
  createPlaybackFixture,
  paywallSettings,
} from "../../testing/playback-fixtures.ts";
import { VIDEO_SECONDS } from "../../testing/video-cache.ts";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";
import { purgeExpiredGrants } from "./purge-expired-grants.ts";
import { playbackGrants } from "../../db/schema/playback.ts";

// The film is converted once, which takes its time on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

/** Everything below an address refused, in our envelope. */
const nothing = { read: [], leaks: [] };

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
});
afterAll(() => cinema.app.close());

test("a third device is told, may take over, and the displaced one reads nothing more", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const [one, two] = [
    await cinema.start(cinema.page.id, { orderSlug: slug, deviceId: "device-one" }),
    await cinema.start(cinema.page.id, { orderSlug: slug, deviceId: "device-two" }),
  ];
  cinema.app.clock.advance(1000);
  await cinema.heartbeat(two.data.id, 1, "device-two");
  const refused = await cinema.start(cinema.page.id, { orderSlug: slug, deviceId: "device-three" });
  expect(refused).toMatchObject({ status: 409, json: { code: "device-limit" } });
  const three = await cinema.start(cinema.page.id, {
    orderSlug: slug,
    deviceId: "device-three",
    takeOver: true,
  });
  expect(three.status).toBe(201);
  const base = getMediaBase(one.data.manifestUrl);
  await expect.poll(async () => (await cinema.get(`${base}/master.m3u8`)).statusCode).toBe(403);
  expect(await cinema.readAll(base)).toEqual(nothing);
  expect((await cinema.heartbeat(one.data.id, 5, "device-one")).json().data.reason).toBe("taken-over");
  expect((await cinema.heartbeat(two.data.id, 5, "device-two")).json().data.playing).toBe(true);
  expect((await cinema.readAll(getMediaBase(two.data.manifestUrl))).read).toEqual(mediaPaths);
  expect((await cinema.readAll(getMediaBase(three.data.manifestUrl))).read).toEqual(mediaPaths);
});

test("two devices that start at once as the second and third do not both get in", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  await cinema.start(cinema.page.id, { orderSlug: slug, deviceId: "device-one" });
  const both = await Promise.all(
    ["device-two", "device-three"].map((deviceId) =>
      cinema.start(cinema.page.id, { orderSlug: slug, deviceId }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  // Who has said nothing for three heartbeats gives way unasked.
  const fourth = () => cinema.start(cinema.page.id, { orderSlug: slug, deviceId: "device-four" });
  cinema.app.clock.advance(44_000);
  expect((await fourth()).status).toBe(409);
  cinema.app.clock.advance(1000);
  expect((await fourth()).status).toBe(201);
});

test("twenty visits, counted by the server and not again for the same sitting", async () => {
  const order = await createOrder(cinema.app.services, cinema.page.id, { visits: 18 });
  const again = () => cinema.start(cinema.page.id, { orderSlug: order.slug });
  expect((await again()).data.visits).toBe(19);
  expect((await again()).data.visits).toBe(19);
  cinema.app.clock.advance(31 * 60_000);
  const last = await again();
  expect(last.data.visits).toBe(20);
  await cinema.heartbeat(last.data.id, 4);
  // A reload in the twentieth showing goes on; another device or another day does not.
  expect((await again()).status).toBe(201);
  expect(await cinema.start(cinema.page.id, { orderSlug: order.slug, deviceId: "device-two" })).toMatchObject(
    {
      status: 403,
      json: { message: "Max plays reached" },
    },
  );
  await cinema.heartbeat(last.data.id, VIDEO_SECONDS, "device-one", true);
  expect((await again()).json.message).toBe("Max plays reached");
});

test("a viewer goes on where they left off, on any device, and their time reaches the owner's plot", async () => {
  const marked = await createPage(cinema.app.services, cinema.owner.id, {
    paywallSettings: paywallSettings,
    viewerWatermark: true,
  });
  await cinema.addVideo(marked.id);
  const order = await createOrder(cinema.app.services, marked.id, { name: "Agnès" });
  const { data } = await cinema.start(marked.id, { orderSlug: order.slug });
  expect(data.mark).toBe("Agnès");
  cinema.app.clock.advance(4000);
  await cinema.heartbeat(data.id, 4);
  cinema.app.clock.advance(1000);
  // A jump is a place, and no time watched.
  await cinema.heartbeat(data.id, 9);
  const elsewhere = await cinema.start(marked.id, { orderSlug: order.slug, deviceId: "device-two" });
  expect(elsewhere.data.positionSeconds).toBe(9);
  expect((await cinema.heartbeat(data.id, 10, "a-stranger")).statusCode).toBe(404);

  const answer = await cinema.app.http.inject({
    url: `/v1/pages/${marked.id}/watch-time`,
    headers: cinema.owner.headers,
  });
  expect(answer.json().data).toMatchObject({ totalSeconds: 4, plays: 2 });
  const stranger = await createAccount(cinema.app.services);
  const refused = await cinema.app.http.inject({
    url: `/v1/pages/${marked.id}/watch-time`,
    headers: stranger.headers,
  });
  expect(refused.statusCode).toBe(404);
  // Seen to the end, it begins anew.
  await cinema.heartbeat(data.id, VIDEO_SECONDS);
  expect((await cinema.start(marked.id, { orderSlug: order.slug })).data.positionSeconds).toBe(0);
});

test("when the window closes nobody is let in any more; who was plays on for one film's length", async () => {
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

test("a grant is forgotten a day after it ran out, and not before", async () => {
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
