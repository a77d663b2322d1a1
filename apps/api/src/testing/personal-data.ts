import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { comments } from "../db/schema/comments.ts";
import { consents } from "../db/schema/consents.ts";
import { promoCodes } from "../db/schema/coupons.ts";
import { creditOrders } from "../db/schema/credits.ts";
import { apiKeys } from "../db/schema/api-keys.ts";
import { emailChanges } from "../db/schema/email-changes.ts";
import { emailOptOuts, emailOutbox } from "../db/schema/email-outbox.ts";
import { passkeys } from "../db/schema/factors.ts";
import { files } from "../db/schema/files.ts";
import { invitations } from "../db/schema/invitations.ts";
import { leadOwners, leads } from "../db/schema/leads.ts";
import { notes } from "../db/schema/notes.ts";
import { webhookEvents } from "../db/schema/payments.ts";
import { pagePhotos } from "../db/schema/pages.ts";
import { liveRoomMembers, liveRoomReports, questions } from "../db/schema/live-rooms.ts";
import { premieres, programmeItems } from "../db/schema/premieres.ts";
import { savedViews } from "../db/schema/saved-views.ts";
import { playbackGrants, playbackSessions } from "../db/schema/playback.ts";
import { statementEmails } from "../db/schema/statement-emails.ts";
import { approvalRequests } from "../db/schema/staff.ts";
import { queuePlaces, saleQueues } from "../db/schema/sale-queues.ts";
import { listedTickets, waitlistEntries } from "../db/schema/waitlists.ts";
import { tagLinks, tags } from "../db/schema/tags.ts";
import { captions, videos } from "../db/schema/videos.ts";
import { transact } from "../db/transaction.ts";
import { appendEvents } from "../platform/live-room/append-events.ts";
import { createDefaultAboutSettings } from "../modules/events/pages/page-defaults.ts";
import { getStorageKey } from "../modules/files/files.rules.ts";
import { replaceRecoveryCodes } from "../modules/identity/factors/recovery-codes.ts";
import { createAccount, createPage } from "./fixtures.ts";
import { insertOrderTax } from "./insert-order-tax.ts";
import { insertInvoice } from "./insert-invoice.ts";
import { createModeratorWithToken } from "./moderator-fixtures.ts";
import type { TestApp } from "./test-app.ts";
import { createOrder, createSubscriber, findEntitlementId, findViewerKey } from "./viewer-fixtures.ts";
import { buildViewerKey } from "../platform/viewer-key.ts";

/** Lists the tables in which a row contains a text. */
export async function findTablesWithText(db: Database, text: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const names: string[] = [];
  for (const { name } of rows) {
    const { rows: matches } = await db.execute(
      sql`select 1 from ${sql.identifier(name)} t where t::text ilike ${`%${text}%`} limit 1`,
    );
    if (matches.length > 0) names.push(name);
  }
  return names;
}

