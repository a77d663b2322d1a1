import type { ReactElement } from "react";
import { render, toPlainText } from "react-email";
import type { Services } from "../../../platform/context.ts";
import type { OutgoingEmail } from "../../../integrations/mail/mailer.ts";
import type { EmailInputs, EmailTemplate } from "../../email-outbox/email-inputs.ts";

export type EmailServices = Pick<Services, "db" | "config" | "clock">;

/** What a mail is besides its address and identity. */
export type ComposedEmail = Omit<OutgoingEmail, "messageId" | "to">;

/** A mail whose body is still to be rendered. */
export interface EmailDraft extends Omit<ComposedEmail, "html" | "text"> {
  body: ReactElement;
}

/** Reads what the mail needs and mints its links. null: there is nothing to say any more, the mail is dropped. */
export type ComposeEmail<T extends EmailTemplate> = (
  services: EmailServices,
  input: EmailInputs[T],
  to: string,
) => Promise<EmailDraft | null>;

export async function renderDraft({ body, ...rest }: EmailDraft): Promise<ComposedEmail> {
  const html = await render(body);
  return { ...rest, html, text: toPlainText(html, TEXT_OPTIONS) };
}

const TEXT_OPTIONS = {
  selectors: [
    // A title stays as its filmmaker wrote it.
    { selector: "h1", options: { uppercase: false } },
    { selector: "table[data-facts]", format: "dataTable" },
  ],
};
