import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/accounts.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Paragraph } from "../email-parts.tsx";
import { getGreetingName } from "../greeting-name.ts";

export const composePayoutNotice: ComposeEmail<"payout-notice"> = async ({ db, config, texts }, input) => {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, input.accountId));
  // The status has changed since, and that change has its own email.
  if (account?.capabilityStatus !== input.status) return null;
  const words = texts.ownerEmails.payoutNotice;
  const isWithoutBank = account.capabilityStatus === "active" && !account.hasConnectedBank;
  const { subject, text } = words[isWithoutBank ? "activeWithoutBank" : account.capabilityStatus];
  return {
    subject,
    body: (
      <EmailLayout preview={text} title={subject}>
        <Paragraph>{texts.emailParts.hello(getGreetingName(account.firstName))}</Paragraph>
        <Paragraph>{text}</Paragraph>
        <MainLink href={new URL("/settings", config.STUDIO_URL).href}>{words.openSettings}</MainLink>
      </EmailLayout>
    ),
  };
};
