import { composeAnnouncements } from "./compose-announcements.ts";
import { type ComposedMail, type Compose, type MailServices, renderDraft } from "./composed-mail.ts";
import {
  isAnnouncement,
  type AnnouncementTemplate,
  type MailInputs,
  type MailTemplate,
} from "../../email-outbox/mail-inputs.ts";
import { composeCreditsReceipt } from "./templates/credits-receipt.tsx";
import { composeDisputeNotice } from "./templates/dispute-notice.tsx";
import { composeGiftReceived } from "./templates/gift-received.tsx";
import { composeInvitation } from "./templates/invitation.tsx";
import { composePasswordChanged, composePasswordReset } from "./templates/password-reset.tsx";
import { composePayoutNotice } from "./templates/payout-notice.tsx";
import { composeReceipt } from "./templates/receipt.tsx";
import { composeRefund } from "./templates/refund.tsx";
import { composeRegistration } from "./templates/registration.tsx";
import { composeStaffInvitation } from "./templates/staff-invitation.tsx";
import { composeViewingLink } from "./templates/viewing-link.tsx";
import { composeWelcome } from "./templates/welcome.tsx";

type SingleTemplate = Exclude<MailTemplate, AnnouncementTemplate>;

const composers: { [T in SingleTemplate]: Compose<T> } = {
  welcome: composeWelcome,
  "password-reset": composePasswordReset,
  "password-changed": composePasswordChanged,
  registration: composeRegistration,
  receipt: composeReceipt,
  "gift-received": composeGiftReceived,
  "credits-receipt": composeCreditsReceipt,
  invitation: composeInvitation,
  refund: composeRefund,
  "dispute-notice": composeDisputeNotice,
  "payout-notice": composePayoutNotice,
  "staff-invitation": composeStaffInvitation,
  "viewing-link": composeViewingLink,
};

/** A row of the outbox, as far as it matters here. */
export interface MailRow {
  id: string;
  template: string;
  to: string;
  input: Record<string, unknown>;
}

/** What came of one row: the mail, null when there is nothing to say any more, or why it could not be composed. */
export type Composition = ComposedMail | null | Error;

/** Composes what it is given, in its order; announcements together, the rest one by one. */
export async function composeMails(services: MailServices, rows: readonly MailRow[]): Promise<Composition[]> {
  const announced = await composeAnnouncements(services, rows.filter(isAnnouncement)).catch(asError);
  return Promise.all(
    rows.map(async (row): Promise<Composition> => {
      if (!isAnnouncement(row)) return composeOne(services, row).catch(asError);
      return announced instanceof Error ? announced : (announced.get(row.id) ?? null);
    }),
  );
}

async function composeOne(services: MailServices, { template, input, to }: MailRow): Promise<Composition> {
  if (!isSingle(template)) throw new Error(`There is no mail called ${template}`);
  // enqueueMail wrote the row with the input that belongs to its template.
  const draft = await composeWith(services, template, input as MailInputs[typeof template], to);
  return draft && renderDraft(draft);
}

function composeWith<T extends SingleTemplate>(
  services: MailServices,
  template: T,
  input: MailInputs[T],
  to: string,
): ReturnType<Compose<T>> {
  return composers[template](services, input, to);
}

const isSingle = (template: string): template is SingleTemplate => template in composers;

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
