import { and, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Services } from "../../platform/context.ts";
import { hashToken } from "../../platform/crypto.ts";
import { staffInvitations } from "../../db/schema/accounts.ts";
import { createStaffInvitationCode } from "../../modules/identity/staff-invitations/staff-invitation-code.ts";
import { creditOrders } from "../../db/schema/credits.ts";
import { getStorageKey } from "../../modules/files/files.rules.ts";
import { attendeeMails } from "../../db/schema/attendee-mails.ts";
import { actingPeriods } from "../../db/schema/staff.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import { webhookEndpoints } from "../../db/schema/webhooks.ts";
import { dataRequests } from "../../db/schema/data-requests.ts";
import { emailChanges } from "../../db/schema/email-changes.ts";
import { files } from "../../db/schema/files.ts";
import { invitations } from "../../db/schema/invitations.ts";
import type { EmailInputs } from "../../modules/email-outbox/email-inputs.ts";
import { liveRoomMembers, moderators, questions } from "../../db/schema/live-rooms.ts";
import { statementEmails } from "../../db/schema/statement-emails.ts";
import { teamInvitations } from "../../db/schema/teams.ts";
import { createTeamToken } from "../../modules/events/team/team-token.ts";
import { createModeratorToken } from "../../modules/premieres/moderators/moderator-token.ts";
import { orderLines } from "../../db/schema/orders.ts";
import type { pages } from "../../db/schema/pages.ts";
import { createDefaultPaywallSettings } from "../../modules/events/pages/page-defaults.ts";
import { premieres } from "../../db/schema/premieres.ts";
import { products } from "../../db/schema/products.ts";
import { createResetToken } from "../../modules/identity/sessions/reset-token.ts";
import { passwordResets } from "../../db/schema/sessions.ts";
import { createAccount, createPage } from "../fixtures.ts";
import { createOrder, createSubscriber } from "../viewer-fixtures.ts";

export type EmailSamples = { [T in keyof EmailInputs]: EmailInputs[T] };

const mailText = {
  subject: "The road is open until Sunday",
  body: "You have a ticket and have not watched yet. The encore stays open until **Sunday**.\n\n- It takes 84 minutes\n- It works on a **television**\n\nNoor",
};

async function createAttendeeMail({ db, clock }: Services, pageId: string): Promise<string> {
  const id = uuidv7();
  const now = clock.now();
  const sent = { urgent: false, sendAt: now, queuedAt: now, recipients: 1 };
  await db.insert(attendeeMails).values({ id, pageId, audience: "everyone", ...mailText, ...sent });
  return id;
}

async function createApiKeyRow({ db, clock }: Services, accountId: string): Promise<string> {
  const id = uuidv7();
  const scopes = ["orders:read", "attendees:write"] as const;
  const createdAt = clock.now();
  await db.insert(apiKeys).values({
    id,
    accountId,
    name: "Ticket desk",
    prefix: "mk_12345",
    hash: id,
    scopes: [...scopes],
    createdAt,
  });
  return id;
}

async function createDisabledWebhook({ db, clock }: Services, accountId: string) {
  const id = uuidv7();
  const disabledAt = clock.now();
  await db.insert(webhookEndpoints).values({
    id,
    accountId,
    url: "https://hooks.example.org/in",
    secret: "",
    events: ["order.paid"],
    disabledAt,
    disabledBy: "failures",
  });
  return { webhookId: id, disabledAt: disabledAt.toISOString() };
}

