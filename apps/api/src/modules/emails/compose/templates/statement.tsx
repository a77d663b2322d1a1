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
  { db, config, clock, payments, texts },
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
  const name = texts.formats.date(from, { month: "long", year: "numeric", timeZone: timezone });
  const words = texts.ownerEmails.statement;
  const title = texts.money.statement.title(name);
  const owner = formatAccountName(account);
  const statement =
    payments && (await createStatement({ db, clock, payments, texts }, accountId, { month, timezone }));
  return {
    subject: words.subject(title, owner),
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
        preview={words.preview(name)}
        title={title}
        footer={
          <>
            {`${words.footer(owner)} `}
            <FootLink href={stop}>{words.stop}</FootLink>
          </>
        }
      >
        <Paragraph>{texts.emailParts.hello("")}</Paragraph>
        <Paragraph>{words.text(owner, name)}</Paragraph>
        <Note>{words.note}</Note>
      </EmailLayout>
    ),
  };
};
