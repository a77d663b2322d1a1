/** An order or a registration that lets its holder in. */
export interface HolderRef {
  orderId?: string;
  subscriberId?: string;
}

/** News of an event for one of its holders: a buyer, whoever got a gift, or a registered person. */
export interface AnnouncementInput extends HolderRef {
  pageId: string;
}

/** A reminder says for which opening it was written (ISO 8601, UTC): one of a date that has moved is not sent. */
export type ReminderInput = AnnouncementInput & { opensAt: string };

/** What each mail needs. Ids only where the mail reads the rest, and mints its links, as it is sent. */
export interface EmailInputs {
  welcome: { accountId: string };
  "password-reset": { accountId: string; resetId: string; redirectUrl: string };
  "password-changed": { accountId: string };
  registration: { subscriberId: string };
  receipt: { orderId: string };
  "gift-received": { orderId: string };
  "credits-receipt": { creditOrderId: string };
  invitation: { invitationId: string };
  "reminder-day": ReminderInput;
  "reminder-hour": ReminderInput;
  "on-now": ReminderInput;
  "date-changed": AnnouncementInput;
  cancelled: AnnouncementInput;
  refund: { orderId: string; amountCents: number };
  "dispute-notice": { orderId: string };
  "payout-notice": { accountId: string; status: string };
  "staff-invitation": { invitationId: string };
  /** One link, or all that a person has for one event. */
  "viewing-link": HolderRef | { holders: readonly HolderRef[] };
}

export type EmailTemplate = keyof EmailInputs;

/** Mails that go to many at once: they are read and rendered for all of an event's holders together. */
export const ANNOUNCEMENT_TEMPLATES = [
  "reminder-day",
  "reminder-hour",
  "on-now",
  "date-changed",
  "cancelled",
] as const satisfies EmailTemplate[];
export type AnnouncementTemplate = (typeof ANNOUNCEMENT_TEMPLATES)[number];

/** Each row of the outbox was written with the input that belongs to its template. */
export const isAnnouncement = <Row extends { template: string }>(
  row: Row,
): row is Row & { template: AnnouncementTemplate; input: EmailInputs[AnnouncementTemplate] } =>
  ANNOUNCEMENT_TEMPLATES.some((template) => template === row.template);
