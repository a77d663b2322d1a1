import { messages } from "@matinee/texts";
import { getDateFormat } from "@matinee/domain/date-formats";
import { eq } from "drizzle-orm";
import { formatAccountName } from "../../../../db/account-name.ts";
import { accounts } from "../../../../db/schema/accounts.ts";
import { getMonthRange } from "../../../commerce/money/months.rules.ts";
import { findStatementEmail } from "../../../commerce/money/statement-emails/statement-emails.queries.ts";
import { createStatement } from "../../../commerce/money/statement/create-statement.ts";
import { createStatementStopUrl, createUnsubscribeHeaders } from "../../unsubscribe/unsubscribe-grant.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { FootLink, Note, Paragraph } from "../email-parts.tsx";

/** The statement of a month as a PDF, for the owner or their accountant. */
export const composeStatement: ComposeEmail<"statement"> = async (
  { db, config, clock, payments },
  { accountId, month, timezone },
  to,
) => {
  const [setting, [account]] = await Promise.all([
    findStatementEmail(db, accountId),
    db.select().from(accounts).where(eq(accounts.id, accountId)),
  ]);
  // It was stopped since.
  if (!setting?.enabled || !account) return null;
  const stop = createStatementStopUrl(config, to, accountId);
  const { from } = getMonthRange(month, timezone);
  const name = getDateFormat(timezone, { month: "long", year: "numeric" }).format(from);
  const title = messages.money.statement.title(name);
  const owner = formatAccountName(account);
  const statement =
    payments && (await createStatement({ db, clock, payments }, accountId, { month, timezone }));
  return {
    subject: `${title}: ${owner}`,
    replyTo: account.email,
    headers: createUnsubscribeHeaders(stop),
    ...(statement && {
      attachments: [
        {
          filename: statement.fileName,
          content: Buffer.from(statement.pdf),
          contentType: "application/pdf",
        },
      ],
    }),
    body: (
      <EmailLayout
        preview={`What viewers paid, the fees and what was paid out in ${name}.`}
        title={title}
        footer={
          <>
            {`${owner} has this statement sent to you on the first of each month. `}
            <FootLink href={stop}>Stop these emails</FootLink>
          </>
        }
      >
        <Paragraph>Hello,</Paragraph>
        <Paragraph>
          {`The statement of ${owner} for ${name} is attached: what viewers paid, refunds and fees, in total and by event, and the payouts that began in the month.`}
        </Paragraph>
        <Note>Answers to this email go to the owner of the account.</Note>
      </EmailLayout>
    ),
  };
};
