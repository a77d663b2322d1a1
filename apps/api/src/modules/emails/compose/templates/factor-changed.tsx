import type { FactorChange } from "../../../email-outbox/email-inputs.ts";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";

const TITLES: Record<FactorChange, string> = {
  "authenticator-added": "An authenticator app was added",
  "authenticator-removed": "Your authenticator app was removed",
  "passkey-added": "A passkey was added",
  "passkey-removed": "A passkey was removed",
  "recovery-codes-replaced": "Your recovery codes were replaced",
  "recovery-code-used": "A recovery code was used",
  "factors-reset-requested": "Our team was asked to remove the second factors",
  "factors-reset": "Our team removed the second factors",
};

export const composeFactorChanged: ComposeEmail<"factor-changed"> = async ({ config }, { change }) => ({
  subject: `${TITLES[change]} on your Matinee account`,
  body: (
    <EmailLayout preview="If it was not you, write to us at once." title={TITLES[change]}>
      {change === "factors-reset-requested" ? (
        <Paragraph>
          We were asked to remove your authenticator app, your passkeys and your recovery codes, because they
          are lost. Our team can do so after 24 hours, unless you write to us or sign in with one of them
          before.
        </Paragraph>
      ) : null}
      <Paragraph>If it was not you, change your password and write to us at once.</Paragraph>
      <MainLink href={`mailto:${config.SUPPORT_EMAIL}`}>Write to support</MainLink>
      <Note>If it was you, you do not need to do anything.</Note>
    </EmailLayout>
  ),
});
