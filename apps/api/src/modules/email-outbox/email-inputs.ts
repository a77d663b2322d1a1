import type { PassGift } from "@matinee/domain/pass-shares";
import type { ReservationEnd } from "@matinee/domain/pass-reservations";
import type { InvitationEnd } from "@matinee/domain/page-kind";
import type { emailNames } from "@matinee/texts/email-names";
import type { PlaceLoss } from "@matinee/texts/place-emails";

/** An order, a ticket of one that was sent on, a registration, or the pass with which somebody comes to a screening. */
export interface HolderRef {
  orderId?: string;
  ticketId?: string;
  subscriberId?: string;
  passId?: string;
}

/** An announcement to one person with access to an event: a buyer, a gift recipient or a registered person. */
export interface AnnouncementInput extends HolderRef {
  pageId: string;
}

/**
 * `opensAt` (ISO 8601, UTC) is the opening that the reminder is for, or the start of the encore. The reminder is not
 * sent once that date has changed.
 */
export type ReminderInput = AnnouncementInput & { opensAt: string };

/** `mailId` is the row with the text that the filmmaker wrote. */
export type AttendeeMailInput = AnnouncementInput & { mailId: string };

/** `reason` is why the place does not open the film any more. */
export type PlaceLostInput = AnnouncementInput & { reason: PlaceLoss };

export type PlaceBackInput = AnnouncementInput & { ticket?: boolean };

/** A ticket that is, or was, on a waiting list. */
interface ListingInput {
  pageId: string;
  orderId: string;
  ticketId: string;
}

/** An entry of a waiting list. */
interface WaitlistInput {
  entryId: string;
}

/** A place in the queue of a sale. */
interface QueueInput {
  placeId: string;
}

/** A change to an account's second factors, or the use of a recovery code. */
export type FactorChange =
  | "authenticator-added"
  | "authenticator-removed"
  | "passkey-added"
  | "passkey-removed"
  | "recovery-codes-replaced"
  | "recovery-code-used"
  | "factors-reset-requested"
  | "factors-reset";

