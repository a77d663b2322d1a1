import { computeSkip } from "@matinee/domain/waitlist";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { type ListKey, lockList } from "../../../db/kept-places.ts";
import { orders } from "../../../db/schema/orders.ts";
import { waitlistEntries } from "../../../db/schema/waitlists.ts";
import { transact } from "../../../db/transaction.ts";
import type { Context, PageIdentity, Services, SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { createOfferError } from "../../access/take-offer.ts";
import { verifyWaitlistToken } from "../../access/waitlist-token.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { offerPlaces } from "./offer-places.ts";

type Entry = typeof waitlistEntries.$inferSelect;

/**
 * Passes the offer of an entry on to the next in line; its person stays on the list (rules/waiting-list.md, Offers).
 * @throws AppError not-found; state-conflict without an offer, and while a payment for it is under way
 */
export const declineOffer = (ctx: Context, token: string): Promise<void> =>
  changeEntry(ctx, getEntryId(ctx, token), async (tx, entry, now) => {
    if (entry.state !== "offered") throw createOfferError(entry.state === "taken" ? "taken" : "lapsed");
    await tx
      .update(waitlistEntries)
      .set({ state: "waiting", orderId: null, skippedUntil: computeSkip(now) })
      .where(eq(waitlistEntries.id, entry.id));
  });

/** Takes an entry off its list; a second call changes nothing. @throws AppError as {@link declineOffer} */
export const leaveWaitlist = (ctx: Context, token: string): Promise<void> =>
  changeEntry(ctx, getEntryId(ctx, token), async (tx, entry, now) => {
    if (entry.state !== "waiting" && entry.state !== "offered") return;
    await tx
      .update(waitlistEntries)
      .set({ state: "left", endedAt: now })
      .where(eq(waitlistEntries.id, entry.id));
  });

/**
 * Removes an entry for the organizer. Its person reads the reason.
 * @throws AppError as {@link declineOffer}
 */
export const removeEntry = (
  ctx: SignedInContext,
  page: PageIdentity,
  { entryId, reason }: { entryId: string; reason: string },
): Promise<void> =>
  changeEntry(ctx, entryId, async (tx, entry, now) => {
    if (entry.pageId !== page.id) throw createNotFoundError("waitlistEntry");
    if (entry.state !== "waiting" && entry.state !== "offered") return;
    await tx
      .update(waitlistEntries)
      .set({ state: "closed", endReason: "removed", removedReason: reason, endedAt: now })
      .where(eq(waitlistEntries.id, entryId));
    await recordAudit(tx, ctx, {
      action: "waitlist.remove",
      subjectType: "page",
      subjectId: page.id,
      ...(ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
      detail: { entryId, reason },
    });
  });

/** Returns the id of the entry behind a link. @throws AppError not-found */
export function getEntryId({ config }: Pick<Services, "config">, token: string): string {
  const entryId = verifyWaitlistToken(config.keyRing, token);
  if (entryId === null) throw createNotFoundError("waitlistEntry");
  return entryId;
}

/** Changes an entry under the lock of its list, and offers at once what the change has freed. */
async function changeEntry(
  { db, clock }: Pick<Services, "db" | "clock">,
  entryId: string,
  change: (tx: Transaction, entry: Entry, now: Date) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  await transact(db, async (tx) => {
    const [key] = await tx.select().from(waitlistEntries).where(eq(waitlistEntries.id, entryId));
    if (!key) throw createNotFoundError("waitlistEntry");
    const list: ListKey = { pageId: key.pageId, listProductId: key.listProductId };
    await lockList(tx, list);
    const [row] = await tx
      .select({ entry: waitlistEntries, orderStatus: orders.status })
      .from(waitlistEntries)
      .leftJoin(orders, eq(orders.id, waitlistEntries.orderId))
      .where(eq(waitlistEntries.id, entryId))
      .for("no key update", { of: waitlistEntries });
    if (!row) throw createNotFoundError("waitlistEntry");
    const { entry, orderStatus } = row;
    if (entry.state === "offered" && orderStatus === "pending") throw createOfferError("ordered");
    const isTaken = entry.state === "offered" && orderStatus !== null && !UNPAID.has(orderStatus);
    if (isTaken) throw createOfferError("taken");
    await change(tx, entry, now);
    await offerPlaces(tx, list, now);
  });
}

const UNPAID: ReadonlySet<string> = new Set(["failed", "expired"]);
