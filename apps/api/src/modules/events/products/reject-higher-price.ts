import type { PaywallSettings } from "@matinee/contract/schemas/page-settings";
import { and, eq, lte, notInArray } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { saleQueues } from "../../../db/schema/sale-queues.ts";
import { createFieldError } from "../../../platform/errors.ts";

/**
 * Rejects a higher price of a ticket that people wait for in a queue: nobody pays more than as they joined (rules/sale-queue.md, Price).
 * @param change prices in cents, and the field that is named
 * @throws AppError invalid
 */
export async function rejectHigherPrice(
  tx: Transaction,
  pageId: string,
  { before, after, field }: { before: number; after: number; field: string },
  now: Date,
): Promise<void> {
  if (after <= before) return;
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

/** Returns what a ticket costs at `now`, in cents; 0 for an event that sells none. */
export function findTicketPrice(
  { enablePaywall, price, earlyPrice, earlyUntil }: PaywallSettings,
  now: Date,
): number {
  if (!enablePaywall) return 0;
  return earlyPrice && (!earlyUntil || now < new Date(earlyUntil)) ? earlyPrice : price;
}