/** Creates a viewer whose name and address contain `marker` in every table that stores viewers. */
export async function createViewerWithData({ services }: Pick<TestApp, "services">, marker: string) {
  const { db } = services;
  const email = `${marker}@example.com`;
  const owner = await createAccount(services);
  const page = await createPage(services, owner.id, { emailCapture: true });
  const subscriber = await createSubscriber(services, page.id, {
    email: email.toUpperCase(),
    name: marker,
    organization: marker,
  });
  const order = await createOrder(services, page.id, {
    email,
    name: marker,
    address: `1 ${marker} St`,
    zip: "62701",
    country: "US",
    invoiceTo: { name: marker, address: `1 ${marker} St`, country: "US", taxNumber: "" },
  });
  await insertInvoice(services, { accountId: owner.id, orderId: order.id, name: marker });
  await insertOrderTax(services, { orderId: order.id, buyerTaxNumber: marker });
  const gift = await createOrder(services, page.id, {
    gift: { recipientName: marker, recipientEmail: email, message: `Hello ${marker}` },
  });
  const [film] = await db
    .insert(videos)
    .values({ pageId: page.id, kind: "feature", name: "film", sizeBytes: 1 })
    .returning();
  const play = { pageId: page.id, videoId: film?.id ?? "", deviceId: `d-${marker}`, positionSeconds: 61 };
  const viewer = await findViewerKey(services, { orderId: order.id });
  await db.insert(playbackSessions).values({ ...play, viewer });
  await db.insert(playbackGrants).values({
    pageId: page.id,
    videoId: film?.id ?? "",
    orderId: order.id,
    entitlementId: await findEntitlementId(services, { orderId: order.id }),
    deviceId: `d-${marker}`,
    expiresAt: new Date(Date.now() + 60_000),
  });
  await addToLiveRoom(db, page.id, {
    viewer,
    name: marker,
    text: `Hello from ${marker}`,
  });
  await createModeratorWithToken(services, page.id, { email, name: marker });
  await db.insert(consents).values({ kind: "terms", textVersion: "2026-11-23", orderId: order.id });
  await db
    .insert(invitations)
    .values({ pageId: page.id, senderName: "Bo", recipientName: marker, recipientEmail: email });
  await db.insert(waitlistEntries).values({
    pageId: page.id,
    email,
    emailKey: email,
    name: marker,
    quantity: 2,
    acceptsFewer: true,
  });
  await db.insert(listedTickets).values({
    pageId: page.id,
    ticketId: await findEntitlementId(services, { orderId: order.id }),
  });
  const opensAt = new Date();
  await db.insert(saleQueues).values({
    pageId: page.id,
    opensAt,
    joinsFrom: opensAt,
    maxBuying: 1,
    perPerson: 2,
    sealedSeed: "",
    seal: "",
    state: "ended",
  });
  await db.insert(queuePlaces).values({
    pageId: page.id,
    email,
    emailKey: email,
    deviceHash: `d-${marker}`,
    quantity: 2,
    joinedAt: opensAt,
  });
  await db.insert(emailOutbox).values([
    { template: "registration", to: email, input: { subscriberId: subscriber.id } },
    { template: "receipt", to: email, input: { orderId: order.id }, status: "sent" },
  ]);
  await db.insert(emailOptOuts).values({ email });
  const event = { type: "charge.refunded", objectId: "ch", payload: { receipt_email: email } };
  await db
    .insert(webhookEvents)
    .values({ ...event, id: `evt_${crypto.randomUUID()}`, processedAt: new Date() });
  return { email, owner, page, order, gift, subscriber };
}

/** Adds a member and their message to the live room of an event. */
async function addToLiveRoom(
  db: Database,
  pageId: string,
  { viewer, name, text }: { viewer: string; name: string; text: string },
): Promise<void> {
  const [member] = await db
    .insert(liveRoomMembers)
    .values({ pageId, viewer, name, role: "viewer", joinedAt: new Date() })
    .returning();
  if (!member) throw new Error("the insert returned no member");
  const payload = { memberId: member.id, name, role: "viewer", text };
  const event = { kind: "message", payload, memberId: member.id, mediaMs: 0, at: new Date() };
  const [seq] = await transact(db, (tx) => appendEvents(tx, pageId, [event]));
  await db
    .insert(liveRoomReports)
    .values({ pageId, seq: seq ?? 0, memberId: member.id, reason: text, at: new Date() });
  const question = { pageId, memberId: member.id, text, status: "open", mediaMs: 0, at: new Date() } as const;
  await db.insert(questions).values(question);
}

