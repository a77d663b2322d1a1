import type { joinWaitlistSchema, WaitlistStateResponse } from "@matinee/contract/schemas/waitlist";
import { takesPlace } from "@matinee/domain/admission";
import { canonicaliseEmail } from "@matinee/domain/canonical-email";
import { isTimeZone } from "@matinee/domain/time-zones";
import type { Language } from "@matinee/texts/languages";
import { and, eq, isNotNull, isNull, like, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { isOfList, type ListKey, lockList } from "../../../db/kept-places.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { capacityPools, pages } from "../../../db/schema/pages.ts";
import { products } from "../../../db/schema/products.ts";
import { queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import { waitlistEntries } from "../../../db/schema/waitlists.ts";
import { transact } from "../../../db/transaction.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { rejectBlockedEmails } from "../../access/blocked-emails.queries.ts";
import { findPassAccess } from "../../access/pass-access.queries.ts";
import { lockOpenPage } from "../../events/pages/lock-open-page.ts";
import { isForSale } from "../../events/products/product.rules.ts";
import { getSale } from "../orders/checkout/sale.queries.ts";
import { findSaleRejection } from "../orders/checkout/sale.rules.ts";
import { enqueueEntryEmail } from "./offer-places.ts";
import { enqueueWaitlistWebhook } from "./waitlist-webhooks.ts";
import { countWaiting } from "./waitlist.queries.ts";

/** Limit per email, event and hour, from any address. */
const PER_EMAIL = { max: 20, windowSeconds: 3600 };
/** Emails with the link of one entry on a day, in UTC: anyone can enter another person's address. */
const EMAILS_A_DAY = 3;

/**
 * Puts a person on the waiting list of a sold-out event, or of a sold-out ticket with a number of its own. Who waits already gets
 * the link of the entry again; the answer is the same (rules/waiting-list.md, Lists).
 * @returns who waits in that list
 * @throws AppError not-found; invalid; state-conflict where nothing is sold, or places are left
 */
export async function joinWaitlist(
  ctx: Context,
  pageId: string,
  input: z.output<typeof joinWaitlistSchema>,
): Promise<{ people: number; tickets: number }> {
  const { email, name, productId, passToken } = input;
  const timezone = input.timezone !== undefined && isTimeZone(input.timezone) ? input.timezone : null;
  const now = ctx.clock.now();
  await rejectBlockedEmails(ctx.db, { email });
  await ctx.rateLimits.consume("waitlist", PER_EMAIL, `${pageId}:${canonicaliseEmail(email)}`);
  const passId = passToken === undefined ? null : await findPass(ctx, pageId, passToken);
  const found = await findWaitlist(ctx, { pageId, productId, isOfPass: passId !== null });
  const quantity = found.emailCapture || passId !== null ? 1 : input.quantity;
  return transact(ctx.db, async (tx) => {
    await lockOpenPage(tx, pageId);
    await lockList(tx, found.list);
    if (!(await isSoldOut(tx, found.list))) throw createPlacesLeftError();
    const { acceptsFewer } = input;
    const wish = { productId: productId ?? null, passId };
    const [created] = await tx
      .insert(waitlistEntries)
      .values({
        ...found.list,
        ...wish,
        email,
        emailKey: canonicaliseEmail(email),
        name,
        timezone,
        language: ctx.language ?? found.language,
        quantity,
        acceptsFewer,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    const entry = created ?? (await findOwnEntry(tx, found.list, email, ctx.language));
    if (created) await enqueueWaitlistWebhook(tx, "waitlist.joined", created);
    if (entry) await sendLink(tx, entry, now);
    return countWaiting(tx, found.list);
  });
}

async function findPass(ctx: Context, pageId: string, token: string): Promise<string> {
  const { pass, problem } = await findPassAccess(ctx.db, pageId, token, ctx.clock.now());
  if (!pass) throw createNotFoundError("pass");
  // Uses come back, and the entry is passed over until then.
  if (problem && problem !== "no-uses-left")
    throw new AppError("forbidden", (t) => t.passes.problems[problem], { details: { pass: problem } });
  return pass.id;
}

/** Finds the entry of who waits already, who may read another language now. */
async function findOwnEntry(tx: Transaction, list: ListKey, email: string, language: Language | undefined) {
  const [entry] = await tx
    .update(waitlistEntries)
    .set({ language: language ?? sql`${waitlistEntries.language}` })
    .where(
      and(
        isOfList(list),
        eq(waitlistEntries.emailKey, canonicaliseEmail(email)),
        sql`${waitlistEntries.state} in ('waiting', 'offered')`,
      ),
    )
    .returning();
  return entry;
}

/** Goes to the address with which the person joined, however it is spelt now. */
async function sendLink(tx: Transaction, entry: typeof waitlistEntries.$inferSelect, now: Date) {
  const [day, time = ""] = now.toISOString().split("T");
  const sent = await tx.$count(
    emailOutbox,
    like(emailOutbox.dedupeKey, `waitlist-joined:${entry.id}:${day}T%`),
  );
  if (sent < EMAILS_A_DAY)
    await enqueueEntryEmail(tx, "waitlist-joined", entry, `${day}T${time.slice(0, 5)}`);
}

const createPlacesLeftError = () => new AppError("state-conflict", (t) => t.waitlist.placesLeft);

/**
 * Finds the list in which somebody would wait who wants this ticket, or any.
 * @throws AppError not-found; invalid for another ticket; state-conflict where nothing is sold, or places are not counted
 */
async function findWaitlist(
  ctx: Context,
  { pageId, productId, isOfPass }: { pageId: string; productId: string | undefined; isOfPass: boolean },
): Promise<{ list: ListKey; emailCapture: boolean; language: Language }> {
  const sale = await getSale(ctx.db, pageId, productId === undefined ? [] : [{ id: productId }]);
  const [product] = sale.offeredProducts;
  if (productId !== undefined && (!product || !isForSale(product) || !takesPlace(product.type)))
    throw createFieldError("productId", (t) => t.purchase.notForSale);
  const [event] = await ctx.db
    .select({ emailCapture: pages.emailCapture })
    .from(pages)
    .where(eq(pages.id, pageId));
  const emailCapture = event?.emailCapture ?? false;
  const types = emailCapture || isOfPass ? [] : [product?.type ?? "ticket"];
  const rejection = findSaleRejection(sale.page, types, ctx.clock.now(), {
    premiere: sale.premiere,
    passes: [],
  });
  if (rejection) throw new AppError("state-conflict", rejection);
  const isOfTicket =
    product?.type === "ticket" && product.quantity !== null && product.reserved >= product.quantity;
  const list = { pageId, listProductId: isOfTicket ? product.id : null };
  if (!isOfTicket && (await countLeft(ctx.db, pageId)) === null)
    throw new AppError("state-conflict", (t) => t.waitlist.notCounted);
  return { list, emailCapture, language: sale.page.language };
}

/** Says whether somebody can join the list of an event or ticket now, and who waits. @throws AppError not-found; invalid for another ticket */
export async function findWaitlistState(
  ctx: Context,
  pageId: string,
  productId: string | undefined,
): Promise<WaitlistStateResponse> {
  const found = await findWaitlist(ctx, { pageId, productId, isOfPass: false }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "state-conflict") return null;
    throw error;
  });
  if (!found) return { open: false, people: 0, tickets: 0 };
  const { list } = found;
  return { open: await isSoldOut(ctx.db, list), ...(await countWaiting(ctx.db, list)) };
}

/** Says whether everybody can get what an entry waits for, as after an offer that nobody in the line took. */
export async function isOnSale(db: Queryable, entryId: string): Promise<boolean> {
  const { pageId, listProductId } = waitlistEntries;
  const [list] = await db
    .select({ pageId, listProductId })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.id, entryId));
  return list !== undefined && !(await isSoldOut(db, list));
}

