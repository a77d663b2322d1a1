import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { attendeeMails } from "../../../db/schema/attendee-mails.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";

/**
 * Stops an email to attendees: all of it before it leaves, and later the part that waits for its readers' morning.
 * Idempotent.
 * @throws AppError not-found, state-conflict once all of it has left
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
    if (!mail) throw createNotFoundError("email");
    if (mail.stoppedAt) return;
    const hasLeft = mail.queuedAt !== null && (await dropWaiting(tx, page.id, mailId));
    // An email of which no part has left does not count against the event's limit.
    const set = { stoppedAt: ctx.clock.now(), ...(!hasLeft && { queuedAt: null, recipients: null }) };
    await tx.update(attendeeMails).set(set).where(eq(attendeeMails.id, mailId));
    await recordAudit(tx, ctx, {
      action: "attendee-mail.stop",
      subjectType: "page",
      subjectId: page.id,
      ...(ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
      detail: { mailId },
    });
  });
}

/**
 * Drops the emails that have not left.
 * @returns whether others have left
 * @throws AppError state-conflict when all have left
 */
async function dropWaiting(tx: Transaction, pageId: string, mailId: string): Promise<boolean> {
  const isOurs = and(
    eq(emailOutbox.pageId, pageId),
    eq(emailOutbox.template, "attendee-mail"),
    sql`${emailOutbox.input}->>'mailId' = ${mailId}`,
  );
  const { rowCount } = await tx
    .update(emailOutbox)
    .set({ status: "dropped" })
    .where(and(isOurs, eq(emailOutbox.status, "waiting")));
  if (!rowCount) throw new AppError("state-conflict", (t) => t.attendeeMails.hasLeft);
  return (await tx.$count(emailOutbox, and(isOurs, ne(emailOutbox.status, "dropped")))) > 0;
}
