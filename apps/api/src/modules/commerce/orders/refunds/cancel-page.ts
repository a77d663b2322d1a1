import type { MoneyAmount } from "@matinee/domain/currency-sums";
import { exceedsLimit } from "@matinee/domain/refund-rules";
import type { FestivalCancelNeeded, ScreeningsOfCancelled } from "@matinee/contract/schemas/festivals";
import { and, asc, eq, exists, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../../db/client.ts";
import type { SignedInContext } from "../../../../platform/context.ts";
import { transact } from "../../../../db/transaction.ts";
import { AppError } from "../../../../platform/errors.ts";
import { nameCurrency } from "../../../../platform/name-currency.ts";
import { requireRecentProof } from "../../../../platform/step-up.ts";
import { recordAudit } from "../../../audit/record-audit.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { refunds } from "../../../../db/schema/payments.ts";
import { approvalRequests } from "../../../../db/schema/staff.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { findActingPeriod } from "../../../identity/acting-periods/acting-periods.queries.ts";
import { requestApproval } from "../../../identity/approvals/request-approval.ts";
import {
  endInvitedScreening,
  lockProgramme,
  releaseInvited,
} from "../../../events/festivals/invited-screenings.ts";
import { countHolders, countHoldersOfAny } from "../../../events/holders.queries.ts";
import { sumPaid } from "../income.queries.ts";
import { revokePlayback } from "../../../../platform/revoke-playback.ts";
import { updateFestivalOf } from "../../../../db/festival-window.ts";
import { enqueuePageWebhook } from "../../../webhooks/enqueue-page-webhook.ts";

type OwnedPage = { id: string; accountId: string };

/**
 * Cancels an event: sales and playback end at once, and the worker refunds its orders. Cancelling again retries the
 * refunds that failed. A cancellation by staff that refunds more than `refundWithoutApproval` waits for a second
 * person. Staff always prove who they are when there is something to refund, owners for a large amount.
 * @param choice what becomes of the screenings of a festival (rules/festivals.md, Cancelling and archiving)
 * @returns the id of the request for approval, or null when the event was cancelled
 * @throws AppError confirmation-needed for a festival with screenings, with the numbers of both, until there is a choice;
 * step-up-needed; state-conflict when a cancellation waits for approval
 */
export async function cancelPage(
  ctx: SignedInContext,
  page: OwnedPage,
  choice?: ScreeningsOfCancelled,
): Promise<string | null> {
  const isByStaff = ctx.actor.type === "admin" && ctx.actor.accountId !== page.accountId;
  const screenings = await selectScreenings(ctx.db, page, ctx.clock.now());
  const screeningIds = screenings.map(({ id }) => id);
  if (screeningIds.length > 0 && choice === undefined) await askAboutScreenings(ctx.db, page, screeningIds);
  const isWhole = choice === "cancel";
  const paid = await sumPaid(ctx.db, isWhole ? [page.id, ...screeningIds] : [page.id]);
  if (isByStaff ? paid.length > 0 : exceedsLimit(paid, "refundWithoutProof"))
    requireRecentProof(ctx, ctx.actor, "refund");
  return transact(ctx.db, async (tx) => {
    if (isByStaff && exceedsLimit(paid, "refundWithoutApproval")) {
      const change = { ...describeAmounts(paid), ...(isWhole && { screenings: choice }) };
      return requestCancellation(tx, ctx, page, change);
    }
    await closePages(tx, ctx, page, choice);
    return null;
  });
}

/** Ends the sales and playback of an event, and of the screenings of a festival if that is the choice. */
export async function closePages(
  tx: Transaction,
  ctx: SignedInContext,
  page: OwnedPage,
  choice: ScreeningsOfCancelled | undefined,
): Promise<void> {
  // All of them before the festival, in one order.
  await lockProgramme(tx, page.id);
  if (choice === "cancel") {
    // All of them before the first one is closed, which locks the festival.
    const screenings = await selectScreenings(tx, page, ctx.clock.now()).for("no key update");
    for (const { id } of screenings) await closePage(tx, ctx, { ...page, id });
  }
  await closePage(tx, ctx, page);
}

/**
 * Selects the screenings that can be cancelled with a festival, in id order: those of its account that people could see and
 * that are not over. Who watched one that is over keeps it.
 */
function selectScreenings(db: Queryable, { id, accountId }: OwnedPage, now: Date) {
  return db
    .select({ id: pages.id })
    .from(pages)
    .where(
      and(
        eq(pages.festivalId, id),
        eq(pages.accountId, accountId),
        or(eq(pages.activated, true), isNotNull(pages.activatedAt)),
        eq(pages.superarchived, false),
        isNull(pages.cancelledAt),
        or(isNull(pages.closesAt), gt(pages.closesAt, now)),
      ),
    )
    .orderBy(asc(pages.id));
}

/** @throws AppError confirmation-needed unless the festival was cancelled before */
async function askAboutScreenings(
  db: Queryable,
  { id }: OwnedPage,
  screeningIds: readonly string[],
): Promise<void> {
  const [festival] = await db.select({ cancelledAt: pages.cancelledAt }).from(pages).where(eq(pages.id, id));
  if (festival?.cancelledAt) return;
  const details: FestivalCancelNeeded = {
    holders: await countHolders(db, id),
    screenings: screeningIds.length,
    screeningHolders: await countHoldersOfAny(db, screeningIds),
  };
  throw new AppError("confirmation-needed", (t) => t.festivals.cancelNeeded(details), {
    details: { ...details },
  });
}

/** Ends an event's sales and playback, and leaves the refunds to the worker. Does nothing when that has happened. */
async function closePage(tx: Transaction, ctx: SignedInContext, page: OwnedPage): Promise<void> {
  const failedRefunds = tx
    .select({ one: sql`1` })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(orders.pageId, page.id), eq(refunds.reason, "cancelled"), eq(refunds.status, "failed")));
  const [before] = await tx.select().from(pages).where(eq(pages.id, page.id)).for("no key update");
  const [cancelled] = await tx
    .update(pages)
    .set({ cancelledAt: ctx.clock.now(), version: sql`${pages.version} + 1` })
    .where(and(eq(pages.id, page.id), or(isNull(pages.cancelledAt), exists(failedRefunds))))
    .returning({ id: pages.id });
  if (!cancelled) return;
  await updateFestivalOf(tx, page.id);
  if (before?.cancelledAt === null) {
    await enqueuePageWebhook(tx, "page.cancelled", page.id);
    const now = ctx.clock.now();
    if (before.kind === "festival") await releaseInvited(tx, before, "festival-cancelled", now);
    else await endInvitedScreening(tx, before, { end: "screening-cancelled" }, now);
  }
  await revokePlayback(tx, { pageId: page.id });
  await ctx.jobs.send("cancellations", [{ pageId: page.id }], { tx });
  await recordAudit(tx, ctx, {
    action: "page.cancel",
    subjectType: "page",
    subjectId: page.id,
    ...(ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
  });
}

