import type { Text } from "@matinee/texts";
import type { MailText } from "@matinee/contract/schemas/attendee-mails";
import { isMarkdownTooComplex } from "@matinee/domain/markdown-rules";
import { AppError } from "../../../platform/errors.ts";

/** Checks the text of an email to attendees (rules/emails.md, Email). @throws AppError invalid */
export function requireMailText({ subject, body }: MailText): void {
  const fields: Record<string, Text> = {
    ...(subject === "" && { subject: (t) => t.attendeeMails.subjectMissing }),
    ...(body === "" && { body: (t) => t.attendeeMails.bodyMissing }),
    ...(isMarkdownTooComplex(body) && { body: (t) => t.attendeeMails.tooComplex }),
  };
  const [first] = Object.values(fields);
  if (first) throw new AppError("invalid", first, { fields });
}
