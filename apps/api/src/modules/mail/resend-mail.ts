import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../context.ts";
import { transact } from "../../db/transaction.ts";
import { AppError, notFound } from "../../errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { findMail } from "./mails.queries.ts";
import { outboxMails } from "./mail.table.ts";

/** Tries a mail again that could not be sent for a day. @throws AppError not-found, state-conflict */
export async function resendMail(ctx: SignedInContext, id: string) {
  return transact(ctx.db, async (tx) => {
    const [waiting] = await tx
      .update(outboxMails)
      .set({ status: "waiting", attempts: 0, sendAfter: ctx.clock.now() })
      .where(and(eq(outboxMails.id, id), eq(outboxMails.status, "failed")))
      .returning();
    if (!waiting) {
      if (!(await findMail(tx, id))) throw notFound("This mail");
      throw new AppError("state-conflict", "Only a mail that failed can be sent again.");
    }
    await recordAudit(tx, ctx, {
      action: "mail.resend",
      subjectType: "mail",
      subjectId: id,
      detail: { template: waiting.template, to: waiting.to },
    });
    return waiting;
  });
}