/** Whether a list has nothing on sale, or no more than those want who are in the queue of the sale. */
async function isSoldOut(db: Queryable, { pageId, listProductId }: ListKey): Promise<boolean> {
  if (listProductId === null) {
    const left = await countLeft(db, pageId);
    return left !== null && (left <= 0 || left <= (await countQueued(db, pageId)));
  }
  const [product] = await db.select().from(products).where(eq(products.id, listProductId));
  return product?.quantity != null && product.reserved >= product.quantity;
}

/** Counts the places that those want who are in the drawn queue of a sale; 0 without one. */
async function countQueued(db: Queryable, pageId: string): Promise<number> {
  const [row] = await db
    .select({ places: sql<number>`coalesce(sum(${queuePlaces.quantity}), 0)::int` })
    .from(queuePlaces)
    .innerJoin(saleQueues, eq(saleQueues.pageId, queuePlaces.pageId))
    .where(
      and(
        eq(queuePlaces.pageId, pageId),
        isNull(queuePlaces.endedAt),
        isNull(queuePlaces.admittedAt),
        isNotNull(saleQueues.drawnAt),
        ne(saleQueues.state, "ended"),
      ),
    );
  return row?.places ?? 0;
}

/** Counts the places that an event has left, of its own and of its films; null when its own are not counted. */
async function countLeft(db: Queryable, pageId: string): Promise<number | null> {
  const [pool] = await db
    .select({ size: capacityPools.size, left: sql<number | null>`find_places_left(${capacityPools.id})` })
    .from(capacityPools)
    .where(eq(capacityPools.pageId, pageId));
  return pool?.size == null ? null : pool.left;
}
