import { normaliseEmail } from "@matinee/domain/contact";
import { eq } from "drizzle-orm";
import { blockedEmails } from "../../../db/schema/blocked-emails.ts";
import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { getPerson } from "../../access/entitlements.queries.ts";
import { recordAudit } from "../../audit/record-audit.ts";

/**
 * Blocks the address of a viewer: new orders, gifts, registrations and free tickets with it are refused. What the viewer
 * has stays. A blocked address stays blocked with its first reason.
 * @param id of anything that the viewer has, as on their page
 * @returns the address
 * @throws AppError not-found
 */
export const blockEmail = (ctx: SignedInContext, id: string, reason: string): Promise<string> =>
  transact(ctx.db, async (tx) => {
    const holder = await getPerson(tx, id);
    const email = normaliseEmail(holder.email);
    const added = await tx
      .insert(blockedEmails)
      .values({ email, reason, blockedBy: ctx.actor.accountId, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning();
    // Not on behalf of the event's owner: the block is for all events.
    if (added.length > 0)
      await recordAudit(tx, ctx, { action: "viewer.block", ...holder.subject, detail: { email }, reason });
    return email;
  });

/**
 * Lifts the block of a viewer's address. Without one it changes nothing.
 * @returns the address
 * @throws AppError not-found
 */
export const unblockEmail = (ctx: SignedInContext, id: string, reason: string): Promise<string> =>
  transact(ctx.db, async (tx) => {
    const holder = await getPerson(tx, id);
    const email = normaliseEmail(holder.email);
    const lifted = await tx.delete(blockedEmails).where(eq(blockedEmails.email, email)).returning();
    if (lifted.length > 0)
      await recordAudit(tx, ctx, { action: "viewer.unblock", ...holder.subject, detail: { email }, reason });
    return email;
  });
