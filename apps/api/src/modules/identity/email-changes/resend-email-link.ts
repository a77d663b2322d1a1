import { messages } from "@matinee/contract/messages";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { emailChanges } from "../../../db/schema/email-changes.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { isPendingChange } from "./email-changes.queries.ts";
import { isEmailInUse } from "./request-email-change.ts";

/**
 * Sends the link that confirms the caller's new email again.
 * @returns the address that gets it
 * @throws AppError state-conflict when no confirmation is pending
 */
export async function resendEmailLink(ctx: SignedInContext): Promise<string> {
  const { accountId } = ctx.actor;
  const now = ctx.clock.now();
  return transact(ctx.db, async (tx) => {
    const [change] = await tx
      .select()
      .from(emailChanges)
      .where(and(eq(emailChanges.accountId, accountId), isPendingChange(now)));
    if (!change) throw new AppError("state-conflict", messages.emailLinks.nothingToConfirm);
    const inUse = await isEmailInUse(tx, change.newEmail, now, accountId);
    const template = inUse ? "email-in-use" : "email-change-confirm";
    await enqueueEmail(tx, { template, to: change.newEmail, input: { changeId: change.id } });
    return change.newEmail;
  });
}