/** The input of each email template. Mostly ids: the email reads the data and creates its links when it is sent. */
export interface EmailInputs {
  welcome: { accountId: string };
  /** `expiresAt` (ISO 8601, UTC) is the end of the link's validity. */
  "verify-email": { accountId: string; expiresAt: string };
  "password-reset": { accountId: string; resetId: string; redirectUrl: string };
  "password-changed": { accountId: string };
  "email-change-confirm": { changeId: string };
  "email-change-notice": { changeId: string };
  "email-changed": { changeId: string };
  "email-in-use": { changeId: string };
  registration: { subscriberId: string };
  receipt: { orderId: string };
  "gift-received": { orderId: string };
  "free-ticket": { orderId: string };
  /**
   * To the person to whom a ticket was sent on. `corrected`: by the organizer or staff; `link` when the same address had the
   * ticket before.
   */
  "ticket-received": { orderId: string; ticketId: string; message: string; corrected?: "holder" | "link" };
  /** To the person who had it until then, without a word about the new holder. `ticketId`: the one that ended. */
  "ticket-sent-on": { orderId: string; ticketId: string };
  /** To the holder who gave a ticket back. `refundCents`: what the buyer gets back. */
  /** To the holder of a ticket that is on the waiting list, that was on it when the list ended, and that somebody bought. */
  "ticket-listed": ListingInput;
  "ticket-not-sold": ListingInput;
  "ticket-sold": ListingInput;
  "ticket-returned": { pageId: string; orderId: string; ticketId: string; refundCents: number };
  /** To a person who gave their registration back. */
  "registration-returned": { pageId: string; subscriberId: string };
  "credits-receipt": { creditOrderId: string };
  invitation: { invitationId: string };
  "reminder-day": ReminderInput;
  "reminder-hour": ReminderInput;
  "on-now": ReminderInput;
  "lobby-open": ReminderInput;
  "encore-open": ReminderInput;
  "attendee-mail": AttendeeMailInput;
  "attendee-mail-test": { accountId: string; pageId: string; subject: string; body: string };
  /** `lessTime`: the dates stay, and people get less time to watch. `moreTime`: staff gave this person more. */
  "date-changed": AnnouncementInput & { lessTime?: true; moreTime?: true };
  cancelled: AnnouncementInput;
  "place-lost": PlaceLostInput;
  /** To those who got `place-lost` when the event closed or, with `ticket`, when their ticket was on hold. */
  "place-back": PlaceBackInput;
  /**
   * With what the email says, because the event is deleted. `withPass`: to somebody whose pass had a place;
   * `waiting`: on its waiting list.
   */
  "event-removed": {
    title: string;
    name: string;
    contactEmail: string | null;
    withPass?: true;
    waiting?: true;
  };
  /**
   * `isSecondCharge`: of a second payment of the same order, which stays as it is. `cause`: why it was refunded without
   * a request. `creditNote`: its number, when the order had an invoice. `ofTicket`: of one ticket, which ended.
   */
  refund: {
    orderId: string;
    amountCents: number;
    isSecondCharge?: boolean;
    cause?: "cancelled" | "late-payment" | "returned" | "sold" | "screening";
    creditNote?: string;
    ofTicket?: boolean;
  };
  /** To the buyer. `returned`: by the bank; `refused`: by the payment provider. */
  "refund-failed": { orderId: string; amountCents: number; reason: "returned" | "refused" };
  /** To the owner of the event. */
  "refund-failed-notice": {
    orderId: string;
    amountCents: number;
    reason: "returned" | "refused";
    failureMessage: string | null;
  };
  "dispute-notice": { orderId: string };
  "payout-notice": { accountId: string; status: string };
  /** `month` (`2026-11`) begins and ends in `timezone`. */
  statement: { accountId: string; month: string; timezone: string };
  "bank-changed": { accountId: string; last4: string };
  /** `address` is the network, truncated. `signedInAt` is ISO 8601 in UTC. */
  "new-device": {
    accountId: string;
    browser: string | null;
    system: string | null;
    address: string | null;
    signedInAt: string;
  };
  "factor-changed": { accountId: string; change: FactorChange };
  "api-key-created": { keyId: string };
  /** `disabledAt` is ISO 8601 in UTC. The email is not sent once the webhook was enabled again. */
  "webhook-disabled": { webhookId: string; disabledAt: string };
  "acting-notice": { periodId: string };
  "staff-invitation": { invitationId: string };
  "moderator-invitation": { moderatorId: string };
  "team-invitation": { invitationId: string };
  /** To the owner of a screening, or an address that was invited. */
  "festival-invitation": { invitationId: string };
  /** To the organizer of the festival. */
  "festival-invitation-accepted": { invitationId: string };
  "festival-invitation-declined": { invitationId: string };
  /** To the other side, with what the email says, because the screening may be deleted. `reason`: empty without one. */
  "festival-invitation-ended": {
    end: InvitationEnd;
    festivalTitle: string;
    title: string;
    reason: string;
    /** To the organizer, who has to choose what the holders of passes get for the screening. */
    passes?: { festivalId: string; holders: number };
  };
  /** To the owner of an invited screening. */
  "festival-time-asked": { invitationId: string; message: string };
  /** To the holder of a pass whose reservation of a screening ended by itself. `isCounted`: the pass has one use more again. */
  "reservation-ended": {
    orderId: string;
    ticketId: string;
    title: string;
    end: ReservationEnd;
    isCounted: boolean;
  };
  /**
   * To the holder of a pass that covered a screening which is cancelled or out of its festival. `cents`: what the reader gets
   * back of the price.
   */
  "screening-ended": {
    orderId: string;
    ticketId: string;
    title: string;
    isCancelled: boolean;
    gives: PassGift;
    cents: number;
  };
  /** To the holder of a pass that includes less than before, as the organizer changed it or the programme. */
  "pass-reduced": { orderId: string; ticketId: string; pass: string };
  /** With the link of the entry. */
  "waitlist-joined": WaitlistInput;
  /** Not sent once the offer has ended. */
  "waitlist-offer": WaitlistInput;
  "waitlist-lapsed": WaitlistInput;
  /** An offer was taken back, because the ticket is off the list. */
  "waitlist-withdrawn": WaitlistInput;
  "waitlist-closed": WaitlistInput;
  /** With a link that only the email has. */
  "queue-confirm": QueueInput;
  /** Sent before all others, because the time to buy begins with it. */
  "queue-turn": QueueInput;
  "queue-ended": QueueInput;
  /** To the owner of the event. `people`: who had the checkout open. */
  "queue-opened": { pageId: string; people: number };
  "upload-invitation": { invitationId: string };
  /** To the owner of the film. */
  "film-received": { invitationId: string };
  "question-answered": { questionId: string };
  "data-export": { requestId: string };
  "erasure-confirm": { requestId: string };
  "erasure-scheduled": { requestId: string };
  /** One link, or all links that a person has for one event. `replaces`: the earlier links stopped working. */
  "viewing-link": (HolderRef & { replaces?: boolean }) | { holders: readonly HolderRef[] };
}

/** Staff read its name, so that the catalogue has every template. */
export type EmailTemplate = keyof typeof emailNames;

/** Emails that owners, staff and invited filmmakers read, in English like the studio and the back office. */
export const ENGLISH_TEMPLATES = [
  "welcome",
  "verify-email",
  "password-reset",
  "password-changed",
  "email-change-confirm",
  "email-change-notice",
  "email-changed",
  "email-in-use",
  "credits-receipt",
  "attendee-mail-test",
  "refund-failed-notice",
  "dispute-notice",
  "payout-notice",
  "statement",
  "bank-changed",
  "new-device",
  "factor-changed",
  "api-key-created",
  "webhook-disabled",
  "acting-notice",
  "staff-invitation",
  "team-invitation",
  "festival-invitation",
  "festival-invitation-accepted",
  "festival-invitation-declined",
  "festival-invitation-ended",
  "festival-time-asked",
  "queue-opened",
  "upload-invitation",
  "film-received",
] as const satisfies EmailTemplate[];

/** Emails that viewers and moderators read, each in their own language. */
export type ViewerTemplate = Exclude<EmailTemplate, (typeof ENGLISH_TEMPLATES)[number]>;

/** Emails to many people at once. They are read and rendered together for all holders of an event. */
export const ANNOUNCEMENT_TEMPLATES = [
  "reminder-day",
  "reminder-hour",
  "on-now",
  "lobby-open",
  "encore-open",
  "attendee-mail",
  "date-changed",
  "cancelled",
  "place-lost",
  "place-back",
] as const satisfies EmailTemplate[];
export type AnnouncementTemplate = (typeof ANNOUNCEMENT_TEMPLATES)[number];

/** The type guard is safe because `enqueueEmail` writes each row with the input of its template. */
export const isAnnouncement = <Row extends { template: string }>(
  row: Row,
): row is Row & { template: AnnouncementTemplate; input: EmailInputs[AnnouncementTemplate] } =>
  ANNOUNCEMENT_TEMPLATES.some((template) => template === row.template);
