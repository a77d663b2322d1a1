import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type ApiProcessOptions, startApiProcess } from "../../testing/api-process.ts";
import {
  createPlaybackFixture,
  getMediaBase,
  type PlaybackFixture,
} from "../../testing/video/playback-fixtures.ts";
import { changeOrders, createOrder, findEntitlementId } from "../../testing/viewer-fixtures.ts";
import { orders } from "../../db/schema/orders.ts";

vi.setConfig({ hookTimeout: 180_000, testTimeout: 180_000 });

const FROZEN_MS = 60_000;

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
});
afterAll(() => cinema.app.close());

/** Starts a process and a viewing of it. */
async function startViewing(options: ApiProcessOptions = {}) {
  const api = await startApiProcess(cinema.app.config, options);
  onTestFinished(() => api.kill());
  const order = await createOrder(cinema.app.services, cinema.page.id);
  const start = async (slug: string) => {
    const { json } = await api.post(`/v1/pages/${cinema.page.id}/playback`, {
      kind: "feature",
      deviceId: "device-one",
      orderSlug: slug,
      followsAddresses: true,
    });
    const base = `${api.url}${getMediaBase(json.data.manifestUrl)}`;
    const read = async () => (await fetch(`${base}/360p/00000.m4s`)).status;
    const beat = async (positionSeconds: number) =>
      (await api.post(`/v1/playback/${json.data.id}/heartbeat`, { deviceId: "device-one", positionSeconds }))
        .json;
    return { read, beat };
  };
  return { api, order, watching: await start(order.slug), start };
}

/** Freezes a process, refunds one of its viewers elsewhere, and sends it requests before it wakes. */
async function freeze({ api, order, watching }: Awaited<ReturnType<typeof startViewing>>, ms: number) {
  expect(await watching.read()).toBe(200);
  process.kill(api.pid, "SIGSTOP");
  // Without a notification, which may be the first thing that the process finds when it wakes.
  await cinema.app.services.db.execute(sql`insert into playback_revocations (id, target_id, ends_at)
    values (gen_random_uuid(), ${await findEntitlementId(cinema.app.services, { orderId: order.id })}, now() + interval '1 day')`);
  await sleep(ms);
  const answers = Array.from({ length: 20 }, () => watching.read());
  await sleep(200);
  process.kill(api.pid, "SIGCONT");
  return Promise.all(answers);
}

test("a process that was frozen for a minute shows no film to who was refunded meanwhile, and goes on for the others", async () => {
  const viewing = await startViewing();
  const other = await viewing.start((await createOrder(cinema.app.services, cinema.page.id)).slug);
  // 503 before it has read what was revoked, then 403.
  expect((await freeze(viewing, FROZEN_MS)).filter((status) => ![403, 503].includes(status))).toEqual([]);
  await expect.poll(other.read, { timeout: 10_000 }).toBe(200);
  for (const end = performance.now() + 5000; performance.now() < end; await sleep(20))
    expect(await viewing.watching.read()).toBe(403);
});

test("control: a process that trusts what it knew serves who was refunded", async () => {
  const viewing = await startViewing({
    patch: (program) => program.replaceAll("performance.now() < knownUntil + MAX_UNREAD_MS", "true"),
  });
  expect(await freeze(viewing, 2000)).toContain(200);
});

test("a heartbeat that waited in a frozen process gives nobody a new address who was refunded meanwhile", async () => {
  const viewing = await startViewing();
  const { db } = cinema.app.services;
  // Long enough ago that each heartbeat renews.
  await db.execute(sql`update playback_grants set expires_at = now() + interval '5 minutes'`);
  process.kill(viewing.api.pid, "SIGSTOP");
  const answer = viewing.watching.beat(3);
  await sleep(500);
  await changeOrders(db, eq(orders.id, viewing.order.id), { status: "refunded", refundedCents: 750 });
  await sleep(2000);
  process.kill(viewing.api.pid, "SIGCONT");
  expect(await answer).toEqual({ data: { playing: false, reason: "withdrawn" } });
});
