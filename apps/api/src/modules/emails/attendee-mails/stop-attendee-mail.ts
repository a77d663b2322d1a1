import { messages } from "@matinee/contract/messages";
import { and, eq } from "drizzle-orm";
import { attendeeMails } from "../../../db/schema/attendee-mails.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";

/**
 * Stops an email to attendees that has not left. Idempotent.
 * @throws AppError not-found, state-conflict once it has left
 */
export async function stopAttendeeMail(
  ctx: SignedInContext,
  page: PageIdentity,
  mailId: string,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [mail] = await tx
      .select()
      .from(attendeeMails)
      .where(and(eq(attendeeMails.id, mailId), eq(attendeeMails.pageId, page.id)))
      .for("update");
    if (!mail) throw createNotFoundError("This email");
    if (mail.stoppedAt) return;
    if (mail.queuedAt) throw new AppError("state-conflict", messages.attendeeMails.hasLeft);
    await tx.update(attendeeMails).set({ stoppedAt: ctx.clock.now() }).where(eq(attendeeMails.id, mailId));
    await recordAudit(tx, ctx, {
      action: "attendee-mail.stop",
      subjectType: "page",
      subjectId: page.id,
      ...(ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
      detail: { mailId },
    });
  });
}
