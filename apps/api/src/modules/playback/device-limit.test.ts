import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  createPlaybackFixture,
  getMediaBase,
  type PlaybackFixture,
} from "../../testing/video/playback-fixtures.ts";
import { createAccount } from "../../testing/fixtures.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";
import { auditEntries } from "../../db/schema/audit.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
});
afterEach(() => cinema.app.clock.set(new Date()));
afterAll(() => cinema.app.close());

/** Counts the grants whose last segment is still served, once the revocations have arrived. */
async function countServing(manifestUrls: readonly string[]): Promise<number> {
  const statuses = await Promise.all(
    manifestUrls.map((url) => cinema.get(`${getMediaBase(url)}/360p/00003.m4s`)),
  );
  return statuses.filter(({ statusCode }) => statusCode === 200).length;
}

test("a device that reported the end gives way to the next ones, so that ending evades no limit", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const urls: string[] = [];
  for (let number = 1; number <= 8; number++) {
    const deviceId = `household-${number}`;
    const { status, data } = await cinema.start(cinema.page.id, { orderSlug: slug, deviceId });
    expect(status).toBe(201);
    urls.push(data.manifestUrl);
    const response = await cinema.heartbeat(data.id, 1, deviceId, true);
    expect(response.json().data).toEqual({ playing: true });
    expect((await cinema.heartbeat(data.id, 2, deviceId)).json().data.reason).toBe("ran-out");
    await expect.poll(() => countServing(urls)).toBeLessThanOrEqual(2);
  }
  // The last one, and the one before it, which gives way to the next.
  expect(await countServing(urls.slice(-2))).toBe(2);
});

test("serves only the latest of ten players that claim to be the same device", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const starts = await Promise.all(
    Array.from({ length: 10 }, () =>
      cinema.start(cinema.page.id, { orderSlug: slug, deviceId: "shared-device" }),
    ),
  );
  expect(starts.map(({ status }) => status)).toEqual(Array(10).fill(201));
  await expect.poll(() => countServing(starts.map(({ data }) => data.manifestUrl))).toBe(1);
  // Control: the one that is served is a real grant, and another device may play beside it.
  const other = await cinema.start(cinema.page.id, { orderSlug: slug, deviceId: "other-device" });
  expect(await countServing([...starts, other].map(({ data }) => data.manifestUrl))).toBe(2);
});

test("at most two devices can fetch bytes, also when their sessions have ended", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const urls: string[] = [];
  const startDevice = async (number: number) => {
    const { status, data, json } = await cinema.start(cinema.page.id, {
      orderSlug: slug,
      deviceId: `device-${number}-of-four`,
    });
    if (status === 201) urls.push(data.manifestUrl);
    return { status, json, id: data?.id };
  };
  const first = await startDevice(1);
  await cinema.heartbeat(first.id, 1, "device-1-of-four", true);
  expect((await startDevice(2)).status).toBe(201);
  // The first one has ended, and makes place; the second one plays.
  expect((await startDevice(3)).status).toBe(201);
  await expect.poll(() => countServing(urls)).toBe(2);
  expect(await countServing(urls.slice(0, 1))).toBe(0);
  expect(await startDevice(4)).toMatchObject({ status: 409, json: { code: "device-limit" } });
  // Devices without heartbeats give way after 45 seconds, and their bytes with them.
  cinema.app.clock.advance(46_000);
  expect((await startDevice(4)).status).toBe(201);
  await expect.poll(() => countServing(urls)).toBe(2);
});

test("a heartbeat without a position keeps the place of a device", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const start = (deviceId: string) => cinema.start(cinema.page.id, { orderSlug: slug, deviceId });
  const { data } = await start("watching-device");
  await start("silent-device");
  for (let seconds = 0; seconds < 60; seconds += 15) {
    cinema.app.clock.advance(15_000);
    await cinema.app.http.inject({
      method: "POST",
      url: `/v1/playback/${data.id}/heartbeat`,
      payload: { deviceId: "watching-device" },
    });
  }
  // The one that is silent gives way.
  expect((await start("third-device")).status).toBe(201);
  expect(await start("fourth-device")).toMatchObject({ status: 409, json: { code: "device-limit" } });
});

