import { eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { orders } from "../../../db/schema/orders.ts";
import { viewerCredentials } from "../../../db/schema/subscribers.ts";
import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { getHolder } from "../../access/entitlements.queries.ts";
import { recordTicketChange } from "./record-ticket-change.ts";

/**
 * Counts the visits of an order's ticket or a registration from 0 again, for a viewer who used them up
 * (rules/staff.md, Staff). Without visits it changes nothing.
 * @returns the visits until now
 * @throws AppError not-found
 */
export const resetVisits = (ctx: SignedInContext, id: string, reason: string): Promise<number> =>
  transact(ctx.db, async (tx) => {
    const holder = await getHolder(tx, id);
    const visits = await (holder.kind === "order" ? resetOrder : resetSubscriber)(tx, id);
    if (visits > 0)
      await recordTicketChange(tx, ctx, holder, {
        action: "viewer.reset-visits",
        detail: { visits },
        reason,
      });
    return visits;
  });

// The rows are locked: a visit that is counted meanwhile would be in neither number.
async function resetOrder(tx: Transaction, id: string): Promise<number> {
  const [order] = await tx
    .select({ visits: orders.visits })
    .from(orders)
    .where(eq(orders.id, id))
    .for("update");
  await tx.update(orders).set({ visits: 0 }).where(eq(orders.id, id));
  return order?.visits ?? 0;
}

async function resetSubscriber(tx: Transaction, id: string): Promise<number> {
  const rows = await tx
    .select({ visits: viewerCredentials.visits })
    .from(viewerCredentials)
    .where(eq(viewerCredentials.subscriberId, id))
    .for("update");
  await tx.update(viewerCredentials).set({ visits: 0 }).where(eq(viewerCredentials.subscriberId, id));
  return rows.reduce((sum, { visits }) => sum + visits, 0);
}