/** Creates rows for every kind of email and the matching input of each template. */
export async function createEmailSamples(
  services: Services,
  look: Partial<typeof pages.$inferInsert> = {},
): Promise<EmailSamples> {
  const { db, clock, config } = services;
  const owner = await createAccount(services, { firstName: "Ada", capabilityStatus: "active" });
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
  const staffInvitationId = uuidv7();
  await db.insert(staffInvitations).values({
    id: staffInvitationId,
    email: `new.colleague.${staffInvitationId}@example.com`,
    codeHash: hashToken(createStaffInvitationCode(config.keyRing, staffInvitationId)),
    invitedBy: staff.id,
    expiresAt: new Date(clock.now().getTime() + 7 * 86_400_000),
  });
  const opensAt = page.opensAt?.toISOString() ?? "";
  const reminder = { pageId: page.id, orderId: order.id, opensAt };
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
    "credits-receipt": { creditOrderId: await createCreditOrder(services, owner.id) },
    invitation: { invitationId },
    "reminder-day": reminder,
    "reminder-hour": reminder,
    "on-now": reminder,
    ...(await createPremiereReminders(services, owner.id, look)),
    "attendee-mail": {
      pageId: page.id,
      orderId: order.id,
      mailId: await createAttendeeMail(services, page.id),
    },
    "attendee-mail-test": { accountId: owner.id, pageId: page.id, ...mailText },
    "date-changed": { pageId: capture.id, subscriberId: subscriber.id },
    cancelled: { pageId: called.id, orderId: lost.id },
    refund: { orderId: refunded.id, amountCents: 750 },
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
    "question-answered": { questionId: await createAnsweredQuestion(services, page.id) },
    "data-export": { requestId: await createDataRequest(services, owner.id, "export") },
    "erasure-confirm": { requestId: await createDataRequest(services, null, "erasure") },
    "erasure-scheduled": { requestId: await createDataRequest(services, owner.id, "erasure") },
    "viewing-link": { orderId: gift.id },
  };
}

/** Turns on the monthly statement. @returns the input of the one of November */
async function createStatementSetting({ db }: Services, accountId: string) {
  const month = "2026-11";
  const timezone = "America/New_York";
  const email = "accounts@example.com";
  await db.insert(statementEmails).values({ accountId, enabled: true, email, timezone, lastMonth: month });
  return { accountId, month, timezone };
}

/** Creates a moderator as they are when their email is sent. @returns the id */
async function createModerator({ db, clock, config }: Services, pageId: string): Promise<string> {
  const id = uuidv7();
  await db.insert(moderators).values({
    id,
    pageId,
    email: "mod@example.com",
    name: "Dorothy",
    tokenHash: hashToken(createModeratorToken(config.keyRing, id)),
    createdAt: clock.now(),
  });
  return id;
}

/** Creates an invitation as it is when its email is sent. @returns the id */
async function createTeamInvitation({ db, clock, config }: Services, pageId: string): Promise<string> {
  const id = uuidv7();
  const now = clock.now();
  await db.insert(teamInvitations).values({
    id,
    pageId,
    email: "producer@example.com",
    role: "producer",
    tokenHash: hashToken(createTeamToken(config.keyRing, id)),
    invitedAt: now,
    expiresAt: new Date(now.getTime() + 7 * 86_400_000),
  });
  return id;
}

/** Creates a question whose answer is emailed. @returns the id */
async function createAnsweredQuestion({ db, clock }: Services, pageId: string): Promise<string> {
  const [memberId, id, now] = [uuidv7(), uuidv7(), clock.now()];
  await db
    .insert(liveRoomMembers)
    .values({ id: memberId, pageId, viewer: `order:${id}`, name: "Tomasz", role: "viewer", joinedAt: now });
  await db.insert(questions).values({
    id,
    pageId,
    memberId,
    text: "Did the sea ever take a day of filming from you?",
    status: "answered",
    emailedAnswer: "Twice. The second time we kept the camera running.\n\nYou see it at the end of the film.",
    emailedAt: now,
    mediaMs: 0,
    at: now,
  });
  return id;
}

/** Creates a request as it is when its email is sent. @returns its id */
async function createDataRequest(
  { db, clock }: Services,
  accountId: string | null,
  kind: "export" | "erasure",
): Promise<string> {
  const inAWeek = new Date(clock.now().getTime() + 7 * 86_400_000);
  const id = uuidv7();
  await db.insert(dataRequests).values({
    id,
    kind,
    accountId,
    email: accountId ? null : "viewer@example.com",
    status: kind === "export" ? "ready" : accountId ? "waiting" : "unconfirmed",
    fileKey: kind === "export" ? `data-exports/${id}.zip` : null,
    dueAt: inAWeek,
    expiresAt: inAWeek,
  });
  return id;
}

