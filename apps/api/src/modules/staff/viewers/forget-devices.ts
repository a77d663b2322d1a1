import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { revokeLiveGrants } from "../../../platform/revoke-playback.ts";
import { getHolder, lockEntitlementsOf, lockPassesOf } from "../../access/entitlements.queries.ts";
import { recordTicketChange } from "./record-ticket-change.ts";

/**
 * Takes all devices off the limit of an order's tickets, one that was sent on, or a registration, with what plays by their passes: those that play stop and have to start again
 * (rules/staff.md, Staff). The links and the visits stay. Without a device that counts it changes nothing.
 * @returns the number of viewings that stopped
 * @throws AppError not-found
 */
export const forgetDevices = (ctx: SignedInContext, id: string, reason: string): Promise<number> =>
  transact(ctx.db, async (tx) => {
    const holder = await getHolder(tx, id);
    // A playback start locks these rows, so none counts towards the limit without being seen here.
    const held = await lockEntitlementsOf(tx, holder.target);
    const now = ctx.clock.now();
    let stopped = 0;
    for (const { id: entitlementId } of held)
      stopped += await revokeLiveGrants(tx, { entitlementId }, now, "reset");
    for (const { passId } of await lockPassesOf(tx, held))
      stopped += await revokeLiveGrants(tx, { passId }, now, "reset");
    if (stopped > 0)
      await recordTicketChange(tx, ctx, holder, {
        action: "viewer.forget-devices",
        detail: { viewings: stopped },
        reason,
      });
    return stopped;
  });
