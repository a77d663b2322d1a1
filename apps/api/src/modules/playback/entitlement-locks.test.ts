import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Transaction } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { entitlements, viewerCredentials } from "../../db/schema/subscribers.ts";
import { waitForBlockedQuery } from "../../testing/database-locks.ts";
import { createPlaybackFixture, type PlaybackFixture } from "../../testing/video/playback-fixtures.ts";
import { changeOrders, createOrder } from "../../testing/viewer-fixtures.ts";
import { lockEntitlementsOf } from "../access/entitlements.queries.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
});
afterAll(() => cinema.app.close());

const PREVIEW = { previewSeconds: 6 };

/** Starts the film with a link while a transaction is open, which ends when the start waits for it. */
async function startDuring(orderSlug: string, change: (tx: Transaction) => Promise<unknown>) {
  const { db } = cinema.app.services;
  const { started } = await db.transaction(async (tx) => {
    await change(tx);
    const start = cinema.start(cinema.page.id, { orderSlug });
    await waitForBlockedQuery(cinema.app.services);
    // In an object: the transaction would wait for the promise, which waits for the transaction.
    return { started: start };
  });
  return started;
}

test("thirty starts at once are twenty plays", async () => {
  const { slug, id } = await createOrder(cinema.app.services, cinema.page.id);
  const starts = await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      cinema.start(cinema.page.id, { orderSlug: slug, deviceId: `device-${number}`, takeOver: true }),
    ),
  );
  expect(starts.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(starts.filter(({ status }) => status === 403)).toHaveLength(10);
  const [held] = await cinema.app.services.db.select().from(entitlements).where(eq(entitlements.orderId, id));
  expect(held?.plays).toBe(20);
});

test("a start beside a refund waits for it and gets the preview only", async () => {
  const { slug, id } = await createOrder(cinema.app.services, cinema.page.id);
  const refund = { status: "refunded", refundedCents: 750 } as const;
  const started = await startDuring(slug, (tx) => changeOrders(tx, eq(orders.id, id), refund));
  expect(started.data).toMatchObject(PREVIEW);
});

test("a start with a link that is being replaced waits for it and gets the preview only", async () => {
  const { slug, id } = await createOrder(cinema.app.services, cinema.page.id);
  const started = await startDuring(slug, async (tx) => {
    await lockEntitlementsOf(tx, { orderId: id });
    await tx
      .update(viewerCredentials)
      .set({ replacedAt: new Date() })
      .where(eq(viewerCredentials.orderId, id));
  });
  expect(started.data).toMatchObject(PREVIEW);
});

test("a start does not wait for a refund that has locked the order only", async () => {
  const { slug, id } = await createOrder(cinema.app.services, cinema.page.id);
  const { db } = cinema.app.services;
  await db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for("no key update");
    // The grant's foreign key reads the order. A lock that it waited for would be a deadlock: the refund waits for the start.
    expect((await cinema.start(cinema.page.id, { orderSlug: slug })).status).toBe(201);
  });
});
