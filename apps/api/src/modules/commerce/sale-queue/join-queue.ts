import type { joinQueueSchema, QueuePlace } from "@matinee/contract/schemas/sale-queue";
import { and, eq, isNull, like } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "../../../db/client.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { pages } from "../../../db/schema/pages.ts";
import { queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import { transact } from "../../../db/transaction.ts";
import type { Context } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { rejectBlockedEmails } from "../../access/blocked-emails.queries.ts";
import { createQueueToken } from "../../access/queue-token.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { hashDevice } from "./place-hashes.ts";
import { findQueuePlace } from "./queue-place.ts";

type Input = z.output<typeof joinQueueSchema>;
type Place = typeof queuePlaces.$inferSelect;

/** Emails with the link of one place on a day, in UTC: anyone can enter another person's address. */
const EMAILS_A_DAY = 3;

/**
 * Gives a device its place in the queue of a sale: a new one, or the one that it has. Without another place of the address, an
 * email that was not confirmed yet can be named again (rules/sale-queue.md, One place).
 * @returns the place with its link
 * @throws AppError not-found; invalid for more tickets than each person gets; state-conflict before people may join and after the end
 */
export async function joinQueue(
  ctx: Context,
  pageId: string,
  input: Input,
): Promise<QueuePlace & { token: string }> {
  const now = ctx.clock.now();
  if (input.email !== undefined) await rejectBlockedEmails(ctx.db, { email: input.email });
  await requireJoinable(ctx, pageId, input.quantity, now);
  const deviceHash = hashDevice(pageId, input.deviceId);
  const { id } = await (input.email === undefined
    ? insertPlace(ctx.db, pageId, deviceHash, input, now)
    : transact(ctx.db, async (tx) => {
        const place = await insertPlace(tx, pageId, deviceHash, input, now);
        await sendConfirmation(tx, place, input.email ?? null, now);
        return place;
      }));
  return { ...(await findQueuePlace(ctx, pageId, id)), token: createQueueToken(ctx.config.keyRing, id) };
}

async function requireJoinable(ctx: Context, pageId: string, quantity: number, now: Date): Promise<void> {
  const [found] = await ctx.db
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

/** Inserts a place, or finds the one that the device has. Not deferred: a place that was promised is on the disk. */
async function insertPlace(
  db: Pick<Transaction, "insert" | "select">,
  pageId: string,
  deviceHash: string,
  { email = null, quantity }: { email?: string | null | undefined; quantity: number },
  now: Date,
): Promise<Place> {
  const [created] = await db
    .insert(queuePlaces)
    .values({ pageId, deviceHash, email, quantity, joinedAt: now })
    .onConflictDoNothing()
    .returning();
  if (created) return created;
  const [own] = await db
    .select()
    .from(queuePlaces)
    .where(
      and(
        eq(queuePlaces.pageId, pageId),
        eq(queuePlaces.deviceHash, deviceHash),
        isNull(queuePlaces.endedAt),
      ),
    );
  // It ended a moment ago.
  if (!own) throw new AppError("state-conflict", (t) => t.saleQueue.again);
  return own;
}

async function sendConfirmation(
  tx: Transaction,
  { id, pageId, confirmedAt, email: stored }: Place,
  email: string | null,
  now: Date,
): Promise<void> {
  if (email === null || confirmedAt) return;
  if (stored !== email) await tx.update(queuePlaces).set({ email }).where(eq(queuePlaces.id, id));
  const [day, time = ""] = now.toISOString().split("T");
  const sent = await tx.$count(emailOutbox, like(emailOutbox.dedupeKey, `queue-confirm:${id}:${day}T%`));
  if (sent < EMAILS_A_DAY)
    await enqueueEmail(tx, {
      template: "queue-confirm",
      to: email,
      input: { placeId: id },
      pageId,
      dedupeKey: `queue-confirm:${id}:${day}T${time.slice(0, 5)}:${hashToken(email)}`,
    });
}
