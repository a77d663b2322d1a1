import { messages } from "@matinee/texts";
import type { AdminOrder } from "@matinee/contract/schemas/admin-order";
import { nameCode } from "@matinee/domain/name-code";

const texts = messages.backOffice;

export type EmailStatus = AdminOrder["emails"][number]["status"];

export const EMAIL_STATUS_TEXTS: Record<EmailStatus, string> = {
  waiting: texts.waiting,
  sent: texts.sent,
  failed: texts.failed,
  dropped: texts.dropped,
};

/** Names an email by its template: 'viewing-link' is 'Viewing link'. */
export const nameEmail = (template: string): string => nameCode(messages.emailNames, template);
