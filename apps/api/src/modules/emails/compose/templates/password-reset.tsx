import type { Compose } from "../composed-mail.ts";
import { resetToken } from "../../../identity/sessions/reset-token.ts";
import { MailLayout } from "../mail-layout.tsx";
import { MainLink, Note, Paragraph } from "../mail-parts.tsx";

export const composePasswordReset: Compose<"password-reset"> = async (
  { config },
  { resetId, redirectUrl },
) => {
  const link = new URL(redirectUrl);
  link.searchParams.set("token", resetToken(config.SECRET, resetId));
  return {
    subject: "Reset your Matinee password",
    body: (
      <MailLayout preview="The link is good for one hour." title="Choose a new password">
        <Paragraph>
          Someone asked to reset the password of this account. The link is good for one hour and works once.
        </Paragraph>
        <MainLink href={link.href}>Choose a new password</MainLink>
        <Note>If it was not you, nothing has changed and you need do nothing.</Note>
      </MailLayout>
    ),
  };
};

export const composePasswordChanged: Compose<"password-changed"> = async ({ config }) => ({
  subject: "Your Matinee password was changed",
  body: (
    <MailLayout preview="All other sign-ins were ended." title="Your password was changed">
      <Paragraph>
        Every other sign-in of your account was ended. If it was not you, write to us at once.
      </Paragraph>
      <MainLink href={`mailto:${config.SUPPORT_EMAIL}`}>Write to support</MainLink>
    </MailLayout>
  ),
});
