import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/accounts.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Paragraph } from "../email-parts.tsx";

export const composeWelcome: ComposeEmail<"welcome"> = async ({ db, config }, { accountId }) => {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) return null;
  return {
    subject: "Welcome to Matinee",
    body: (
      <EmailLayout preview="Your account is ready." title={`Welcome, ${account.firstName}`}>
        <Paragraph>
          Your account is ready. Connect your payout account first, so that ticket money can reach you.
        </Paragraph>
        <Paragraph>Then make your event: the page, the trailer, the film and the dates.</Paragraph>
        <MainLink href={new URL("/welcome", config.STUDIO_URL).href}>Open your dashboard</MainLink>
      </EmailLayout>
    ),
  };
};
