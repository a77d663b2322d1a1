import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../platform/context.ts";
import type { Transaction } from "../../db/client.ts";
import { transact } from "../../db/transaction.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EmailTemplate } from "../email-outbox/email-inputs.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";

type OutboxEmail = typeof emailOutbox.$inferSelect;

/** Their links work once and for a short time, so the link in a second email would be invalid. */
const SINGLE_USE_TEMPLATES: ReadonlySet<string> = new Set<EmailTemplate>([
  "password-reset",
  "staff-invitation",
]);

/**
 * Queues an email again. A failed email is retried; a sent one is copied under a new id, because email programs hide a
 * second email with the same Message-ID.
 * @throws AppError not-found, state-conflict
 */
export async function resendEmail(ctx: SignedInContext, id: string): Promise<OutboxEmail> {
  return transact(ctx.db, async (tx) => {
    const [email] = await tx.select().from(emailOutbox).where(eq(emailOutbox.id, id)).for("update");
    if (!email) throw createNotFoundError("email");
    const queued = await requeueEmail(ctx, tx, email);
    await recordAudit(tx, ctx, {
      action: "mail.resend",
      subjectType: "mail",
      subjectId: id,
      detail: { template: email.template, to: email.to },
    });
    return queued;
  });
}

async function requeueEmail(
  { clock }: SignedInContext,
  tx: Transaction,
  email: OutboxEmail,
): Promise<OutboxEmail> {
  const { id, status, template, to, language, input, pageId } = email;
  const sendAfter = clock.now();
  if (status === "sent" && SINGLE_USE_TEMPLATES.has(template)) {
    throw new AppError("state-conflict", (t) => t.apiErrors.emails.linkWorksOnce);
  }
  if (status !== "failed" && status !== "sent") {
    throw new AppError("state-conflict", (t) => t.apiErrors.emails.notSentYet);
  }
  const [queued] =
    status === "sent"
      ? await tx.insert(emailOutbox).values({ template, to, language, input, pageId, sendAfter }).returning()
      : await tx
          .update(emailOutbox)
          .set({ status: "waiting", attempts: 0, sendAfter })
          .where(eq(emailOutbox.id, id))
          .returning();
  if (!queued) throw new Error("updating a locked email returned no row");
  return queued;
}
