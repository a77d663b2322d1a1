import type { AdminOrder } from "@matinee/contract/schemas/admin-order";

export type EmailStatus = AdminOrder["emails"][number]["status"];

export const EMAIL_STATUS_TEXTS: Record<EmailStatus, string> = {
  waiting: "Waiting",
  sent: "Sent",
  failed: "Failed",
  dropped: "Dropped",
};

/** Names an email by its template: 'viewing-link' is 'Viewing link'. */
export function nameEmail(template: string): string {
  const words = template.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
