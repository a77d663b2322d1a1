import type { SaveStatementEmail, StatementEmail } from "@matinee/contract/schemas/money";
import { isEmail } from "@matinee/domain/contact";
import { isTimeZone } from "@matinee/domain/time-zones";
import { and, eq, sql } from "drizzle-orm";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import { statementEmails } from "../../../../db/schema/statement-emails.ts";
import { transact } from "../../../../db/transaction.ts";
import type { SignedInContext } from "../../../../platform/context.ts";
import { createFieldError } from "../../../../platform/errors.ts";
import { recordAudit } from "../../../audit/record-audit.ts";
import { getPreviousMonth, toMonth } from "../months.rules.ts";

/**
 * Saves whether and where the caller's statement of each month goes by email. The first one is that of the month in
 * which it was turned on. One that already waits for the morning of the first day goes to the new address
 * (rules/commerce.md, Statements).
 * @param input.timezone IANA name, in which months begin
 * @throws AppError invalid
 */
export async function saveStatementEmail(
  ctx: SignedInContext,
  { enabled, email, timezone }: SaveStatementEmail,
): Promise<StatementEmail> {
  if (!isTimeZone(timezone)) throw createFieldError("timezone", (t) => t.apiErrors.fields.timeZone);
  if (!isEmail(email)) throw createFieldError("email", (t) => t.signUp.issues["email-invalid"]);
  const { accountId } = ctx.actor;
  const set = { enabled, email, timezone };
  await transact(ctx.db, async (tx) => {
    const [stored] = await tx
      .select()
      .from(statementEmails)
      .where(eq(statementEmails.accountId, accountId))
      .for("update");
    const lastMonth = stored?.enabled
      ? stored.lastMonth
      : getPreviousMonth(toMonth(ctx.clock.now(), timezone));
    await tx
      .insert(statementEmails)
      .values({ accountId, ...set, lastMonth })
      .onConflictDoUpdate({ target: statementEmails.accountId, set: { ...set, lastMonth } });
    await tx
      .update(emailOutbox)
      .set(enabled ? { to: email } : { status: "dropped" })
      .where(
        and(
          eq(emailOutbox.template, "statement"),
          eq(emailOutbox.status, "waiting"),
          sql`${emailOutbox.input}->>'accountId' = ${accountId}`,
        ),
      );
    await recordAudit(tx, ctx, {
      action: "account.statement-email",
      subjectType: "account",
      subjectId: accountId,
      detail: set,
    });
  });
  return set;
}
