import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  getMediaBase,
  type PlaybackFixture,
  mediaPaths,
  createPlaybackFixture,
} from "../../testing/video/playback-fixtures.ts";
import { createPage } from "../../testing/fixtures.ts";
import {
  changeOrders,
  createOrder,
  createSubscriber,
  findEntitlementId,
  removeRegistration,
} from "../../testing/viewer-fixtures.ts";
import { orders } from "../../db/schema/orders.ts";
import { playbackGrants, playbackRevocations } from "../../db/schema/playback.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import type { Queryable } from "../../db/client.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

/** Every file below a URL was rejected with the API's error envelope. */
const nothing = { read: [], leaks: [] };

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
});
afterAll(() => cinema.app.close());

test("revokes grants after a refund, a dispute or the notification of an earlier version; other tickets keep playing", async () => {
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

const startOrder = async () => {
  const { slug, id } = await createOrder(cinema.app.services, cinema.page.id);
  const { data } = await cinema.start(cinema.page.id, { orderSlug: slug });
  const base = getMediaBase(data.manifestUrl);
  const readPlaylist = async () => (await cinema.get(`${base}/master.m3u8`)).statusCode;
  return { entitlementId: await findEntitlementId(cinema.app.services, { orderId: id }), base, readPlaylist };
};

/** Stores a revocation of which no notification tells. @returns the number of its transaction */
async function storeSilently(db: Queryable, targetId: string): Promise<number> {
  const { rows } = await db.execute<{ number: string }>(sql`
    insert into playback_revocations (id, target_id, ends_at)
    values (gen_random_uuid(), ${targetId}, now() + interval '1 day') returning transaction_id::text as number`);
  return Number(rows[0]?.number);
}

test("finds what no notification tells of, also of a transaction that ends after a later one was read", async () => {
  const [early, late, valid] = [await startOrder(), await startOrder(), await startOrder()];
  const { db } = cinema.app.services;
  const held = Promise.withResolvers<void>();
  const stored = Promise.withResolvers<number>();
  const earlier = db.transaction(async (tx) => {
    stored.resolve(await storeSilently(tx, early.entitlementId));
    await held.promise;
  });
  const first = await stored.promise;
  const second = await storeSilently(db, late.entitlementId);
  await expect.poll(late.readPlaylist, { timeout: 5000 }).toBe(403);
  // The control: who remembers only the highest number that it has read never asks for this one.
  expect(first).toBeLessThan(second);
  await sleep(2500);
  expect(await early.readPlaylist()).toBe(200);
  held.resolve();
  await earlier;
  await expect.poll(early.readPlaylist, { timeout: 5000 }).toBe(403);
  expect(await valid.readPlaylist()).toBe(200);
});

test("after its connection broke, a process reads what was revoked meanwhile, and serves the others without a break", async () => {
  const [refunded, valid] = [await startOrder(), await startOrder()];
  const { db } = cinema.app.services;
  await storeSilently(db, refunded.entitlementId);
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'playback revocations'`);
  await expect.poll(refunded.readPlaylist, { timeout: 8000 }).toBe(403);
  expect(await valid.readPlaylist()).toBe(200);
  expect(await cinema.readAll(refunded.base)).toEqual(nothing);
  expect((await cinema.readAll(valid.base)).read).toEqual(mediaPaths);
});

test("a revocation is known for as long as what was signed opens anything", async () => {
  const { db } = cinema.app.services;
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const revoke = async (stopReason: "withdrawn" | "taken-over") => {
    const { data } = await cinema.start(cinema.page.id, { orderSlug: slug, followsAddresses: true });
    await db.transaction((tx) => revokePlayback(tx, { grantId: data.id }, stopReason));
    const [grant] = await db.select().from(playbackGrants).where(eq(playbackGrants.id, data.id));
    if (!grant?.renewableUntil) throw new Error("the grant cannot be renewed");
    return { grant, renewableUntil: grant.renewableUntil, known: await findEnd(data.id) };
  };
  const findEnd = async (targetId: string) => {
    const [row] = await db
      .select()
      .from(playbackRevocations)
      .where(eq(playbackRevocations.targetId, targetId));
    if (!row) throw new Error("nothing was stored");
    return row.endsAt;
  };
  // Captions and pictures stay open after the film's signature, to a device that gave way as to any other one of its viewer.
  const [withdrawn, displaced] = [await revoke("withdrawn"), await revoke("taken-over")];
  expect(withdrawn.known.getTime()).toBeGreaterThan(withdrawn.renewableUntil.getTime());
  expect(displaced.known.getTime()).toBeGreaterThan(displaced.grant.expiresAt.getTime());
  expect(displaced.known.getTime()).toBeLessThan(displaced.renewableUntil.getTime());
  // A member of a live room, who has a ticket of 15 minutes and no grant.
  const memberId = randomUUID();
  await db.transaction((tx) => revokePlayback(tx, { grantId: memberId }));
  expect((await findEnd(memberId)).getTime()).toBeGreaterThan(Date.now() + 15 * 60_000);
});
