import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/accounts.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Paragraph } from "../email-parts.tsx";
import { greetByName } from "../greet-by-name.ts";

const ACTIVE = {
  subject: "Your payouts are active",
  text: "Your payout account is connected: you can sell tickets and products and receive donations. Your income is paid out to your bank.",
};
const ACTIVE_WITHOUT_BANK = {
  subject: "Your payout account is connected",
  text: "You can sell tickets and products and receive donations. Please link your bank account in your settings, so that your income can be paid out to you.",
};
const PENDING = {
  subject: "Your payout account is being checked",
  text: "The payment provider is checking your details. You do not need to do anything. We email you when the check is done.",
};
const INACTIVE = {
  subject: "Your payout account needs attention",
  text: "Money cannot be paid out to you at the moment, and paid events cannot be activated. Please complete the details that the payment provider asks for.",
};

export const composePayoutNotice: ComposeEmail<"payout-notice"> = async ({ db, config }, input) => {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, input.accountId));
  // The status has changed since, and that change has its own email.
  if (account?.capabilityStatus !== input.status) return null;
  const active = account.hasConnectedBank ? ACTIVE : ACTIVE_WITHOUT_BANK;
  const { subject, text } = { active, pending: PENDING, inactive: INACTIVE }[account.capabilityStatus];
  return {
    subject,
    body: (
      <EmailLayout preview={text} title={subject}>
        <Paragraph>{`Hello${greetByName(" ", account.firstName)},`}</Paragraph>
        <Paragraph>{text}</Paragraph>
        <MainLink href={new URL("/settings", config.STUDIO_URL).href}>Open your settings</MainLink>
      </EmailLayout>
    ),
  };
};