/** Creates a customer whose texts contain `marker` in every table that stores customers. Their event is over. */
export async function createCustomerWithData({ services }: Pick<TestApp, "services">, marker: string) {
  const { db, storage } = services;
  const customer = await createAccount(services, {
    firstName: marker,
    lastName: marker,
    email: `${marker}@example.com`,
    phoneNumber: "4155550199",
    companyName: marker,
    credits: 2,
  });
  const accountId = customer.id;
  const day = 86_400_000;
  const page = await createPage(services, accountId, {
    title: "A sold film",
    slug: `${marker}-film`,
    description: marker,
    contactEmail: customer.email,
    filmTeamEmail: customer.email,
    faqSectionTitle: marker,
    sponsorName: marker,
    sponsorDetails: marker,
    aboutSettings: { ...createDefaultAboutSettings(), message: marker },
    opensAt: new Date(Date.now() - 60 * day),
    closesAt: new Date(Date.now() - 50 * day),
  });
  const buyer = await createOrder(services, page.id, {
    email: "other.buyer@example.com",
    totalCents: 1500,
    netCents: 1400,
    paidAt: new Date(Date.now() - 55 * day),
  });
  await insertInvoice(services, { accountId, orderId: buyer.id, seller: marker });
  await createSubscriber(services, page.id, { email: "other.viewer@example.com" });
  await addToLiveRoom(db, page.id, {
    viewer: buildViewerKey("account", accountId),
    name: marker,
    text: marker,
  });
  await db.insert(premieres).values({
    pageId: page.id,
    startsAt: new Date(Date.now() - 60 * day),
    anchorAt: new Date(Date.now() - 60 * day),
    lobbyMinutes: 30,
    latePolicy: "any-time",
    lateMinutes: 0,
    sellAfterStart: true,
    reason: marker,
  });
  await db
    .insert(programmeItems)
    .values({ pageId: page.id, sortOrder: 0, kind: "slate", title: marker, durationMs: 60_000 });
  await db.insert(comments).values({ pageId: page.id, text: marker });
  await db.insert(promoCodes).values({ pageId: page.id, code: marker });
  await db.insert(pagePhotos).values({ pageId: page.id, url: `/v1/s3/${marker}`, title: marker });
  const [film] = await db
    .insert(videos)
    .values({ pageId: page.id, kind: "feature", name: "film", sizeBytes: 1 })
    .returning();
  await db.insert(captions).values({ videoId: film?.id ?? "", language: "en", label: "English", key: "k" });
  const key = crypto.randomUUID();
  await db.insert(files).values({
    accountId,
    key,
    name: `${marker}.pdf`,
    contentType: "application/pdf",
    sizeBytes: 3,
    isPublic: false,
  });
  await storage.put(getStorageKey(key), Buffer.from("pdf"));
  await db.insert(creditOrders).values({
    accountId,
    status: "paid",
    credits: 1,
    totalCents: 30_000,
    email: customer.email,
    name: marker,
    address: marker,
  });
  await db.insert(statementEmails).values({
    accountId,
    enabled: true,
    email: `accounts-${marker}@example.com`,
    timezone: "UTC",
    lastMonth: "2026-10",
  });
  await db.insert(emailChanges).values({
    accountId,
    requestedBy: accountId,
    byStaff: false,
    oldEmail: `old-${marker}@example.com`,
    newEmail: customer.email,
    expiresAt: new Date(),
    undoUntil: new Date(),
  });
  await db.insert(passkeys).values({
    accountId,
    credentialId: crypto.randomUUID(),
    publicKey: "key",
    counter: 0,
    name: marker,
  });
  await db
    .insert(apiKeys)
    .values({ accountId, name: marker, prefix: "mk_0pTk", hash: crypto.randomUUID(), scopes: [] });
  const recoveryCodes = await transact(db, (tx) => replaceRecoveryCodes(tx, accountId));
  const staff = await createAccount(services, { type: "admin" });
  const [lead] = await db
    .insert(leadOwners)
    .values({ firstName: marker, lastName: marker, email: customer.email, accountId })
    .returning();
  await db.insert(leads).values({ leadOwnerId: lead?.id ?? "", sourceType: "zoom", formTitle: marker });
  await db.insert(notes).values([
    { subjectType: "account", subjectId: accountId, text: marker, createdBy: staff.id },
    { subjectType: "leadowner", subjectId: lead?.id ?? "", text: marker, createdBy: staff.id },
  ]);
  const search = { search_term: customer.email.toUpperCase() };
  await db.insert(savedViews).values({ ownerId: staff.id, list: "orders", name: "One", parameters: search });
  const [tag] = await db.insert(tags).values({ name: crypto.randomUUID(), type: "account" }).returning();
  await db.insert(tagLinks).values({ tagId: tag?.id ?? "", subjectId: accountId });
  await db.insert(approvalRequests).values({
    kind: "email",
    customerId: accountId,
    requestedBy: staff.id,
    change: { email: `new-${marker}@example.com` },
    expiresAt: new Date(),
  });
  await db.insert(consents).values({ kind: "terms", textVersion: "2026-11-23", accountId });
  await db.insert(emailOutbox).values({ template: "welcome", to: customer.email, input: { accountId } });
  /** Proves the customer's identity once, by the second factor that the account has. */
  const prove = () => ({ factor: { recoveryCode: recoveryCodes.pop() } });
  return { customer, prove, staff, page, buyer, fileKey: getStorageKey(key) };
}
