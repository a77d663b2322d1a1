import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { staffInvitations } from "../../../db/schema/accounts.ts";
import { passwordResets } from "../../../db/schema/sessions.ts";
import { revokeSessions } from "../sessions/revoke-sessions.ts";
import { isOpenInvitation } from "../staff-invitations/staff.queries.ts";

/**
 * Ends everything that could give a member of staff access: sessions, reset links, the invitations they sent, the films
 * that they play and their streams of live rooms.
 */
export async function endStaffAccess(tx: Transaction, id: string, now: Date): Promise<void> {
  await revokeSessions(tx, id);
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.accountId, id), isNull(passwordResets.usedAt)));
  await tx
    .update(staffInvitations)
    .set({ expiresAt: now })
    .where(and(eq(staffInvitations.invitedBy, id), isOpenInvitation(now)));
}
