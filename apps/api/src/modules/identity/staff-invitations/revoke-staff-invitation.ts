import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { staffInvitations } from "../../../db/schema/accounts.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { isOpenInvitation } from "./staff.queries.ts";

/** Expires an open invitation. @throws AppError not-found when it was accepted or revoked, or has expired */
export async function revokeStaffInvitation(ctx: SignedInContext, id: string): Promise<void> {
  const now = ctx.clock.now();
  await transact(ctx.db, async (tx) => {
    const [revoked] = await tx
      .update(staffInvitations)
      .set({ expiresAt: now })
      .where(and(eq(staffInvitations.id, id), isOpenInvitation(now)))
      .returning();
    if (!revoked) throw createNotFoundError("invitation");
    await recordAudit(tx, ctx, {
      action: "staff.revoke-invitation",
      subjectType: "staff-invitation",
      subjectId: id,
      detail: { email: revoked.email },
    });
  });
}
