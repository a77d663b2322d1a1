import type { Texts } from "@matinee/texts";
import { defaultLanguage, getTexts } from "@matinee/texts/languages";
import { createElement, type ReactElement } from "react";
import { render, toPlainText } from "react-email";
import type { Services } from "../../../platform/context.ts";
import type { OutgoingEmail } from "../../../integrations/mail/mailer.ts";
import { TextsContext } from "./email-theme.ts";
import type { EmailInputs, EmailTemplate } from "../../email-outbox/email-inputs.ts";

/** Without `payments` in a preview, which has no attachments. */
export type ComposerServices = Pick<Services, "db" | "config" | "clock"> &
  Partial<Pick<Services, "payments">>;

/** The services of one email, with the texts in the language of its reader. */
export type EmailServices = ComposerServices & { texts: Texts };

/** Chooses the language of emails. Nothing else decides about it; no reader has a language of their own yet. */
export const chooseEmailTexts = (): Texts => getTexts(defaultLanguage);

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
export async function renderDraft({ body, ...rest }: EmailDraft, texts: Texts): Promise<ComposedEmail> {
  const html = await render(createElement(TextsContext, { value: texts }, body));
  return { ...rest, html, text: toPlainText(html, TEXT_OPTIONS) };
}

const TEXT_OPTIONS = {
  selectors: [
    // Keep titles as the filmmaker wrote them.
    { selector: "h1", options: { uppercase: false } },
    { selector: "table[data-facts]", format: "dataTable" },
  ],
};
