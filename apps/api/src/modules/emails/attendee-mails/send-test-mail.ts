import type { MailText } from "@matinee/contract/schemas/attendee-mails";
import { eq } from "drizzle-orm";
import { accounts } from "../../../db/schema/accounts.ts";
import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { requireMailText } from "./mail-text.rules.ts";

/**
 * Sends the text of an email for attendees to the signed-in account.
 * @returns the address
 * @throws AppError invalid
 */
export async function sendTestMail(ctx: SignedInContext, pageId: string, text: MailText): Promise<string> {
  requireMailText(text);
  const { accountId } = ctx.actor;
  return transact(ctx.db, async (tx) => {
    const [account] = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (!account) throw new Error("the signed-in account is missing");
    const input = { accountId, pageId, subject: text.subject, body: text.body };
    const sendAfter = ctx.clock.now();
    await enqueueEmail(tx, { template: "attendee-mail-test", to: account.email, input, pageId, sendAfter });
    return account.email;
  });
}
