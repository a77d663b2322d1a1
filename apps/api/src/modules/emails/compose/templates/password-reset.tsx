import type { ComposeEmail } from "../composed-email.ts";
import { createResetToken } from "../../../identity/sessions/reset-token.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";

export const composePasswordReset: ComposeEmail<"password-reset"> = async (
  { config },
  { resetId, redirectUrl },
) => {
  const link = new URL(redirectUrl);
  link.searchParams.set("token", createResetToken(config.keyRing, resetId));
  return {
    subject: "Reset your Matinee password",
    body: (
      <EmailLayout preview="The link is good for one hour." title="Choose a new password">
        <Paragraph>
          Someone asked to reset the password of this account. The link is good for one hour and works once.
        </Paragraph>
        <MainLink href={link.href}>Choose a new password</MainLink>
        <Note>If it was not you, you can ignore this email: nothing has changed.</Note>
      </EmailLayout>
    ),
  };
};

export const composePasswordChanged: ComposeEmail<"password-changed"> = async ({ config }) => ({
  subject: "Your Matinee password was changed",
  body: (
    <EmailLayout preview="All other sign-ins were ended." title="Your password was changed">
      <Paragraph>
        Every other sign-in of your account was ended. If it was not you, write to us at once.
      </Paragraph>
      <MainLink href={`mailto:${config.SUPPORT_EMAIL}`}>Write to support</MainLink>
    </EmailLayout>
  ),
});
