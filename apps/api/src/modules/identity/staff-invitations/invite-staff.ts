import type { Text } from "@matinee/texts";
import { isEmail } from "@matinee/domain/contact";
import type { StaffRole } from "@matinee/contract/policy";
import { and } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { SignedInContext } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";
import { transact } from "../../../db/transaction.ts";
import { AppError, createFieldError } from "../../../platform/errors.ts";
import { accounts, staffInvitations } from "../../../db/schema/accounts.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { isOpenInvitation } from "./staff.queries.ts";
import { createStaffInvitationCode } from "./staff-invitation-code.ts";
import { hasEmail } from "../../../db/has-email.ts";

const INVITATION_LIFETIME_MS = 7 * 86_400_000;

/**
 * Emails a staff invitation. The link works once and expires after a week; a new invitation revokes the previous one.
 * @throws AppError invalid; email-taken when the email has an account of any kind
 */
export async function inviteStaff(ctx: SignedInContext, input: { email: string; role: StaffRole }) {
  const email = input.email.trim();
  if (!isEmail(email)) throw createFieldError("email", (t) => t.signUp.issues["email-invalid"]);
  const id = uuidv7();
  return transact(ctx.db, async (tx) => {
    const [existing] = await tx
      .select({ type: accounts.type })
      .from(accounts)
      .where(hasEmail(accounts.email, email));
    if (existing) throw createEmailInUseError(existing.type);
    const now = ctx.clock.now();
    await tx
      .update(staffInvitations)
      .set({ expiresAt: now })
      .where(and(hasEmail(staffInvitations.email, email), isOpenInvitation(now)));
    const [invitation] = await tx
      .insert(staffInvitations)
      .values({
        id,
        email,
        codeHash: hashToken(createStaffInvitationCode(ctx.config.keyRing, id)),
        role: input.role,
        invitedBy: ctx.actor.accountId,
        expiresAt: new Date(now.getTime() + INVITATION_LIFETIME_MS),
      })
      .returning();
    if (!invitation) throw new Error("the insert returned no invitation");
    await enqueueEmail(tx, {
      template: "staff-invitation",
      to: email,
      input: { invitationId: id },
      dedupeKey: `staff-invitation:${id}`,
    });
    await recordAudit(tx, ctx, {
      action: "staff.invite",
      subjectType: "staff-invitation",
      subjectId: id,
      detail: { email, role: input.role },
    });
    return { id, email, expiresAt: invitation.expiresAt.toISOString() };
  });
}

function createEmailInUseError(type: (typeof accounts.$inferSelect)["type"]): AppError {
  const text: Text =
    type === "admin" ? (t) => t.apiErrors.accounts.staffHasEmail : (t) => t.apiErrors.accounts.ownerHasEmail;
  return new AppError("email-taken", text, { fields: { email: text } });
}
