import type { Texts } from "@matinee/texts";
import type { Language } from "@matinee/texts/languages";
import { createElement, type ReactElement } from "react";
import { render, toPlainText } from "react-email";
import type { Services } from "../../../platform/context.ts";
import type { OutgoingEmail } from "../../../integrations/mail/mailer.ts";
import { LanguageContext, TextsContext } from "./email-theme.ts";
import type { EmailInputs, EmailTemplate } from "../../email-outbox/email-inputs.ts";

/** Without `payments` in a preview, which has no attachments. */
export type ComposerServices = Pick<Services, "db" | "config" | "clock"> &
  Partial<Pick<Services, "payments">>;

/** The language of an email's reader, and its texts. */
export interface ReaderTexts {
  language: Language;
  texts: Texts;
}

/** The services of one email, with the texts in the language of its reader. */
export type EmailServices = ComposerServices & ReaderTexts;

/** An email without its recipient and Message-ID. */
export type ComposedEmail = Omit<OutgoingEmail, "messageId" | "to">;

/** An email whose body is not rendered yet. */
export interface EmailDraft extends Omit<ComposedEmail, "html" | "text"> {
  body: ReactElement;
}

/** Reads the email's data and creates its links. Returns null when the email is obsolete; it is then dropped. */
export type ComposeEmail<T extends EmailTemplate> = (
  services: EmailServices,
  input: EmailInputs[T],
  to: string,
) => Promise<EmailDraft | null>;

/** Renders the body of an email as HTML and as plain text. */
export async function renderDraft(
  { body, headers, ...rest }: EmailDraft,
  { language, texts }: ReaderTexts,
): Promise<ComposedEmail> {
  const html = await render(
    createElement(TextsContext, { value: texts }, createElement(LanguageContext, { value: language }, body)),
  );
  return {
    ...rest,
    headers: { ...headers, "Content-Language": language },
    html,
    text: toPlainText(html, TEXT_OPTIONS),
  };
}

const TEXT_OPTIONS = {
  selectors: [
    // Keep titles as the filmmaker wrote them.
    { selector: "h1", options: { uppercase: false } },
    { selector: "table[data-facts]", format: "dataTable" },
  ],
};
