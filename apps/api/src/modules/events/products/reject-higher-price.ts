import type { PaywallSettings } from "@matinee/contract/schemas/page-settings";
import { and, eq, gt, isNotNull, isNull, lte, notInArray } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { products } from "../../../db/schema/products.ts";
import { saleQueues } from "../../../db/schema/sale-queues.ts";
import { createFieldError } from "../../../platform/errors.ts";

interface PriceRise {
  /** Where the request has the price. */
  field: string;
}

/**
 * Rejects a higher price of a ticket that people wait for in a queue: nobody pays more than as they joined (rules/sale-queue.md, Price).
 * @throws AppError invalid
 */
export async function rejectHigherPrice(
  tx: Transaction,
  pageId: string,
  { field }: PriceRise,
  now: Date,
): Promise<void> {
  const [queue] = await tx
    .select({ pageId: saleQueues.pageId })
    .from(saleQueues)
    .where(
      and(
        eq(saleQueues.pageId, pageId),
        notInArray(saleQueues.state, ["standby", "ended"]),
        lte(saleQueues.joinsFrom, now),
      ),
    );
  if (queue) throw createFieldError(field, (t) => t.saleQueue.higherPrice);
}

/** Returns where a save of an event raises what its ticket costs at `now` or later; null for one that does not. */
export function findPriceRise(before: PaywallSettings, after: PaywallSettings, now: Date): PriceRise | null {
  if (!after.enablePaywall) return null;
  if (!before.enablePaywall || after.price > before.price)
    return after.price > 0 ? { field: "paywallSettings.price" } : null;
  const ends = [before, after].flatMap(({ earlyUntil }) => (earlyUntil ? [new Date(earlyUntil)] : []));
  const rises = [now, ...ends.filter((end) => end > now)].some(
    (instant) => findTicketPrice(after, instant) > findTicketPrice(before, instant),
  );
  return rises ? { field: "paywallSettings.earlyPrice" } : null;
}

/** Returns what the ticket costs in cents. A price for the first tickets only does not count: beside a queue it is sold out. */
function findTicketPrice(
  { price, earlyPrice, earlyUntil, earlyQuantity }: PaywallSettings,
  now: Date,
): number {
  return earlyPrice && !earlyQuantity && earlyUntil && now < new Date(earlyUntil) ? earlyPrice : price;
}

/** Rejects an early-bird price for the first tickets only beside a queue, also beside one that is planned or on standby. @throws AppError invalid */
export async function rejectLimitedEarlyBird(
  tx: Transaction,
  pageId: string,
  { earlyProductId }: PaywallSettings,
): Promise<void> {
  if (earlyProductId === undefined || !(await isLimited(tx, earlyProductId))) return;
  const [queue] = await tx
    .select({ pageId: saleQueues.pageId })
    .from(saleQueues)
    .where(and(eq(saleQueues.pageId, pageId), notInArray(saleQueues.state, ["ended"])));
  if (queue) throw createFieldError("paywallSettings.earlyQuantity", (t) => t.saleQueue.limitedEarlyBird);
}

/** Checks whether only the first buyers get this ticket, and some of them still do. */
export async function isLimited(tx: Transaction, productId: string): Promise<boolean> {
  const [limited] = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.id, productId),
        products.active,
        isNull(products.hiddenAt),
        isNotNull(products.quantity),
        gt(products.quantity, products.reserved),
      ),
    );
  return limited !== undefined;
}
