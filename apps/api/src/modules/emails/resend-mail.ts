import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../platform/context.ts";
import type { Transaction } from "../../db/client.ts";
import { transact } from "../../db/transaction.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { MailTemplate } from "../email-outbox/mail-inputs.ts";
import { outboxMails } from "../../db/schema/mail.ts";

type OutboxMail = typeof outboxMails.$inferSelect;

/** Their links work once and for a short time, so that a repeated mail would lead nowhere. */
const WORK_ONCE: ReadonlySet<string> = new Set<MailTemplate>(["password-reset", "staff-invitation"]);

/**
 * Queues a mail again: one that failed is retried, and of one that was sent a copy goes out under an identity of its
 * own, because mail programs hide a second mail of the same Message-ID.
 * @throws AppError not-found, state-conflict
 */
export async function resendMail(ctx: SignedInContext, id: string): Promise<OutboxMail> {
  return transact(ctx.db, async (tx) => {
    const [mail] = await tx.select().from(outboxMails).where(eq(outboxMails.id, id)).for("update");
    if (!mail) throw notFound("This mail");
    const waiting = await queueAgain(ctx, tx, mail);
    await recordAudit(tx, ctx, {
      action: "mail.resend",
      subjectType: "mail",
      subjectId: id,
      detail: { template: mail.template, to: mail.to },
    });
    return waiting;
  });
}

async function queueAgain(
  { clock }: SignedInContext,
  tx: Transaction,
  mail: OutboxMail,
): Promise<OutboxMail> {
  const { id, status, template, to, input, pageId } = mail;
  const sendAfter = clock.now();
  if (status === "sent" && WORK_ONCE.has(template)) {
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
      ? await tx.insert(outboxMails).values({ template, to, input, pageId, sendAfter }).returning()
      : await tx
          .update(outboxMails)
          .set({ status: "waiting", attempts: 0, sendAfter })
          .where(eq(outboxMails.id, id))
          .returning();
  if (!waiting) throw new Error("a locked mail is gone");
  return waiting;
}
