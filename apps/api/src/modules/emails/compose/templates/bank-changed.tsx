import { lifetimes } from "@matinee/domain/limits";
import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/accounts.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";
import { getGreetingName } from "../greeting-name.ts";

export const composeBankChanged: ComposeEmail<"bank-changed"> = async ({ db, config, texts }, input) => {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, input.accountId));
  if (!account) return null;
  const { emailParts, ownerEmails } = texts;
  const words = ownerEmails.bankChanged;
  const wait = words.wait(lifetimes.payoutHoldHours);
  return {
    subject: words.subject(input.last4),
    body: (
      <EmailLayout preview={wait} title={words.title}>
        <Paragraph>{emailParts.hello(getGreetingName(account.firstName))}</Paragraph>
        <Paragraph>{words.text(input.last4, wait)}</Paragraph>
        <Paragraph>{words.notYou}</Paragraph>
        <MainLink href={`mailto:${config.SUPPORT_EMAIL}`}>{emailParts.writeToSupport}</MainLink>
        <Note>{emailParts.expected}</Note>
      </EmailLayout>
    ),
  };
};
