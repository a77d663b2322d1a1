import { randomUUID } from "node:crypto";
import type { joinQueueSchema, QueuePlace } from "@matinee/contract/schemas/sale-queue";
import { normaliseEmail } from "@matinee/domain/contact";
import { queueLimits } from "@matinee/domain/sale-queue";
import type { Language } from "@matinee/texts/languages";
import { and, eq, gte, isNull, like, lte, not, notInArray, sql, type SQLWrapper } from "drizzle-orm";
import pLimit from "p-limit";
import type { z } from "zod";
import type { Database, Transaction } from "../../../db/client.ts";
import { prepareOnce } from "../../../db/prepare-once.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { pages } from "../../../db/schema/pages.ts";
import { queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import { transact } from "../../../db/transaction.ts";
import type { Context } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { rejectBlockedEmails, selectIsBlocked } from "../../access/blocked-emails.queries.ts";
import { createQueueToken } from "../../access/queue-token.ts";
import { buildEmailInsert, buildEmailValues, enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { hashDevice, hashNetwork } from "./place-hashes.ts";
import { describeNewPlace, findQueuePlace } from "./queue-place.ts";

type Input = z.output<typeof joinQueueSchema>;
type Place = typeof queuePlaces.$inferSelect;

/** A rush takes few of the process's connections and of the database's time, so that other requests find both. */
const joining = pLimit(4);

/** Emails with the link of one place on a day, in UTC: anyone can enter another person's address. */
const EMAILS_A_DAY = 3;

/**
 * Gives a device its place in the queue of a sale: a new one, or the one that it has. Without another place of the address, an
 * email that was not confirmed yet can be named again (rules/sale-queue.md, One place).
 * @returns the place with its link
 * @throws AppError not-found; invalid for more tickets than each person gets, and without an email from a network with many
 * places; state-conflict before people may join and after the end
 */
export async function joinQueue(
  ctx: Context,
  pageId: string,
  input: Input,
): Promise<QueuePlace & { token: string }> {
  const now = ctx.clock.now();
  const { email = null, quantity } = input;
  const deviceHash = hashDevice(pageId, input.deviceId);
  const networkHash = hashNetwork(ctx, pageId);
  const { language } = ctx;
  const place = {
    id: randomUUID(),
    pageId,
    deviceHash,
    networkHash,
    email,
    quantity,
    joinedAt: now,
    language,
  };
  const inserted = await joining(() => insertPlace(ctx.db, place));
  const shown = inserted
    ? describeNewPlace({ ...place, needsEmail: inserted.needsEmail }, inserted.event)
    : await findPlaceAgain(ctx, place);
  return { ...shown, token: createQueueToken(ctx.config.keyRing, shown.id) };
}

/** Finds the place that a device has. @throws AppError when nobody may join */
async function findPlaceAgain(ctx: Context, place: NewPlace): Promise<QueuePlace> {
  await requireJoinable(ctx, place);
  const { id } = await transact(ctx.db, (tx) => findOwnPlace(tx, place));
  return findQueuePlace(ctx, place.pageId, id);
}

type NewPlace = Pick<Place, "id" | "pageId" | "networkHash" | "email" | "quantity" | "joinedAt"> & {
  deviceHash: string;
  /** Of the page on which they join; without one the event's. */
  language: Language | undefined;
};

/** Says why somebody cannot join: an insert that does nothing does not tell. */
async function requireJoinable(
  { db }: Pick<Context, "db">,
  { pageId, email, quantity, joinedAt: now }: NewPlace,
): Promise<void> {
  if (email !== null) await rejectBlockedEmails(db, { email });
  const [found] = await db
    .select({ queue: saleQueues, activated: pages.activated, cancelledAt: pages.cancelledAt })
    .from(saleQueues)
    .innerJoin(pages, eq(pages.id, saleQueues.pageId))
    .where(and(eq(saleQueues.pageId, pageId), eq(pages.archived, false), eq(pages.superarchived, false)));
  if (!found || found.queue.state === "standby") throw createNotFoundError("saleQueue");
  const { queue, activated, cancelledAt } = found;
  if (queue.state === "ended" || cancelledAt)
    throw new AppError("state-conflict", (t) => t.saleQueue.hasEnded);
  if (!activated || now < queue.joinsFrom)
    throw new AppError("state-conflict", (t) => t.saleQueue.notYet, {
      details: { joinsFrom: queue.joinsFrom.toISOString() },
    });
  if (quantity > queue.perPerson)
    throw createFieldError("quantity", (t) => t.saleQueue.tooMany(queue.perPerson));
}

/**
 * Inserts a place with the email that asks to confirm it, by one statement: thousands of people join within seconds. Not deferred: a
 * place that was promised is on the disk.
 * @returns the event, and whether the place counts only once its email is confirmed; null when the device has a place, or nobody may
 * join
 */
async function insertPlace(
  db: Database,
  place: NewPlace,
): Promise<{ event: QueuePlace["event"]; needsEmail: boolean } | null> {
  const { id, pageId, email, language = null, joinedAt } = place;
  const confirmation = email === null ? null : describeConfirmation({ id, pageId, email }, joinedAt);
  const [inserted] = await preparePlace(db).execute({
    ...place,
    language,
    joinedAt: joinedAt.toISOString(),
    blockedEmail: email && normaliseEmail(email),
    ...buildEmailValues(confirmation),
  });
  if (!inserted) return null;
  const { needsEmail, ...event } = inserted;
  return { event, needsEmail };
}

/** Whether a network has many places that count without an email. No more than these are counted. */
const selectIsCrowded = (pageId: SQLWrapper, networkHash: SQLWrapper | string | null) =>
  sql<boolean>`(select count(*) from (select from ${queuePlaces} where ${queuePlaces.pageId} = ${pageId}
    and ${queuePlaces.networkHash} = ${networkHash} and ${queuePlaces.endedAt} is null and ${queuePlaces.confirmedAt} is null
    and not ${queuePlaces.needsEmail} limit ${queueLimits.placesOfNetwork}::integer) places)
    = ${queueLimits.placesOfNetwork}::integer`;

const preparePlace = prepareOnce((db) => {
  const now = sql`${sql.placeholder("joinedAt")}::timestamptz`;
  const quantity = sql`${sql.placeholder("quantity")}::integer`;
  const hasEmail = sql`${sql.placeholder("email")}::text is not null`;
  const isCrowded = selectIsCrowded(pages.id, sql`${sql.placeholder("networkHash")}::text`);
  const joinable = db.$with("joinable").as(
    db
      .select({
        id: pages.id,
        url: pages.slug,
        title: pages.title,
        language: sql<Language>`coalesce(${sql.placeholder("language")}::text, ${pages.language})`.as(
          "language",
        ),
        needsEmail: sql<boolean>`(${hasEmail} and ${isCrowded})`.as("needs_email"),
      })
      .from(saleQueues)
      .innerJoin(pages, eq(pages.id, saleQueues.pageId))
      .where(
        and(
          sql`(${hasEmail} or not ${isCrowded})`,
          eq(saleQueues.pageId, sql.placeholder("pageId")),
          notInArray(saleQueues.state, ["standby", "ended"]),
          isNull(pages.cancelledAt),
          pages.activated,
          not(pages.archived),
          not(pages.superarchived),
          lte(saleQueues.joinsFrom, now),
          gte(saleQueues.perPerson, quantity),
          not(selectIsBlocked(sql.placeholder("blockedEmail"))),
        ),
      ),
  );
  const place = db.$with("place", {
    id: sql<string>`id`.as("id"),
    language: sql<Language>`language`.as("language"),
  })
    .as(sql`insert into ${queuePlaces} (id, page_id, device_hash, network_hash, needs_email, email, language, quantity, joined_at)
      select ${sql.placeholder("id")}::uuid, id, ${sql.placeholder("deviceHash")}, ${sql.placeholder("networkHash")}, needs_email,
        ${sql.placeholder("email")}, language, ${quantity}, ${now}
      from ${joinable} on conflict do nothing returning id, language`);
  return db
    .with(joinable, place, buildEmailInsert(db, place))
    .select({ id: joinable.id, url: joinable.url, title: joinable.title, needsEmail: joinable.needsEmail })
    .from(joinable)
    .innerJoin(place, sql`true`)
    .prepare("join_queue");
});

/** Finds the place that a device has, and lets it name an email that is not confirmed yet. */
async function findOwnPlace(
  tx: Transaction,
  { pageId, deviceHash, networkHash, email, joinedAt: now, language }: NewPlace,
): Promise<Place> {
  const [own] = await tx
    .select()
    .from(queuePlaces)
    .where(
      and(
        eq(queuePlaces.pageId, pageId),
        eq(queuePlaces.deviceHash, deviceHash),
        isNull(queuePlaces.endedAt),
      ),
    );
  if (!own && email === null) {
    const [network] = await tx
      .select({ isCrowded: selectIsCrowded(saleQueues.pageId, networkHash) })
      .from(saleQueues)
      .where(eq(saleQueues.pageId, pageId));
    if (network?.isCrowded) throw createFieldError("email", (t) => t.saleQueue.emailNeeded);
  }
  // It ended a moment ago.
  if (!own) throw new AppError("state-conflict", (t) => t.saleQueue.again);
  if (language && language !== own.language)
    await tx.update(queuePlaces).set({ language }).where(eq(queuePlaces.id, own.id));
  await sendConfirmation(tx, { ...own, language: language ?? own.language }, email, now);
  return own;
}

async function sendConfirmation(
  tx: Transaction,
  { id, pageId, confirmedAt, email: stored, language }: Place,
  email: string | null,
  now: Date,
): Promise<void> {
  if (email === null || confirmedAt) return;
  if (stored !== email) await tx.update(queuePlaces).set({ email }).where(eq(queuePlaces.id, id));
  const confirmation = describeConfirmation({ id, pageId, email }, now);
  const [day = ""] = now.toISOString().split("T");
  const sent = await tx.$count(emailOutbox, like(emailOutbox.dedupeKey, `queue-confirm:${id}:${day}T%`));
  if (sent < EMAILS_A_DAY) await enqueueEmail(tx, { ...confirmation, language });
}

/** At most one a minute to one address. */
function describeConfirmation(
  { id, pageId, email }: { id: string; pageId: string; email: string },
  now: Date,
) {
  const minute = now.toISOString().slice(0, 16);
  return {
    template: "queue-confirm" as const,
    to: email,
    input: { placeId: id },
    pageId,
    dedupeKey: `queue-confirm:${id}:${minute}:${hashToken(email)}`,
  };
}
