import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  getMediaBase,
  type PlaybackFixture,
  mediaPaths,
  createPlaybackFixture,
} from "../../testing/video/playback-fixtures.ts";
import { waitForBlockedQuery } from "../../testing/database-locks.ts";
import { createPage } from "../../testing/fixtures.ts";
import {
  changeOrders,
  createOrder,
  createSubscriber,
  findEntitlementId,
  removeRegistration,
} from "../../testing/viewer-fixtures.ts";
import { orders } from "../../db/schema/orders.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { entitlements } from "../../db/schema/subscribers.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

/** Every file below a URL was rejected with the API's error envelope. */
const nothing = { read: [], leaks: [] };

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
});
afterAll(() => cinema.app.close());

test("revokes grants after a refund, a dispute or a notification; other tickets keep playing", async () => {
  const bystander = await createOrder(cinema.app.services, cinema.page.id);
  const otherPlayback = await cinema.start(cinema.page.id, { orderSlug: bystander.slug });
  const { db } = cinema.app.services;
  const revocations: ((orderId: string) => Promise<unknown>)[] = [
    (orderId) => changeOrders(db, eq(orders.id, orderId), { status: "refunded", refundedCents: 750 }),
    (orderId) =>
      changeOrders(db, eq(orders.id, orderId), { status: "disputed", disputeStatus: "needs_response" }),
    async (orderId) =>
      db.execute(
        sql`select pg_notify('playback_revoked', ${JSON.stringify({
          entitlementId: await findEntitlementId(cinema.app.services, { orderId }),
        })})`,
      ),
  ];
  for (const [index, revoke] of revocations.entries()) {
    const order = await createOrder(cinema.app.services, cinema.page.id);
    const { data } = await cinema.start(cinema.page.id, { orderSlug: order.slug });
    const base = getMediaBase(data.manifestUrl);
    expect((await cinema.readAll(base)).read).toEqual(mediaPaths);
    await revoke(order.id);
    await expect
      .poll(async () => (await cinema.get(`${base}/master.m3u8`)).statusCode, { timeout: 5000 })
      .toBe(403);
    expect(await cinema.readAll(base)).toEqual(nothing);
    if (index < 2) {
      expect((await cinema.heartbeat(data.id, 3)).json().data.reason).toBe("withdrawn");
      expect((await cinema.start(cinema.page.id, { orderSlug: order.slug })).data.previewSeconds).toBe(6);
    }
  }
  expect((await cinema.readAll(getMediaBase(otherPlayback.data.manifestUrl))).read).toEqual(mediaPaths);
});

test("revokes a grant of another process whose clock is a second late, but not one of three seconds later", async () => {
  const order = await createOrder(cinema.app.services, cinema.page.id);
  const start = async () =>
    `${getMediaBase((await cinema.start(cinema.page.id, { orderSlug: order.slug })).data.manifestUrl)}/master.m3u8`;
  const before = await start();
  const notice = JSON.stringify({
    entitlementId: await findEntitlementId(cinema.app.services, { orderId: order.id }),
  });
  await cinema.app.services.db.execute(sql`select pg_notify('playback_revoked', ${notice})`);
  await expect.poll(async () => (await cinema.get(before)).statusCode, { timeout: 5000 }).toBe(403);
  cinema.app.clock.advance(1000);
  expect((await cinema.get(await start())).statusCode).toBe(403);
  cinema.app.clock.advance(2000);
  expect((await cinema.get(await start())).statusCode).toBe(200);
});

test("revokes the grants of a removed subscriber", async () => {
  const capture = await createPage(cinema.app.services, cinema.owner.id, { emailCapture: true });
  await cinema.addVideo(capture.id);
  const person = await createSubscriber(cinema.app.services, capture.id);
  expect((await cinema.start(capture.id)).status).toBe(403);
  const { data } = await cinema.start(capture.id, { subscriberId: person.credential });
  const base = getMediaBase(data.manifestUrl);
  expect((await cinema.readAll(base)).read).not.toEqual([]);
  await removeRegistration(cinema.app.services.db, person.id);
  await expect.poll(async () => (await cinema.get(`${base}/master.m3u8`)).statusCode).toBe(403);
  expect(await cinema.readAll(base)).toEqual(nothing);
  expect((await cinema.start(capture.id, { subscriberId: person.credential })).status).toBe(403);
});

test("returns 503 while the listener is disconnected, and applies revocations that it missed afterwards", async () => {
  const validOrder = await createOrder(cinema.app.services, cinema.page.id);
  const refundedOrder = await createOrder(cinema.app.services, cinema.page.id);
  const validBase = getMediaBase(
    (await cinema.start(cinema.page.id, { orderSlug: validOrder.slug })).data.manifestUrl,
  );
  const refundedBase = getMediaBase(
    (await cinema.start(cinema.page.id, { orderSlug: refundedOrder.slug })).data.manifestUrl,
  );
  expect((await cinema.get(`${refundedBase}/master.m3u8`)).statusCode).toBe(200);
  // A refund whose notification never arrives is found when the listener connects again.
  await cinema.app.services.db
    .update(entitlements)
    .set({ revokedAt: new Date(), revokedReason: "refunded" })
    .where(eq(entitlements.orderId, refundedOrder.id));
  expect((await cinema.get(`${refundedBase}/master.m3u8`)).statusCode).toBe(200);
  // The listener connects again at once. The lock keeps it from reading what it missed until the request has its answer.
  await cinema.app.services.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${playbackGrants} in access exclusive mode`);
    await tx.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'playback revocations'`,
    );
    await waitForBlockedQuery(cinema.app.services);
    expect((await cinema.get(`${validBase}/master.m3u8`)).statusCode).toBe(503);
  });
  await expect
    .poll(async () => (await cinema.get(`${validBase}/master.m3u8`)).statusCode, { timeout: 8000 })
    .toBe(200);
  expect(await cinema.readAll(refundedBase)).toEqual(nothing);
  expect((await cinema.readAll(validBase)).read).toEqual(mediaPaths);
});
