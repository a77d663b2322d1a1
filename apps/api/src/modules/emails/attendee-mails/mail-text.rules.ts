import { messages } from "@matinee/texts";
import type { MailText } from "@matinee/contract/schemas/attendee-mails";
import { isMarkdownTooComplex } from "@matinee/domain/markdown-rules";
import { AppError } from "../../../platform/errors.ts";

/** Checks the text of an email to attendees (rules/emails.md, Email). @throws AppError invalid */
export function requireMailText({ subject, body }: MailText): void {
  const texts = messages.attendeeMails;
  const fields = {
    ...(subject === "" && { subject: texts.subjectMissing }),
    ...(body === "" && { body: texts.bodyMissing }),
    ...(isMarkdownTooComplex(body) && { body: texts.tooComplex }),
  };
  const [first] = Object.values(fields);
  if (first) throw new AppError("invalid", first, { fields });
}
