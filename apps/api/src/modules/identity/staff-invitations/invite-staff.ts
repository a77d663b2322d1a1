import { isEmail } from "@matinee/domain/contact";
import { messages } from "@matinee/contract/messages";
import { and, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { SignedInContext } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";
import { transact } from "../../../db/transaction.ts";
import { AppError, invalid } from "../../../platform/errors.ts";
import { accounts, staffInvitations } from "../../../db/schema/accounts.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { enqueueMail } from "../../email-outbox/enqueue-mail.ts";
import { isOpen } from "./staff.queries.ts";
import { staffInvitationCode } from "./staff-invitation-code.ts";

const GOOD_FOR_MS = 7 * 86_400_000;

/**
 * Staff invite a colleague by mail; the link is good for a week and once. Inviting them again ends the link before.
 * @throws AppError invalid, email-taken when the email has an account of any kind
 */
export async function inviteStaff(ctx: SignedInContext, input: { email: string }) {
  const email = input.email.trim();
  if (!isEmail(email)) throw invalid("email", messages.signUp.issues["email-invalid"]);
  const id = uuidv7();
  return transact(ctx.db, async (tx) => {
    const [taken] = await tx
      .select({ type: accounts.type })
      .from(accounts)
      .where(sql`lower(${accounts.email}) = lower(${email})`);
    if (taken) throw emailInUse(taken.type);
    const now = ctx.clock.now();
    await tx
      .update(staffInvitations)
      .set({ expiresAt: now })
      .where(and(sql`lower(${staffInvitations.email}) = lower(${email})`, isOpen(now)));
    const [invitation] = await tx
      .insert(staffInvitations)
      .values({
        id,
        email,
        codeHash: hashToken(staffInvitationCode(ctx.config.SECRET, id)),
        invitedBy: ctx.actor.accountId,
        expiresAt: new Date(now.getTime() + GOOD_FOR_MS),
      })
      .returning();
    if (!invitation) throw new Error("no invitation came back");
    await enqueueMail(tx, {
      template: "staff-invitation",
      to: email,
      input: { invitationId: id },
      dedupeKey: `staff-invitation:${id}`,
    });
    await recordAudit(tx, ctx, {
      action: "staff.invite",
      subjectType: "staff-invitation",
      subjectId: id,
      detail: { email },
    });
    return { id, email, expiresAt: invitation.expiresAt.toISOString() };
  });
}

function emailInUse(type: (typeof accounts.$inferSelect)["type"]): AppError {
  const message =
    type === "admin"
      ? "This person has a staff account already."
      : "A filmmaker's account has this email. Please use another email for the staff account.";
  return new AppError("email-taken", message, { fields: { email: message } });
}
