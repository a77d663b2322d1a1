import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Services } from "../../platform/context.ts";
import { hashToken } from "../../platform/crypto.ts";
import { getStorageKey } from "../../modules/files/files.rules.ts";
import { attendeeMails } from "../../db/schema/attendee-mails.ts";
import { files } from "../../db/schema/files.ts";
import type { EmailInputs } from "../../modules/email-outbox/email-inputs.ts";
import { liveRoomMembers, moderators, questions } from "../../db/schema/live-rooms.ts";
import { festivalInvitations, type pages } from "../../db/schema/pages.ts";
import { teamInvitations } from "../../db/schema/teams.ts";
import type { FestivalInvitationState } from "@matinee/domain/page-kind";
import { createFestivalInvitationToken } from "../../modules/events/festivals/festival-invitation-token.ts";
import { createTeamToken } from "../../modules/events/team/team-token.ts";
import { createModeratorToken } from "../../modules/premieres/moderators/moderator-token.ts";
import { orderLines } from "../../db/schema/orders.ts";
import { premieres, programmeItems } from "../../db/schema/premieres.ts";
import { queuePlaces, saleQueues } from "../../db/schema/sale-queues.ts";
import { waitlistEntries } from "../../db/schema/waitlists.ts";
import { products } from "../../db/schema/products.ts";
import { createPage } from "../fixtures.ts";
import { createOrder, findEntitlementId } from "../viewer-fixtures.ts";
import { generateSeed, sealSeed } from "../../modules/commerce/sale-queue/draw.rules.ts";
import { buildViewerKey } from "../../platform/viewer-key.ts";

/** Subject and Markdown of an email to attendees. */
export const attendeeMailText = {
  subject: "The road is open until Sunday",
  body: "You have a ticket and have not watched yet. The encore stays open until **Sunday**.\n\n- It takes 84 minutes\n- It works on a **television**\n\nNoor",
};

/** Creates an email to all attendees. @returns its id */
export async function createAttendeeMail({ db, clock }: Services, pageId: string): Promise<string> {
  const id = uuidv7();
  const now = clock.now();
  const sent = { urgent: false, sendAt: now, queuedAt: now, recipients: 1 };
  await db.insert(attendeeMails).values({ id, pageId, audience: "everyone", ...attendeeMailText, ...sent });
  return id;
}

/** Creates a premiere whose film of 20 minutes starts with the event, and its encore half an hour after the start. */
export async function createPremiereReminders(
  services: Services,
  ownerId: string,
  look: Partial<typeof pages.$inferInsert>,
): Promise<Pick<EmailInputs, "lobby-open" | "encore-open">> {
  const page = await createPage(services, ownerId, { ...look, title: "Night Ferry" });
  const order = await createOrder(services, page.id, { name: "Katherine Buyer" });
  const startsAt = page.opensAt ?? services.clock.now();
  const encoreFrom = new Date(startsAt.getTime() + 30 * 60_000);
  await services.db.insert(premieres).values({
    pageId: page.id,
    startsAt,
    anchorAt: startsAt,
    lobbyMinutes: 30,
    latePolicy: "any-time",
    lateMinutes: 0,
    sellAfterStart: true,
    encoreFrom,
    encoreUntil: page.closesAt,
  });
  const film = { kind: "film", sortOrder: 0, durationMs: 20 * 60_000 } as const;
  await services.db.insert(programmeItems).values({ pageId: page.id, ...film });
  const reminder = { pageId: page.id, orderId: order.id };
  return {
    "lobby-open": { ...reminder, opensAt: startsAt.toISOString() },
    "encore-open": { ...reminder, opensAt: encoreFrom.toISOString() },
  };
}

