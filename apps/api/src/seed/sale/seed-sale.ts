import { queueLimits } from "@matinee/domain/sale-queue";
import { eq, sql } from "drizzle-orm";
import { savePlaces } from "../../db/places.ts";
import { capacityPools, pages } from "../../db/schema/pages.ts";
import { queuePlaces, saleQueues } from "../../db/schema/sale-queues.ts";
import { transact } from "../../db/transaction.ts";
import { recordAudit } from "../../modules/audit/record-audit.ts";
import { changeAdmitted } from "../../modules/commerce/sale-queue/end-queue.ts";
import { createQueue } from "../../modules/commerce/sale-queue/save-sale-queue.ts";
import type { Services } from "../../platform/context.ts";
import { demoBuyers, MAX_BUYING, SALE_OPENS_IN_MS, TICKETS } from "./demo-sale.ts";

const MINUTE_MS = 60_000;

/**
 * Plans the queue of the demo again, in place of the one of the last start: it opens two minutes from now, with as many tickets as
 * ever, and people in it.
 */
export async function seedSale(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  { pageId, ownerId }: { pageId: string; ownerId: string },
): Promise<void> {
  const now = clock.now();
  const opensAt = new Date(now.getTime() + SALE_OPENS_IN_MS);
  const joinsFrom = new Date(opensAt.getTime() - queueLimits.joinMinutes * MINUTE_MS);
  await transact(db, async (tx) => {
    const [before] = await tx
      .select({ held: sql<number>`coalesce(sum(${queuePlaces.held}), 0)::int` })
      .from(queuePlaces)
      .where(eq(queuePlaces.pageId, pageId));
    await changeAdmitted(tx, pageId, -(before?.held ?? 0));
    await tx.delete(saleQueues).where(eq(saleQueues.pageId, pageId));
    const [pool] = await tx.select().from(capacityPools).where(eq(capacityPools.pageId, pageId));
    const capacity = (pool?.taken ?? 0) + TICKETS;
    await savePlaces(tx, await tx.update(pages).set({ capacity }).where(eq(pages.id, pageId)).returning());

    await createQueue(tx, { config }, pageId, { maxBuying: MAX_BUYING, perPerson: 2 }, now);
    await tx
      .update(saleQueues)
      .set({ state: "planned", opensAt, joinsFrom })
      .where(eq(saleQueues.pageId, pageId));
    await tx.insert(queuePlaces).values(
      demoBuyers.map(({ placeId, email }, index) => {
        const joinedAt = new Date(joinsFrom.getTime() + index * MINUTE_MS);
        return {
          id: placeId,
          pageId,
          deviceHash: placeId,
          email,
          emailKey: email,
          confirmedAt: email === null ? null : joinedAt,
          quantity: 1,
          joinedAt,
        };
      }),
    );
    await recordAudit(
      tx,
      { actor: null },
      {
        action: "sale-queue.plan",
        actorId: ownerId,
        subjectType: "page",
        subjectId: pageId,
        detail: { from: opensAt.toISOString(), amount: MAX_BUYING },
      },
    );
  });
}
