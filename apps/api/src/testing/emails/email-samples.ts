import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { entitlements } from "../../db/schema/subscribers.ts";
import type { Services } from "../../platform/context.ts";
import { hashToken } from "../../platform/crypto.ts";
import { staffInvitations } from "../../db/schema/accounts.ts";
import { createStaffInvitationCode } from "../../modules/identity/staff-invitations/staff-invitation-code.ts";
import { actingPeriods } from "../../db/schema/staff.ts";
import { invitations } from "../../db/schema/invitations.ts";
import type { EmailInputs } from "../../modules/email-outbox/email-inputs.ts";
import type { pages } from "../../db/schema/pages.ts";
import { createDefaultPaywallSettings } from "../../modules/events/pages/page-defaults.ts";
import { createAccount, createPage } from "../fixtures.ts";
import { createOrder, createSubscriber } from "../viewer-fixtures.ts";
import {
  createApiKeyRow,
  createCreditOrder,
  createDataRequest,
  createDisabledWebhook,
  createEmailChange,
  createReset,
  createStatementSetting,
  createUnverifiedAccount,
} from "./account-samples.ts";
import { createFilm, createUploadInvitation } from "../film-fixtures.ts";
import {
  addDownload,
  createAnsweredQuestion,
  createAttendeeMail,
  createModerator,
  createPremiereReminders,
  createFestivalInvitations,
  createPassScreening,
  createTeamInvitation,
  createQueuePlaces,
  createWaitlistEntries,
  attendeeMailText,
} from "./event-samples.ts";

export type EmailSamples = { [T in keyof EmailInputs]: EmailInputs[T] };

