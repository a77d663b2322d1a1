import { lifetimes } from "@matinee/domain/limits";
import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/accounts.ts";
import { createVerificationToken } from "../../../identity/email-verification/verification-token.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";
import { getGreetingName } from "../greeting-name.ts";
import { buildVerificationLink } from "./verify-email.tsx";

export const composeWelcome: ComposeEmail<"welcome"> = async ({ db, config, texts }, { accountId }) => {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) return null;
  const { verifyEmail, welcome: words } = texts.accountEmails;
  const expiresAt = new Date(account.createdAt.getTime() + lifetimes.emailVerificationDays * 86_400_000);
  const token = createVerificationToken(config.keyRing, { accountId, email: account.email, expiresAt });
  return {
    subject: words.subject,
    body: (
      <EmailLayout preview={words.preview} title={words.title(getGreetingName(account.firstName))}>
        <Paragraph>{words.ready}</Paragraph>
        <Paragraph>{words.makeEvent}</Paragraph>
        {account.emailVerifiedAt ? (
          <MainLink href={new URL("/welcome", config.STUDIO_URL).href}>{words.openDashboard}</MainLink>
        ) : (
          <>
            <MainLink href={buildVerificationLink(config.STUDIO_URL, token)}>{verifyEmail.confirm}</MainLink>
            <Note>{words.confirmFirst(lifetimes.emailVerificationDays)}</Note>
          </>
        )}
      </EmailLayout>
    ),
  };
};