async function createUnverifiedAccount(services: Services): Promise<EmailInputs["verify-email"]> {
  const { id } = await createAccount(services, { emailVerifiedAt: null });
  return { accountId: id, expiresAt: new Date(services.clock.now().getTime() + 86_400_000).toISOString() };
}

/** Creates a change of an account's email, pending or confirmed. @returns its id */
async function createEmailChange(services: Services, isConfirmed = false): Promise<string> {
  const { id: accountId, email: oldEmail } = await createAccount(services);
  const id = uuidv7();
  const now = services.clock.now();
  const later = new Date(now.getTime() + 3_600_000);
  await services.db.insert(emailChanges).values({
    id,
    accountId,
    oldEmail,
    newEmail: `new.${oldEmail}`,
    requestedBy: accountId,
    byStaff: false,
    expiresAt: later,
    undoUntil: later,
    confirmedAt: isConfirmed ? now : null,
  });
  return id;
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

async function addDownload(
  { db, storage }: Services,
  accountId: string,
  order: { id: string; pageId: string },
): Promise<void> {
  const bytes = Buffer.from("%PDF-1.4");
  const [file] = await db
    .insert(files)
    .values({
      accountId,
      key: `${uuidv7()}.pdf`,
      name: "letters.pdf",
      contentType: "application/pdf",
      sizeBytes: bytes.length,
      isPublic: false,
    })
    .returning();
  if (!file) throw new Error("The insert returned no file");
  await storage.put(getStorageKey(file.key), bytes);
  const [product] = await db
    .insert(products)
    .values({
      pageId: order.pageId,
      type: "digital",
      title: "The letters, as a book",
      priceCents: 1500,
      sku: "1234567890",
      digitalFileId: file.id,
    })
    .returning();
  if (!product) throw new Error("The insert returned no product");
  await db.insert(orderLines).values({
    orderId: order.id,
    productId: product.id,
    title: product.title,
    type: "digital",
    quantity: 1,
    unitCents: 1500,
  });
  await db.update(orderLines).set({ unitCents: 750 }).where(matchTicketLine(order.id));
}

async function createReset({ db, config, clock }: Services, accountId: string): Promise<string> {
  const id = uuidv7();
  const tokenHash = hashToken(createResetToken(config.keyRing, id));
  const expiresAt = new Date(clock.now().getTime() + 3_600_000);
  await db.insert(passwordResets).values({ id, tokenHash, accountId, expiresAt });
  return id;
}

async function createCreditOrder({ db, clock }: Services, accountId: string): Promise<string> {
  const id = uuidv7();
  await db.insert(creditOrders).values({
    id,
    accountId,
    status: "paid",
    credits: 3,
    totalCents: 90_000,
    email: "ada@example.com",
    name: "Ada",
    paidAt: clock.now(),
  });
  return id;
}

const matchTicketLine = (orderId: string) =>
  and(eq(orderLines.orderId, orderId), eq(orderLines.type, "paywall"));

/** Creates a premiere with a lobby that opens now, and an encore that starts now. */
async function createPremiereReminders(
  services: Services,
  ownerId: string,
  look: Partial<typeof pages.$inferInsert>,
): Promise<Pick<EmailSamples, "lobby-open" | "encore-open">> {
  const page = await createPage(services, ownerId, { ...look, title: "Night Ferry" });
  const order = await createOrder(services, page.id, { name: "Katherine Buyer" });
  const startsAt = page.opensAt ?? services.clock.now();
  await services.db.insert(premieres).values({
    pageId: page.id,
    startsAt,
    anchorAt: startsAt,
    lobbyMinutes: 30,
    latePolicy: "any-time",
    lateMinutes: 0,
    sellAfterStart: true,
    encoreFrom: startsAt,
    encoreUntil: page.closesAt,
  });
  const reminder = { pageId: page.id, orderId: order.id, opensAt: startsAt.toISOString() };
  return { "lobby-open": reminder, "encore-open": reminder };
}
