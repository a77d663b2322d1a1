import type { StatementEmail } from "@matinee/contract/schemas/money";
import { eq } from "drizzle-orm";
import type { Queryable } from "../../../../db/client.ts";
import { statementEmails } from "../../../../db/schema/statement-emails.ts";

/** Finds where an account's statements go; null while it was never set up. */
export async function findStatementEmail(db: Queryable, accountId: string): Promise<StatementEmail | null> {
  const { enabled, email, timezone } = statementEmails;
  const [found] = await db
    .select({ enabled, email, timezone })
    .from(statementEmails)
    .where(eq(statementEmails.accountId, accountId));
  return found ?? null;
}
