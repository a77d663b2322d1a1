import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { capacityPools, pages } from "../../db/schema/pages.ts";
import { queuePlaces, saleQueues } from "../../db/schema/sale-queues.ts";
import { createQueueToken } from "../../modules/access/queue-token.ts";
import { findLiveQueue } from "../../modules/commerce/sale-queue/live-queue.queries.ts";
import { admitFromQueues, openQueues } from "../../modules/commerce/sale-queue/open-queues.ts";
import { listen } from "../../testing/live-room-client.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
  type TicketedEvent,
} from "../../testing/payments/payments-app.ts";
import { runBuyers } from "../audience/run-buyers.ts";
import { demoBuyers, lateDevices, MAX_BUYING, SALE_OPENS_IN_MS, TICKETS } from "./demo-sale.ts";
import { seedSale } from "./seed-sale.ts";

let app: PaymentsApp;
let show: TicketedEvent;
beforeAll(async () => {
  app = await createPaymentsApp();
  show = await createTicketedEvent(app);
  const { page, ticketId } = show;
  await app.services.db
    .update(pages)
    .set({ paywallSettings: { ...page.paywallSettings, paywallProductId: ticketId } })
    .where(eq(pages.id, page.id));
});
afterAll(() => app.close());

const seed = () => seedSale(app.services, { pageId: show.page.id, ownerId: show.seller.id });
const read = async () => {
  const live = await findLiveQueue(app.services.db, show.page.id, app.clock.now());
  if (!live) throw new Error("no queue");
  return live;
};

test("each start has a sale that opens in two minutes, and sells its tickets to the people of the demo", async () => {
  const { db } = app.services;
  await seed();
  // Places that nobody used before the demo was stopped.
  await db.update(capacityPools).set({ taken: 2, admitted: 2 }).where(eq(capacityPools.pageId, show.page.id));
  const isFirst = and(eq(queuePlaces.pageId, show.page.id), eq(queuePlaces.id, demoBuyers[0]?.placeId ?? ""));
  await db.update(queuePlaces).set({ admittedQuantity: 2, held: 2 }).where(isFirst);
  await seed();
  const planned = await read();
  expect(planned).toMatchObject({
    came: demoBuyers.length,
    unsold: TICKETS,
    queue: { state: "planned", maxBuying: MAX_BUYING, left: TICKETS },
    events: [{ kind: "plan", by: expect.any(String) }, { kind: "plan" }],
  });
  expect(planned.confirmed).toBeGreaterThan(10);
  expect(planned.confirmed).toBeLessThan(demoBuyers.length);

  app.clock.advance(SALE_OPENS_IN_MS + 2000);
  await openQueues(app.services);
  const stopping = new AbortController();
  const problems: string[] = [];
  const running = runBuyers({
    origin: await listen(app),
    slug: show.page.slug,
    buyers: demoBuyers.map(({ placeId, name }) => ({
      token: createQueueToken(app.config.keyRing, placeId),
      name,
      email: `${placeId}@audience.example`,
    })),
    lateDevices,
    pace: 0.001,
    signal: stopping.signal,
    log: (text) => problems.push(text),
  });
  await expect
    .poll(
      async () => {
        await admitFromQueues(app.services);
        const { queue, later } = await read();
        return queue.sold > MAX_BUYING && later === lateDevices.length;
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBe(true);
  const { queue } = await read();
  expect(queue.buying).toBeLessThanOrEqual(MAX_BUYING);
  stopping.abort();
  await running;
  expect(problems).toEqual([]);
  // Of an event whose queue is gone, nothing is left.
  await db.delete(saleQueues).where(eq(saleQueues.pageId, show.page.id));
});
