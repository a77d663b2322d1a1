import type { ReactElement } from "react";
import { render, toPlainText } from "react-email";
import type { Services } from "../../../platform/context.ts";
import type { OutgoingMail } from "../../../integrations/mail/mailer.ts";
import type { MailInputs, MailTemplate } from "../../email-outbox/mail-inputs.ts";

export type MailServices = Pick<Services, "db" | "config" | "clock">;

/** What a mail is besides its address and identity. */
export type ComposedMail = Omit<OutgoingMail, "messageId" | "to">;

/** A mail whose body is still to be rendered. */
export interface MailDraft extends Omit<ComposedMail, "html" | "text"> {
  body: ReactElement;
}

/** Reads what the mail needs and mints its links. null: there is nothing to say any more, the mail is dropped. */
export type Compose<T extends MailTemplate> = (
  services: MailServices,
  input: MailInputs[T],
  to: string,
) => Promise<MailDraft | null>;

export async function renderDraft({ body, ...rest }: MailDraft): Promise<ComposedMail> {
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
