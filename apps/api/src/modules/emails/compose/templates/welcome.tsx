import { lifetimes } from "@matinee/domain/limits";
import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/accounts.ts";
import { createVerificationToken } from "../../../identity/email-verification/verification-token.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";
import { greetByName } from "../greet-by-name.ts";
import { buildVerificationLink } from "./verify-email.tsx";

export const composeWelcome: ComposeEmail<"welcome"> = async ({ db, config }, { accountId }) => {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) return null;
  const expiresAt = new Date(account.createdAt.getTime() + lifetimes.emailVerificationDays * 86_400_000);
  const token = createVerificationToken(config.keyRing, { accountId, email: account.email, expiresAt });
  return {
    subject: "Welcome to Matinee",
    body: (
      <EmailLayout preview="Your account is ready." title={`Welcome${greetByName(", ", account.firstName)}`}>
        <Paragraph>
          Your account is ready. Connect your payout account first, so that ticket money can reach you.
        </Paragraph>
        <Paragraph>Then make your event: the page, the trailer, the film and the dates.</Paragraph>
        {account.emailVerifiedAt ? (
          <MainLink href={new URL("/welcome", config.STUDIO_URL).href}>Open your dashboard</MainLink>
        ) : (
          <>
            <MainLink href={buildVerificationLink(config.STUDIO_URL, token)}>Confirm this email</MainLink>
            <Note>
              You need to confirm your email before you can sell tickets. The link works for 7 days. If you
              did not sign up for Matinee, ignore this email and do not press the button.
            </Note>
          </>
        )}
      </EmailLayout>
    ),
  };
};
