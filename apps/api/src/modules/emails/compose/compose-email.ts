import type { Texts } from "@matinee/texts";
import { getTexts, type Language } from "@matinee/texts/languages";
import { composeAnnouncements } from "./compose-announcements.ts";
import {
  type ComposedEmail,
  type ComposeEmail,
  type ComposerServices,
  type EmailServices,
  renderDraft,
} from "./composed-email.ts";
import {
  isAnnouncement,
  type AnnouncementTemplate,
  type EmailInputs,
  type EmailTemplate,
} from "../../email-outbox/email-inputs.ts";
import { composeAttendeeMailTest } from "./templates/attendee-mail.tsx";
import { composeApiKeyCreated } from "./templates/api-key-created.tsx";
import { composeBankChanged } from "./templates/bank-changed.tsx";
import { composeCreditsReceipt } from "./templates/credits-receipt.tsx";
import {
  composeDataExport,
  composeErasureConfirm,
  composeErasureScheduled,
} from "./templates/data-request.tsx";
import { composeDisputeNotice } from "./templates/dispute-notice.tsx";
import {
  composeEmailChangeConfirm,
  composeEmailChanged,
  composeEmailChangeNotice,
  composeEmailInUse,
} from "./templates/email-change.tsx";
import { composeEventRemoved } from "./templates/place.tsx";
import {
  composeFestivalInvitation,
  composeFestivalInvitationAccepted,
  composeFestivalInvitationDeclined,
  composeFestivalInvitationEnded,
  composeFestivalTimeAsked,
} from "./templates/festival-invitation.tsx";
import { composeFactorChanged } from "./templates/factor-changed.tsx";
import { composeFreeTicket } from "./templates/free-ticket.tsx";
import { composeGiftReceived } from "./templates/gift-received.tsx";
import { composeInvitation } from "./templates/invitation.tsx";
import { composeTeamInvitation } from "./templates/team-invitation.tsx";
import { composeModeratorInvitation } from "./templates/moderator-invitation.tsx";
import { composeNewDevice } from "./templates/new-device.tsx";
import { composePasswordChanged, composePasswordReset } from "./templates/password-reset.tsx";
import { composePayoutNotice } from "./templates/payout-notice.tsx";
import { composeQuestionAnswered } from "./templates/question-answered.tsx";
import { composeReceipt } from "./templates/receipt.tsx";
import {
  composePassReduced,
  composeReservationEnded,
  composeScreeningEnded,
} from "./templates/pass-screening.tsx";
import { composeRefund } from "./templates/refund.tsx";
import { composeRefundFailed, composeRefundFailedNotice } from "./templates/refund-failed.tsx";
import { composeRegistration, composeRegistrationReturned } from "./templates/registration.tsx";
import { composeActingNotice } from "./templates/acting-notice.tsx";
import { composeStatement } from "./templates/statement.tsx";
import { composeStaffInvitation } from "./templates/staff-invitation.tsx";
import {
  composeTicketListed,
  composeTicketNotSold,
  composeTicketReceived,
  composeTicketReturned,
  composeTicketSentOn,
  composeTicketSold,
} from "./templates/ticket.tsx";
import { composeFilmReceived, composeUploadInvitation } from "./templates/upload-invitation.tsx";
import {
  composeQueueConfirm,
  composeQueueEnded,
  composeQueueOpened,
  composeQueueTurn,
} from "./templates/sale-queue.tsx";
import {
  composeWaitlistClosed,
  composeWaitlistJoined,
  composeWaitlistLapsed,
  composeWaitlistOffer,
  composeWaitlistWithdrawn,
} from "./templates/waitlist.tsx";
import { composeVerifyEmail } from "./templates/verify-email.tsx";
import { composeViewingLink } from "./templates/viewing-link.tsx";
import { composeWelcome } from "./templates/welcome.tsx";
import { composeWebhookDisabled } from "./templates/webhook-disabled.tsx";

type SingleTemplate = Exclude<EmailTemplate, AnnouncementTemplate>;

