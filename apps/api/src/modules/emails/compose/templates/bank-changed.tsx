import { lifetimes } from "@matinee/domain/limits";
import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/accounts.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";
import { greetByName } from "../greet-by-name.ts";

export const composeBankChanged: ComposeEmail<"bank-changed"> = async ({ db, config }, input) => {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, input.accountId));
  if (!account) return null;
  const wait = `Payouts wait ${lifetimes.payoutHoldHours} hours after a bank account was entered.`;
  return {
    subject: `Your payouts go to the bank account ending ${input.last4}`,
    body: (
      <EmailLayout preview={wait} title="A new bank account for your payouts">
        <Paragraph>{`Hello${greetByName(" ", account.firstName)},`}</Paragraph>
        <Paragraph>{`From now on, your income goes to the bank account ending ${input.last4}. ${wait}`}</Paragraph>
        <Paragraph>
          If it was not you, change your password and write to us now, before the money is paid out.
        </Paragraph>
        <MainLink href={`mailto:${config.SUPPORT_EMAIL}`}>Write to support</MainLink>
        <Note>If it was you, you do not need to do anything.</Note>
      </EmailLayout>
    ),
  };
};