/** Creates rows for every kind of email and the matching input of each template. */
export async function createEmailSamples(
  services: Services,
  look: Partial<typeof pages.$inferInsert> = {},
): Promise<EmailSamples> {
  const { db, clock, config } = services;
  const owner = await createAccount(services, {
    firstName: "Ada",
    capabilityStatus: "active",
    hasConnectedBank: true,
  });
  const staff = await createAccount(services, { type: "admin", firstName: "Grace" });
  const page = await createPage(services, owner.id, {
    title: "The Salt Road",
    description: "Two sisters carry their father's last letter across a desert that has forgotten rain.",
    contactEmail: "film@example.com",
    timezone: "America/New_York",
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true },
    ...look,
  });
  const called = await createPage(services, owner.id, {
    ...look,
    title: "Tide Tables",
    cancelledAt: clock.now(),
  });
  const capture = await createPage(services, owner.id, {
    ...look,
    title: "Paper Cranes",
    emailCapture: true,
  });
  const order = await createOrder(services, page.id, { name: "Katherine Buyer", totalCents: 2250 });
  await addDownload(services, owner.id, order);
  const [bought] = await db.select().from(entitlements).where(eq(entitlements.orderId, order.id));
  const [sentOn, returned] = [{ id: uuidv7(), previousId: bought?.id }, { id: uuidv7() }];
  const ofFriend = { pageId: page.id, orderId: order.id, holderName: "Bo", holderEmail: "bo@example.com" };
  const givenBack = { returnedAt: clock.now(), revokedAt: clock.now(), revokedReason: "returned" as const };
  await db.insert(entitlements).values([
    { ...ofFriend, ...sentOn, unit: 2 },
    { ...ofFriend, ...returned, ...givenBack, unit: 3 },
  ]);
  const gift = await createOrder(services, page.id, {
    name: "Katherine Buyer",
    gift: {
      recipientName: "Bo",
      recipientEmail: "bo@example.com",
      message: "For your birthday: popcorn is on me.",
    },
  });
  const disputed = await createOrder(services, page.id, {
    name: "Katherine Buyer",
    status: "disputed",
    disputeStatus: "needs_response",
    disputeReason: "product_not_received",
    disputeOpen: true,
  });
  const refunded = await createOrder(services, page.id, {
    name: "Katherine Buyer",
    totalCents: 2250,
    refundedCents: 750,
    status: "partially_refunded",
  });
  const lost = await createOrder(services, called.id, { name: "Katherine Buyer", status: "refunded" });
  const subscriber = await createSubscriber(services, capture.id, { name: "Reader" });
  const gone = await createSubscriber(services, capture.id, { name: "Reader", returnedAt: clock.now() });
  const closed = await createPage(services, owner.id, { title: capture.title, ...look, activated: false });
  const onceRegistered = await createSubscriber(services, closed.id, { name: "Reader" });
  const invitationId = uuidv7();
  await db.insert(invitations).values({
    id: invitationId,
    pageId: page.id,
    senderName: "Ann",
    recipientName: "Bo",
    recipientEmail: "bo@example.com",
  });
  const actingPeriodId = uuidv7();
  await db.insert(actingPeriods).values({
    id: actingPeriodId,
    staffId: staff.id,
    customerId: owner.id,
    reason: "You asked us to add the second trailer",
    expiresAt: new Date(clock.now().getTime() + 3_600_000),
  });
  const { id: filmId } = await createFilm(services, owner.id, { title: "Low Winter Sun" });
  const uploadInvitation = {
    invitationId: (
      await createUploadInvitation(services, filmId, {
        name: "Aino Raitala",
        message: "The festival copy, please.",
        email: `filmmaker.${filmId}@example.com`,
      })
    ).id,
  };
  const staffInvitationId = uuidv7();
  await db.insert(staffInvitations).values({
    id: staffInvitationId,
    email: `new.colleague.${staffInvitationId}@example.com`,
    codeHash: hashToken(createStaffInvitationCode(config.keyRing, staffInvitationId)),
    invitedBy: staff.id,
    expiresAt: new Date(clock.now().getTime() + 7 * 86_400_000),
  });
  const opensAt = page.opensAt?.toISOString() ?? "";
  // Tomorrow, as a reminder of an opening is not sent after it.
  const tomorrow = clock.now().getTime() + 86_400_000;
  const opening = { eventStart: new Date(tomorrow), eventEnd: new Date(tomorrow + 86_400_000) };
  const upcoming = await createPage(services, owner.id, { title: page.title, ...look, ...opening });
  const ticket = await createOrder(services, upcoming.id, { name: "Katherine Buyer" });
  const reminder = {
    pageId: upcoming.id,
    orderId: ticket.id,
    opensAt: opening.eventStart.toISOString(),
  };
  return {
    welcome: { accountId: owner.id },
    "verify-email": await createUnverifiedAccount(services),
    "password-reset": {
      accountId: owner.id,
      resetId: await createReset(services, owner.id),
      redirectUrl: `${config.STUDIO_URL}/reset-password`,
    },
    "password-changed": { accountId: owner.id },
    "email-change-confirm": { changeId: await createEmailChange(services) },
    "email-change-notice": { changeId: await createEmailChange(services) },
    "email-changed": { changeId: await createEmailChange(services, true) },
    "email-in-use": { changeId: await createEmailChange(services) },
    registration: { subscriberId: subscriber.id },
    receipt: { orderId: order.id },
    "gift-received": { orderId: gift.id },
    "free-ticket": { orderId: order.id },
    "ticket-received": { orderId: order.id, ticketId: sentOn.id, message: "Save me a seat!" },
    "ticket-sent-on": { orderId: order.id, ticketId: sentOn.previousId ?? "" },
    "ticket-listed": { pageId: page.id, orderId: order.id, ticketId: sentOn.id },
    "ticket-not-sold": { pageId: page.id, orderId: order.id, ticketId: sentOn.id },
    "ticket-sold": { pageId: page.id, orderId: order.id, ticketId: returned.id },
    "ticket-returned": { pageId: page.id, orderId: order.id, ticketId: returned.id, refundCents: 750 },
    "registration-returned": { pageId: capture.id, subscriberId: gone.id },
    "credits-receipt": { creditOrderId: await createCreditOrder(services, owner.id) },
    invitation: { invitationId },
    "reminder-day": reminder,
    "reminder-hour": reminder,
    "on-now": { pageId: page.id, orderId: order.id, opensAt },
    ...(await createPremiereReminders(services, owner.id, look)),
    "attendee-mail": {
      pageId: page.id,
      orderId: order.id,
      mailId: await createAttendeeMail(services, page.id),
    },
    "attendee-mail-test": { accountId: owner.id, pageId: page.id, ...attendeeMailText },
    "date-changed": { pageId: capture.id, subscriberId: subscriber.id },
    cancelled: { pageId: called.id, orderId: lost.id },
    "place-lost": { pageId: closed.id, subscriberId: onceRegistered.id, reason: "closed" },
    "place-back": reminder,
    "event-removed": { title: page.title, name: "Reader", contactEmail: "hosts@example.com" },
    refund: { orderId: refunded.id, amountCents: 750, creditNote: "2026-C-000007" },
    "refund-failed": { orderId: refunded.id, amountCents: 750, reason: "returned" },
    "refund-failed-notice": {
      orderId: refunded.id,
      amountCents: 750,
      reason: "returned",
      failureMessage: "expired_or_canceled_card",
    },
    "dispute-notice": { orderId: disputed.id },
    "payout-notice": { accountId: owner.id, status: "active" },
    statement: await createStatementSetting(services, owner.id),
    "bank-changed": { accountId: owner.id, last4: "6789" },
    "new-device": {
      accountId: owner.id,
      browser: "Chrome",
      system: "Windows",
      address: "203.0.113.0/24",
      signedInAt: clock.now().toISOString(),
    },
    "factor-changed": { accountId: owner.id, change: "authenticator-added" },
    "api-key-created": { keyId: await createApiKeyRow(services, owner.id) },
    "webhook-disabled": await createDisabledWebhook(services, owner.id),
    "acting-notice": { periodId: actingPeriodId },
    "staff-invitation": { invitationId: staffInvitationId },
    "moderator-invitation": { moderatorId: await createModerator(services, page.id) },
    "team-invitation": { invitationId: await createTeamInvitation(services, page.id) },
    ...(await createFestivalInvitations(services, owner.id, page)),
    ...(await createPassScreening(services, owner.id, page.title)),
    ...(await createWaitlistEntries(services, upcoming.id)),
    ...(await createQueuePlaces(services, upcoming.id)),
    "upload-invitation": uploadInvitation,
    "film-received": uploadInvitation,
    "question-answered": { questionId: await createAnsweredQuestion(services, page.id) },
    "data-export": { requestId: await createDataRequest(services, owner.id, "export") },
    "erasure-confirm": { requestId: await createDataRequest(services, null, "erasure") },
    "erasure-scheduled": { requestId: await createDataRequest(services, owner.id, "erasure") },
    "viewing-link": { orderId: gift.id },
  };
}

/** Creates receipts of purchases other than a ticket for the buyer, by the kind of purchase. */
export async function createReceiptSamples(
  services: Services,
  pageId: string,
): Promise<Record<"presale" | "donation" | "gift", EmailInputs["receipt"]>> {
  const presale = await createOrder(services, pageId, { type: "ticket", name: "Katherine Buyer" });
  const donation = await createOrder(services, pageId, { type: "donation", name: "Katherine Buyer" });
  const gift = await createOrder(services, pageId, {
    name: "Katherine Buyer",
    gift: { recipientName: "Bo", recipientEmail: "bo@example.com", message: "" },
  });
  return { presale: { orderId: presale.id }, donation: { orderId: donation.id }, gift: { orderId: gift.id } };
}
