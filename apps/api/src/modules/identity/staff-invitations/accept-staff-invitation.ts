import { and, eq, gt, isNull } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { transact, violatesConstraint } from "../../../db/transaction.ts";
import { AppError, createFieldError } from "../../../platform/errors.ts";
import { staffInvitations } from "../../../db/schema/accounts.ts";
import { hashNewPassword, isPasswordTooShort } from "../accounts/passwords.ts";
import { createEmailTakenError } from "../accounts/sign-up.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { createStaffAccount } from "./create-staff-account.ts";
import { verifyStaffInvitationCode } from "./staff-invitation-code.ts";

/**
 * Creates a staff account from an emailed invitation code, which works once.
 * @returns the email to sign in with
 * @throws AppError not-found for a used, expired or unknown code; invalid for the password; email-taken
 */
export async function acceptStaffInvitation(
  ctx: Context,
  input: { code: string; firstName: string; lastName: string; password: string },
): Promise<string> {
  const { config, clock, db } = ctx;
  const invitationExpired = new AppError("not-found", (t) => t.apiErrors.accounts.invitationUsed);
  // By the signed id: a link that was emailed after a rotation has another hash than the stored one.
  const id = verifyStaffInvitationCode(config.keyRing, input.code);
  if (id === null) throw invitationExpired;
  const isUsable = and(
    eq(staffInvitations.id, id),
    isNull(staffInvitations.acceptedAt),
    gt(staffInvitations.expiresAt, clock.now()),
  );
  const [invitation] = await db
    .select({ id: staffInvitations.id, email: staffInvitations.email })
    .from(staffInvitations)
    .where(isUsable);
  if (!invitation) throw invitationExpired;
  if (isPasswordTooShort(input.password)) {
    throw createFieldError("password", (t) => t.signUp.issues["password-too-short"]);
  }
  const passwordHash = await hashNewPassword(config, input.password, { ...input, email: invitation.email });
  try {
    return await transact(db, async (tx) => {
      const [accepted] = await tx
        .update(staffInvitations)
        .set({ acceptedAt: clock.now() })
        .where(isUsable)
        .returning();
      if (!accepted) throw invitationExpired;
      const { email, role: staffRole } = accepted;
      const { firstName, lastName } = input;
      const accountId = await createStaffAccount(tx, {
        firstName,
        lastName,
        email,
        passwordHash,
        staffRole,
      });
      await recordAudit(tx, ctx, {
        action: "staff.join",
        subjectType: "account",
        subjectId: accountId,
        detail: { email, role: staffRole, invitedBy: accepted.invitedBy },
      });
      return email;
    });
  } catch (error) {
    if (violatesConstraint(error, "accounts_email_key")) throw createEmailTakenError();
    throw error;
  }
}
