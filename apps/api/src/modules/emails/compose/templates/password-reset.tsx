import type { ComposeEmail } from "../composed-email.ts";
import { createResetToken } from "../../../identity/sessions/reset-token.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";

export const composePasswordReset: ComposeEmail<"password-reset"> = async (
  { config, texts },
  { resetId, redirectUrl },
) => {
  const words = texts.accountEmails.passwordReset;
  const link = new URL(redirectUrl);
  link.searchParams.set("token", createResetToken(config.keyRing, resetId));
  return {
    subject: words.subject,
    body: (
      <EmailLayout preview={words.preview} title={words.title}>
        <Paragraph>{words.text}</Paragraph>
        <MainLink href={link.href}>{words.title}</MainLink>
        <Note>{words.note}</Note>
      </EmailLayout>
    ),
  };
};

export const composePasswordChanged: ComposeEmail<"password-changed"> = async ({ config, texts }) => {
  const { accountEmails, emailParts } = texts;
  const words = accountEmails.passwordChanged;
  return {
    subject: words.subject,
    body: (
      <EmailLayout preview={words.preview} title={words.title}>
        <Paragraph>{words.text}</Paragraph>
        <MainLink href={`mailto:${config.SUPPORT_EMAIL}`}>{emailParts.writeToSupport}</MainLink>
      </EmailLayout>
    ),
  };
};