/** Creates a moderator as they are when their email is sent. @returns the id */
export async function createModerator({ db, clock, config }: Services, pageId: string): Promise<string> {
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
export async function createTeamInvitation({ db, clock, config }: Services, pageId: string): Promise<string> {
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

/**
 * Creates invitations to a festival as they are when their emails are sent.
 * @returns the inputs of the emails
 */
export async function createFestivalInvitations(
  services: Services,
  ownerId: string,
  screening: { id: string; title: string },
): Promise<
  Pick<
    EmailInputs,
    | "festival-invitation"
    | "festival-invitation-accepted"
    | "festival-invitation-declined"
    | "festival-invitation-ended"
    | "festival-time-asked"
  >
> {
  const { db, clock, config } = services;
  const festival = await createPage(services, ownerId, { kind: "festival", title: "Harbour Lights" });
  const now = clock.now();
  const create = async (state: FestivalInvitationState, email: string, pageId: string | null) => {
    const id = uuidv7();
    await db.insert(festivalInvitations).values({
      id,
      festivalId: festival.id,
      pageId,
      email,
      state,
      tokenHash: state === "pending" ? hashToken(createFestivalInvitationToken(config.keyRing, id)) : null,
      reason: state === "declined" ? "We show it elsewhere that week." : null,
      invitedAt: now,
      expiresAt: new Date(now.getTime() + 60 * 86_400_000),
    });
    return { invitationId: id };
  };
  const accepted = await create("accepted", "owner@example.com", screening.id);
  return {
    "festival-invitation": await create("pending", "filmmaker@example.com", null),
    "festival-invitation-accepted": accepted,
    "festival-invitation-declined": await create("declined", "declines@example.com", null),
    "festival-invitation-ended": {
      end: "by-owner",
      festivalTitle: festival.title,
      title: screening.title,
      reason: "We show it elsewhere that week.",
    },
    "festival-time-asked": { ...accepted, message: "Could it begin an hour later?" },
  };
}

/** Creates a pass of a festival of which a screening ended. @returns the inputs of the emails */
export async function createPassScreening(
  services: Services,
  ownerId: string,
  title: string,
): Promise<Pick<EmailInputs, "pass-reduced" | "reservation-ended" | "screening-ended">> {
  const festival = await createPage(services, ownerId, { kind: "festival", title: "Harbour Lights" });
  const { id: orderId } = await createOrder(services, festival.id, { type: "pass", name: "Katherine Buyer" });
  const ticketId = await findEntitlementId(services, { orderId });
  const pass = { orderId, ticketId, title };
  return {
    "pass-reduced": { orderId, ticketId, pass: "Festival pass" },
    "reservation-ended": { ...pass, end: "cancelled", isCounted: true },
    "screening-ended": { ...pass, isCancelled: true, gives: "share", cents: 750 },
  };
}

/** Creates entries of a waiting list, as they are when their emails are sent. @returns the inputs of the emails */
export async function createWaitlistEntries(
  { db, clock }: Services,
  pageId: string,
): Promise<
  Pick<
    EmailInputs,
    "waitlist-joined" | "waitlist-offer" | "waitlist-lapsed" | "waitlist-withdrawn" | "waitlist-closed"
  >
> {
  const create = async (changes: Partial<typeof waitlistEntries.$inferInsert>) => {
    const entryId = uuidv7();
    const email = `waits.${entryId}@example.com`;
    await db.insert(waitlistEntries).values({
      id: entryId,
      pageId,
      email,
      emailKey: email,
      name: "Katherine Buyer",
      quantity: 2,
      acceptsFewer: true,
      ...changes,
    });
    return { entryId };
  };
  const offeredUntil = new Date(clock.now().getTime() + 2 * 3_600_000);
  return {
    "waitlist-joined": await create({}),
    "waitlist-offer": await create({
      state: "offered",
      offeredQuantity: 1,
      offeredUntil,
      timezone: "Europe/London",
    }),
    "waitlist-lapsed": await create({ lapses: 1 }),
    "waitlist-withdrawn": await create({}),
    "waitlist-closed": await create({
      state: "closed",
      endReason: "removed",
      removedReason: "You have a ticket by now.",
    }),
  };
}

/** Creates places in the queue of an event, as they are when their emails are sent. @returns the inputs of the emails */
export async function createQueuePlaces(
  { db, clock }: Services,
  pageId: string,
): Promise<Pick<EmailInputs, "queue-confirm" | "queue-turn" | "queue-ended" | "queue-opened">> {
  const now = clock.now();
  const hour = 3_600_000;
  await db.insert(saleQueues).values({
    pageId,
    opensAt: new Date(now.getTime() + hour),
    joinsFrom: now,
    maxBuying: 50,
    perPerson: 2,
    sealedSeed: "",
    seal: sealSeed(generateSeed()).toString("hex"),
    state: "ended",
  });
  const create = async (changes: Partial<typeof queuePlaces.$inferInsert>) => {
    const placeId = randomUUID();
    const email = `queues.${placeId}@example.com`;
    await db
      .insert(queuePlaces)
      .values({ id: placeId, pageId, email, deviceHash: placeId, quantity: 2, joinedAt: now, ...changes });
    return { placeId };
  };
  return {
    "queue-confirm": await create({}),
    "queue-turn": await create({
      admittedAt: now,
      admittedQuantity: 2,
      expiresAt: new Date(now.getTime() + hour),
    }),
    "queue-ended": await create({ endedAt: now, endReason: "unused" }),
    "queue-opened": { pageId, people: 214 },
  };
}

/** Creates a question whose answer is emailed. @returns the id */
export async function createAnsweredQuestion({ db, clock }: Services, pageId: string): Promise<string> {
  const [memberId, id, now] = [uuidv7(), uuidv7(), clock.now()];
  await db.insert(liveRoomMembers).values({
    id: memberId,
    pageId,
    viewer: buildViewerKey("entitlement", id),
    name: "Tomasz",
    role: "viewer",
    joinedAt: now,
  });
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

/** Adds a file for $15 to an order, whose ticket then costs $7.50. */
export async function addDownload(
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

const matchTicketLine = (orderId: string) =>
  and(eq(orderLines.orderId, orderId), eq(orderLines.type, "paywall"));
