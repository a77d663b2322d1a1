import { inArray } from "drizzle-orm";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { getHolder, lockEntitlementsOf, lockPassesOf } from "../../access/entitlements.queries.ts";
import { recordTicketChange } from "./record-ticket-change.ts";

/**
 * Counts the visits of an order's tickets, one that was sent on, or a registration, with those of their passes, from 0 again, for a viewer who used them up
 * (rules/staff.md, Staff). Without visits it changes nothing.
 * @returns the visits until now
 * @throws AppError not-found
 */
export const resetVisits = (ctx: SignedInContext, id: string, reason: string): Promise<number> =>
  transact(ctx.db, async (tx) => {
    const holder = await getHolder(tx, id);
    // Locked: a visit that is counted meanwhile would be in neither number.
    const tickets = await lockEntitlementsOf(tx, holder.target);
    const held = [...tickets, ...(await lockPassesOf(tx, tickets)).flatMap(({ uses }) => uses)];
    // The visits of a ticket that was sent on are those of the new one.
    const visits = held.reduce(
      (sum, { plays, revokedReason }) => sum + (revokedReason === "sent-on" ? 0 : plays),
      0,
    );
    const ids = held.map((row) => row.id);
    await tx.update(entitlements).set({ plays: 0 }).where(inArray(entitlements.id, ids));
    if (visits > 0)
      await recordTicketChange(tx, ctx, holder, {
        action: "viewer.reset-visits",
        detail: { visits },
        reason,
      });
    return visits;
  });