/** Describes what is refunded; several currencies, which a festival may have with its screenings, as a list. */
function describeAmounts(paid: readonly MoneyAmount[]) {
  const [first] = paid;
  if (!first) throw new Error("nothing is refunded");
  return {
    amountCents: first.amount,
    ...nameCurrency(first.currency),
    ...(paid.length > 1 && { byCurrency: paid }),
  };
}

async function requestCancellation(
  tx: Transaction,
  ctx: SignedInContext,
  page: OwnedPage,
  change: ReturnType<typeof describeAmounts> & { screenings?: "cancel" },
): Promise<string> {
  // The lock makes a simultaneous request see this one.
  await tx.select({ id: pages.id }).from(pages).where(eq(pages.id, page.id)).for("no key update");
  const [pending] = await tx
    .select({ id: approvalRequests.id })
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.pageId, page.id),
        eq(approvalRequests.status, "pending"),
        gt(approvalRequests.expiresAt, ctx.clock.now()),
      ),
    );
  if (pending) throw new AppError("state-conflict", (t) => t.approvals.cancellationWaits);
  const [staffId, now] = [ctx.actor.accountId, ctx.clock.now()];
  const period = await findActingPeriod(tx, { staffId, customerId: page.accountId, now });
  return requestApproval(tx, ctx, {
    kind: "cancellation",
    customerId: page.accountId,
    pageId: page.id,
    change,
    reason: period?.reason,
  });
}
