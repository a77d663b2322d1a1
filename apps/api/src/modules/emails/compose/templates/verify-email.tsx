import { lifetimes } from "@matinee/domain/limits";
import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/accounts.ts";
import { createVerificationToken } from "../../../identity/email-verification/verification-token.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";

export const composeVerifyEmail: ComposeEmail<"verify-email"> = async (
  { db, config, texts },
  { accountId, expiresAt },
) => {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account || account.emailVerifiedAt) return null;
  const words = texts.accountEmails.verifyEmail;
  const verification = { accountId, email: account.email, expiresAt: new Date(expiresAt) };
  const token = createVerificationToken(config.keyRing, verification);
  return {
    subject: words.subject,
    body: (
      <EmailLayout preview={words.preview} title={words.title}>
        <Paragraph>{words.text}</Paragraph>
        <MainLink href={buildVerificationLink(config.STUDIO_URL, token)}>{words.confirm}</MainLink>
        <Note>{words.note(lifetimes.emailVerificationDays)}</Note>
      </EmailLayout>
    ),
  };
};

/** In the fragment, which neither servers nor proxies see. */
export const buildVerificationLink = (host: string, token: string) =>
  `${new URL("/confirm-email", host).href}#verify=${token}`;