const composers: { [T in SingleTemplate]: ComposeEmail<T> } = {
  welcome: composeWelcome,
  "verify-email": composeVerifyEmail,
  "password-reset": composePasswordReset,
  "password-changed": composePasswordChanged,
  "email-change-confirm": composeEmailChangeConfirm,
  "email-change-notice": composeEmailChangeNotice,
  "email-changed": composeEmailChanged,
  "email-in-use": composeEmailInUse,
  registration: composeRegistration,
  "registration-returned": composeRegistrationReturned,
  receipt: composeReceipt,
  "gift-received": composeGiftReceived,
  "free-ticket": composeFreeTicket,
  "ticket-received": composeTicketReceived,
  "ticket-sent-on": composeTicketSentOn,
  "ticket-listed": composeTicketListed,
  "ticket-not-sold": composeTicketNotSold,
  "ticket-sold": composeTicketSold,
  "ticket-returned": composeTicketReturned,
  "credits-receipt": composeCreditsReceipt,
  invitation: composeInvitation,
  refund: composeRefund,
  "refund-failed": composeRefundFailed,
  "refund-failed-notice": composeRefundFailedNotice,
  "dispute-notice": composeDisputeNotice,
  "payout-notice": composePayoutNotice,
  statement: composeStatement,
  "bank-changed": composeBankChanged,
  "event-removed": composeEventRemoved,
  "factor-changed": composeFactorChanged,
  "new-device": composeNewDevice,
  "api-key-created": composeApiKeyCreated,
  "webhook-disabled": composeWebhookDisabled,
  "acting-notice": composeActingNotice,
  "staff-invitation": composeStaffInvitation,
  "moderator-invitation": composeModeratorInvitation,
  "team-invitation": composeTeamInvitation,
  "festival-invitation": composeFestivalInvitation,
  "festival-invitation-accepted": composeFestivalInvitationAccepted,
  "festival-invitation-declined": composeFestivalInvitationDeclined,
  "festival-invitation-ended": composeFestivalInvitationEnded,
  "festival-time-asked": composeFestivalTimeAsked,
  "reservation-ended": composeReservationEnded,
  "screening-ended": composeScreeningEnded,
  "pass-reduced": composePassReduced,
  "queue-confirm": composeQueueConfirm,
  "queue-turn": composeQueueTurn,
  "queue-ended": composeQueueEnded,
  "queue-opened": composeQueueOpened,
  "waitlist-joined": composeWaitlistJoined,
  "waitlist-offer": composeWaitlistOffer,
  "waitlist-lapsed": composeWaitlistLapsed,
  "waitlist-withdrawn": composeWaitlistWithdrawn,
  "waitlist-closed": composeWaitlistClosed,
  "upload-invitation": composeUploadInvitation,
  "film-received": composeFilmReceived,
  "question-answered": composeQuestionAnswered,
  "data-export": composeDataExport,
  "erasure-confirm": composeErasureConfirm,
  "erasure-scheduled": composeErasureScheduled,
  "viewing-link": composeViewingLink,
  "attendee-mail-test": composeAttendeeMailTest,
};

/** The columns of an outbox row that composing needs. */
export interface EmailRow {
  id: string;
  template: string;
  to: string;
  language: Language;
  input: Record<string, unknown>;
}

/** The composed email, null when it is obsolete, or the error that prevented composing it. */
export type Composition = ComposedEmail | null | Error;

/**
 * Composes emails, in the order of `rows`, each in the language of its reader. The announcements of a language are composed together,
 * the others one by one.
 * @param findTexts returns the texts of a language; a test has others
 */
export async function composeEmails(
  services: ComposerServices,
  rows: readonly EmailRow[],
  findTexts: (language: Language) => Texts = getTexts,
): Promise<Composition[]> {
  const serve = (language: Language) => ({ ...services, language, texts: findTexts(language) });
  const announced = new Map<Language, Awaited<ReturnType<typeof composeAnnouncements>> | Error>();
  for (const [language, ofLanguage] of Map.groupBy(rows.filter(isAnnouncement), (row) => row.language))
    announced.set(language, await composeAnnouncements(serve(language), ofLanguage).catch(toError));
  return Promise.all(
    rows.map(async (row): Promise<Composition> => {
      if (!isAnnouncement(row)) return composeEmail(serve(row.language), row).catch(toError);
      const emails = announced.get(row.language);
      return emails instanceof Error ? emails : (emails?.get(row.id) ?? null);
    }),
  );
}

async function composeEmail(
  services: EmailServices,
  { template, input, to }: EmailRow,
): Promise<Composition> {
  if (!isSingleTemplate(template)) throw new Error(`Unknown email template: ${template}`);
  // Cast: enqueueEmail writes each row with the input of its template.
  const draft = await composeWith(services, template, input as EmailInputs[typeof template], to);
  return draft && renderDraft(draft, services);
}

function composeWith<T extends SingleTemplate>(
  services: EmailServices,
  template: T,
  input: EmailInputs[T],
  to: string,
): ReturnType<ComposeEmail<T>> {
  return composers[template](services, input, to);
}

const isSingleTemplate = (template: string): template is SingleTemplate => template in composers;

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