test("recognizes a device by the token that it was issued, and only for the same ticket", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const other = await createOrder(cinema.app.services, cinema.page.id);
  const start = (orderSlug: string, deviceId: string, deviceToken?: string) =>
    cinema.start(cinema.page.id, { orderSlug, deviceId, ...(deviceToken && { deviceToken }) });
  const first = await start(slug, "first-device");
  // The same device after its browser lost the id: it continues its play.
  const again = await start(slug, "forgotten-id", first.data.deviceToken);
  expect(again.data).toMatchObject({ visits: 1, deviceToken: first.data.deviceToken });
  await expect.poll(() => countServing([first.data.manifestUrl, again.data.manifestUrl])).toBe(1);
  expect((await start(slug, "second-device")).status).toBe(201);
  const foreign = (await start(other.slug, "first-device")).data.deviceToken;
  // On another ticket the token names no device: with and without it, the same browser is one device.
  for (const token of [first.data.deviceToken, undefined])
    expect((await start(other.slug, "second-device", token)).data.visits).toBe(2);
  const altered = first.data.deviceToken.replace(/.$/, (last: string) => (last === "A" ? "B" : "A"));
  for (const token of [foreign, altered, "nonsense"]) {
    expect((await start(slug, "third-device", token)).status).toBe(409);
  }
});

test("accepts a heartbeat only from the device of the grant, by its id or its token", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const { data } = await cinema.start(cinema.page.id, { orderSlug: slug, deviceId: "my-own-device" });
  const send = (payload: object) =>
    cinema.app.http.inject({ method: "POST", url: `/v1/playback/${data.id}/heartbeat`, payload });
  expect((await send({ deviceId: "a-stranger" })).statusCode).toBe(404);
  expect((await send({ deviceId: "my-own-device" })).statusCode).toBe(200);
  expect((await send({ deviceId: "a-new-id", deviceToken: data.deviceToken })).statusCode).toBe(200);
  expect((await send({ deviceId: "a-new-id", deviceToken: "nonsense" })).statusCode).toBe(404);
});

test("staff forget the devices of a ticket: those that play stop, and the device limit starts again without another visit", async () => {
  const { app, page } = cinema;
  const { slug, id } = await createOrder(app.services, page.id);
  const other = await createOrder(app.services, page.id);
  const staff = await createAccount(app.services, { type: "admin", staffRole: "support" });
  const start = (deviceId: string, orderSlug = slug) => cinema.start(page.id, { orderSlug, deviceId });
  const [first, second] = [await start("my-own-laptop"), await start("my-own-television")];
  const untouched = await start("my-own-laptop", other.slug);
  expect((await start("my-own-telephone")).status).toBe(409);
  const forget = (reason: string) =>
    app.http.inject({
      method: "POST",
      url: `/v1/admin/viewers/${id}/forget-devices`,
      headers: staff.headers,
      payload: { reason },
    });
  expect((await forget("A borrowed television")).json().data).toEqual({ stopped: 2 });
  const beat = await cinema.heartbeat(first.data.id, 1, "my-own-laptop");
  expect(beat.json().data).toMatchObject({ playing: false, reason: "reset" });
  await expect
    .poll(() => countServing([first, second, untouched].map(({ data }) => data.manifestUrl)))
    .toBe(1);
  const third = await start("my-own-telephone");
  expect(third.status).toBe(201);
  expect((await start("my-own-laptop")).data.visits).toBe(third.data.visits);
  const entries = await app.services.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
  expect(entries).toMatchObject([
    { action: "viewer.forget-devices", reason: "A borrowed television", detail: { viewings: 2 } },
  ]);
});
