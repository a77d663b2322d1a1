import { lifetimes } from "@matinee/domain/limits";
import type { ComposeEmail } from "../composed-email.ts";
import { EmailLayout } from "../email-layout.tsx";
import { MainLink, Note, Paragraph } from "../email-parts.tsx";

export const composeFactorChanged: ComposeEmail<"factor-changed"> = async ({ config, texts }, { change }) => {
  const { accountEmails, emailParts } = texts;
  const words = accountEmails.factorChanged;
  return {
    subject: words.subject(change),
    body: (
      <EmailLayout preview={words.preview} title={words.titles[change]}>
        {change === "factors-reset-requested" ? (
          <Paragraph>{words.resetRequested(lifetimes.factorResetHours)}</Paragraph>
        ) : null}
        <Paragraph>{words.text}</Paragraph>
        <MainLink href={`mailto:${config.SUPPORT_EMAIL}`}>{emailParts.writeToSupport}</MainLink>
        <Note>{emailParts.expected}</Note>
      </EmailLayout>
    ),
  };
};
