import { moveOutOfNight } from "@matinee/domain/night-hours";
import { and, eq, lt } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { statementEmails } from "../../../../db/schema/statement-emails.ts";
import { transact } from "../../../../db/transaction.ts";
import type { Services } from "../../../../platform/context.ts";
import { enqueueEmail } from "../../../email-outbox/enqueue-email.ts";
import { getPreviousMonth, toMonth } from "../months.rules.ts";

/** The time zone in which each month begins first. */
const FIRST_ZONE = "Pacific/Kiritimati";

/**
 * Recurring job: writes the statement of the last month to the outbox, once for each account that has it sent, from the
 * first instant of the new month in the owner's time zone on. It leaves at 8 in the morning there, and later only when
 * the worker was stopped (rules/commerce.md, Statements).
 */
export async function enqueueStatementEmails({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const isOpen = and(
    eq(statementEmails.enabled, true),
    lt(statementEmails.lastMonth, getPreviousMonth(toMonth(now, FIRST_ZONE))),
  );
  const open = await db.select({ accountId: statementEmails.accountId }).from(statementEmails).where(isOpen);
  for (const { accountId } of open) await transact(db, (tx) => enqueueStatement(tx, accountId, now));
}

async function enqueueStatement(tx: Transaction, accountId: string, now: Date): Promise<void> {
  // Locked, because other workers run this job too, and the owner can change the address at this moment.
  const [setting] = await tx
    .select()
    .from(statementEmails)
    .where(and(eq(statementEmails.accountId, accountId), eq(statementEmails.enabled, true)))
    .for("update", { skipLocked: true });
  if (!setting) return;
  const { email, timezone, lastMonth } = setting;
  const month = getPreviousMonth(toMonth(now, timezone));
  if (month <= lastMonth) return;
  await enqueueEmail(tx, {
    template: "statement",
    to: email,
    input: { accountId, month, timezone },
    dedupeKey: `statement:${accountId}:${month}`,
    sendAfter: moveOutOfNight(now, [timezone]),
  });
  await tx.update(statementEmails).set({ lastMonth: month }).where(eq(statementEmails.accountId, accountId));
}
