import { messages } from "@matinee/texts";
import type { AdminOrder } from "@matinee/contract/schemas/admin-order";

const texts = messages.backOffice;

export type EmailStatus = AdminOrder["emails"][number]["status"];

export const EMAIL_STATUS_TEXTS: Record<EmailStatus, string> = {
  waiting: texts.waiting,
  sent: texts.sent,
  failed: texts.failed,
  dropped: texts.dropped,
};

/** Names an email by its template: 'viewing-link' is 'Viewing link'. */
export function nameEmail(template: string): string {
  const words = template.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
