import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../platform/context.ts";
import type { Transaction } from "../../db/client.ts";
import { transact } from "../../db/transaction.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EmailTemplate } from "../email-outbox/email-inputs.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";

type OutboxEmail = typeof emailOutbox.$inferSelect;

/** Their links work once and for a short time, so that a repeated mail would lead nowhere. */
const SINGLE_USE_TEMPLATES: ReadonlySet<string> = new Set<EmailTemplate>([
  "password-reset",
  "staff-invitation",
]);

/**
 * Queues a mail again: one that failed is retried, and of one that was sent a copy goes out under an identity of its
 * own, because mail programs hide a second mail of the same Message-ID.
 * @throws AppError not-found, state-conflict
 */
export async function resendEmail(ctx: SignedInContext, id: string): Promise<OutboxEmail> {
  return transact(ctx.db, async (tx) => {
    const [mail] = await tx.select().from(emailOutbox).where(eq(emailOutbox.id, id)).for("update");
    if (!mail) throw createNotFoundError("This mail");
    const waiting = await requeueEmail(ctx, tx, mail);
    await recordAudit(tx, ctx, {
      action: "mail.resend",
      subjectType: "mail",
      subjectId: id,
      detail: { template: mail.template, to: mail.to },
    });
    return waiting;
  });
}

async function requeueEmail(
  { clock }: SignedInContext,
  tx: Transaction,
  mail: OutboxEmail,
): Promise<OutboxEmail> {
  const { id, status, template, to, input, pageId } = mail;
  const sendAfter = clock.now();
  if (status === "sent" && SINGLE_USE_TEMPLATES.has(template)) {
    throw new AppError(
      "state-conflict",
      "This mail holds a link that works only once. Please ask for a new link instead.",
    );
  }
  if (status !== "failed" && status !== "sent") {
    throw new AppError("state-conflict", "Only a mail that was sent or has failed can be sent again.");
  }
  const [waiting] =
    status === "sent"
      ? await tx.insert(emailOutbox).values({ template, to, input, pageId, sendAfter }).returning()
      : await tx
          .update(emailOutbox)
          .set({ status: "waiting", attempts: 0, sendAfter })
          .where(eq(emailOutbox.id, id))
          .returning();
  if (!waiting) throw new Error("a locked mail is gone");
  return waiting;
}
