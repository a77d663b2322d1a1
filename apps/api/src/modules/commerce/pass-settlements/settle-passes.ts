import { and, eq, gt, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { getHolderLanguage } from "../../../db/reader-language.ts";
import type { Transaction } from "../../../db/client.ts";
import { hasEmail } from "../../../db/has-email.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { type Order, orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { passSettlements, passUses, settledPasses } from "../../../db/schema/passes.ts";
import { payments } from "../../../db/schema/payments.ts";
import { entitlements, passes } from "../../../db/schema/subscribers.ts";
import { transact } from "../../../db/transaction.ts";
import type { Services } from "../../../platform/context.ts";
import { giveBackUse } from "../../access/use-pass.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { translateText } from "../../events/translations/translate.rules.ts";
import { findTranslations } from "../../events/translations/translations.queries.ts";
import { findRefundableCents } from "../orders/refunds/refundable.queries.ts";
import { startRefund } from "../orders/refunds/start-refund.ts";
import { selectSharedCents } from "./pass-settlements.queries.ts";
import { storeDefaultSettlement } from "../../events/festivals/store-settlement.ts";

const BATCH_SIZE = 500;
/** Screenings that were cancelled before are left as they are. */
const LOOKBACK_MS = 30 * 86_400_000;

const festival = alias(pages, "festival");

/**
 * Recurring job: gives the holders of passes what they get for a screening that is cancelled, archived or out of its festival
 * (rules/passes.md, Screenings that are no more). Each pass in a transaction of its own, so that a worker that stops goes on where
 * it was, and two workers give nothing twice.
 */
export async function settlePasses(services: Services): Promise<void> {
  await chooseForCancelled(services);
  const due = await services.db
    .select({
      pageId: passSettlements.pageId,
      festivalId: passSettlements.festivalId,
      isCancelled: sql<boolean>`${pages.cancelledAt} is not null`,
    })
    .from(passSettlements)
    .leftJoin(pages, eq(pages.id, passSettlements.pageId))
    .where(
      and(
        isNull(passSettlements.settledAt),
        // Without a choice it waits for the organizer.
        isNotNull(passSettlements.gives),
        or(
          isNotNull(pages.cancelledAt),
          eq(pages.archived, true),
          eq(pages.superarchived, true),
          // Deleted, or in no festival or another one.
          isNull(pages.festivalId),
          ne(pages.festivalId, passSettlements.festivalId),
        ),
      ),
    );
  for (const settlement of due) await settle(services, settlement);
}

/** A screening that is cancelled gives uses back, unless its organizer chose otherwise. */
async function chooseForCancelled(services: Services): Promise<void> {
  const { db, clock } = services;
  const since = new Date(clock.now().getTime() - LOOKBACK_MS);
  const cancelled = await db
    .select({ pageId: pages.id, title: pages.title, festivalId: festival.id })
    .from(pages)
    .innerJoin(festival, and(eq(festival.id, pages.festivalId), isNull(festival.cancelledAt)))
    .where(
      and(
        gt(pages.cancelledAt, since),
        sql`exists (select from ${passUses} u where u.page_id = ${pages.id})`,
        sql`not exists (select from ${passSettlements} chosen where chosen.page_id = ${pages.id}
          and chosen.festival_id = ${festival.id} and chosen.gives is not null)`,
      ),
    );
  for (const page of cancelled) await transact(db, (tx) => storeDefaultSettlement(tx, page, clock.now()));
}

interface Due {
  pageId: string;
  festivalId: string;
  isCancelled: boolean;
}

const isOf = ({ pageId, festivalId }: Due) =>
  and(eq(passSettlements.pageId, pageId), eq(passSettlements.festivalId, festivalId));

async function settle(services: Services, settlement: Due): Promise<void> {
  const { db, clock } = services;
  const isLeft = and(
    eq(settledPasses.pageId, settlement.pageId),
    eq(settledPasses.festivalId, settlement.festivalId),
    isNull(settledPasses.doneAt),
  );
  const left = await db
    .select({ passId: settledPasses.passId })
    .from(settledPasses)
    .where(isLeft)
    .limit(BATCH_SIZE);
  for (const { passId } of left) await transact(db, (tx) => settlePass(tx, services, settlement, passId));
  if ((await db.$count(settledPasses, isLeft)) > 0) return;
  await db
    .update(passSettlements)
    .set({ settledAt: clock.now() })
    .where(and(isOf(settlement), isNull(passSettlements.settledAt)));
}

/** Locks an order first, as refunds do, then the pass's ticket, the pass, and what it has of the screening. */
async function settlePass(tx: Transaction, services: Services, left: Due, passId: string): Promise<void> {
  const { pageId, isCancelled } = left;
  const now = services.clock.now();
  // A choice that changes now waits, and is refused.
  const [settlement] = await tx.select().from(passSettlements).where(isOf(left)).for("share");
  if (!settlement?.gives) return;
  const [found] = await tx
    .select({ orderId: entitlements.orderId })
    .from(passes)
    .innerJoin(entitlements, eq(entitlements.id, passes.entitlementId))
    .where(eq(passes.id, passId));
  const [order] = await tx
    .select()
    .from(orders)
    .where(eq(orders.id, found?.orderId ?? passId))
    .for("no key update");
  const [ticket] = await tx
    .select()
    .from(entitlements)
    .where(sql`${entitlements.id} = (select entitlement_id from ${passes} where id = ${passId})`)
    .for("update");
  const [pass] = await tx.select().from(passes).where(eq(passes.id, passId)).for("no key update");
  const isThis = and(eq(settledPasses.pageId, pageId), eq(settledPasses.passId, passId));
  const [due] = await tx
    .update(settledPasses)
    .set({ doneAt: now })
    .where(and(isThis, isNull(settledPasses.doneAt)))
    .returning();
  if (!due || !order || !ticket || !pass || ticket.revokedAt) return;
  const [taken] = await tx
    .select({
      reservedAt: passUses.reservedAt,
      useId: passUses.entitlementId,
      countedAt: entitlements.countedAt,
    })
    .from(passUses)
    .leftJoin(entitlements, eq(entitlements.id, passUses.entitlementId))
    .where(and(eq(passUses.passId, passId), eq(passUses.pageId, pageId)));
  const isLimited = pass.usesLeft !== null;
  const gives = settlement.gives !== "nothing";
  let refundCents = 0;
  let isGivenBack = false;
  if (gives && isLimited) {
    // What was begun stays where the screening goes on outside of the festival.
    const mayReturn = taken?.useId && (isCancelled || taken.countedAt === null);
    if (mayReturn && taken.useId)
      isGivenBack = await giveBackLiveUse(tx, { passId, pageId, useId: taken.useId }, now);
  } else if (settlement.gives === "share") {
    const refund = await startShareRefund(tx, services, order, due.cents, ticket.paidCents ?? 0, passId);
    refundCents = refund?.amountCents ?? 0;
    if (refund) await tx.update(settledPasses).set({ refundId: refund.id }).where(isThis);
  }
  // Who reserved a place hears of it from its end.
  const hasReserved = taken?.reservedAt && taken.useId === null;
  if (hasReserved) return;
  const isBuyer = ticket.holderEmail === null && !order.gift;
  const to = ticket.holderEmail ?? order.gift?.recipientEmail ?? order.email;
  const isNews = isGivenBack || refundCents > 0 || !(await hasReadOfCancellation(tx, pageId, to));
  if (!isNews) return;
  const language = getHolderLanguage(order, ticket);
  const translations = await findTranslations(tx, [pageId], language);
  await enqueueEmail(tx, {
    template: "screening-ended",
    to,
    language,
    input: {
      orderId: order.id,
      ticketId: ticket.id,
      title: translateText(translations, pageId, "title", settlement.title),
      isCancelled,
      gives: isGivenBack ? "use" : refundCents > 0 && isBuyer ? "share" : "nothing",
      cents: isBuyer ? refundCents : 0,
    },
    pageId: settlement.festivalId,
    dedupeKey: `screening-ended:${pageId}:${passId}`,
  });
}

/** Whether the cancellation of a screening was written to an address: to those who had used a pass for it, or planned it. */
async function hasReadOfCancellation(tx: Transaction, pageId: string, to: string): Promise<boolean> {
  const isTold = and(
    eq(emailOutbox.pageId, pageId),
    eq(emailOutbox.template, "cancelled"),
    hasEmail(emailOutbox.to, to),
  );
  return (await tx.$count(emailOutbox, isTold)) > 0;
}

/** @returns false for a use that was given back before */
async function giveBackLiveUse(
  tx: Transaction,
  use: { passId: string; pageId: string; useId: string },
  now: Date,
): Promise<boolean> {
  const [live] = await tx
    .select({ passId: passUses.passId })
    .from(passUses)
    .where(and(eq(passUses.passId, use.passId), eq(passUses.pageId, use.pageId), isNull(passUses.releasedAt)))
    .for("update");
  if (!live) return false;
  await giveBackUse(tx, use, now);
  return true;
}

/**
 * Starts the refund of a share, which keeps the pass: at most what is left of its price after earlier shares, and what can be
 * refunded of its order. Amounts in cents.
 * @returns null where nothing can be refunded, such as during a dispute
 */
async function startShareRefund(
  tx: Transaction,
  services: Services,
  order: Order,
  cents: number,
  paidCents: number,
  passId: string,
) {
  const [earlier] = await tx
    .select({ cents: selectSharedCents(sql`${passId}::uuid`) })
    .from(sql`(select) once`);
  const refundable = await findRefundableCents(tx, order);
  const amountCents = Math.min(cents, paidCents - (earlier?.cents ?? 0), refundable);
  if (amountCents <= 0) return null;
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.subjectId, order.id), eq(payments.chargeId, order.chargeId ?? "")));
  if (!payment) return null;
  return startRefund(tx, services, {
    orderId: order.id,
    paymentId: payment.id,
    amountCents,
    reason: "screening",
  });
}
