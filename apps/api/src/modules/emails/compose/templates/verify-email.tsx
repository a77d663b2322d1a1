import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/accounts.ts";
import { createVerificationToken } from "../../../identity/email-verification/verification-token.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";

export const composeVerifyEmail: ComposeEmail<"verify-email"> = async (
  { db, config },
  { accountId, expiresAt },
) => {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account || account.emailVerifiedAt) return null;
  const verification = { accountId, email: account.email, expiresAt: new Date(expiresAt) };
  const token = createVerificationToken(config.keyRing, verification);
  return {
    subject: "Confirm your email for Matinee",
    body: (
      <EmailLayout preview="One press, and your account is complete." title="Confirm your email">
        <Paragraph>
          Confirm that this mailbox is yours. Then you can sell tickets, and our team can send you events and
          credits.
        </Paragraph>
        <MainLink href={buildVerificationLink(config.STUDIO_URL, token)}>Confirm this email</MainLink>
        <Note>
          The link works for 7 days. If you did not sign up for Matinee, ignore this email and do not press
          the button.
        </Note>
      </EmailLayout>
    ),
  };
};

/** In the fragment, which neither servers nor proxies see. */
export const buildVerificationLink = (host: string, token: string) =>
  `${new URL("/confirm-email", host).href}#verify=${token}`;
