import type { ReservationEnd } from "@matinee/domain/pass-reservations";
import { defaultLanguage, type Language } from "@matinee/texts/languages";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { passSettings, passUses } from "../../db/schema/passes.ts";
import { premieres } from "../../db/schema/premieres.ts";
import { products } from "../../db/schema/products.ts";
import { entitlements, passes } from "../../db/schema/subscribers.ts";
import { transact } from "../../db/transaction.ts";
import type { Services } from "../../platform/context.ts";
import { enqueueEmail } from "../email-outbox/enqueue-email.ts";
import { translateText } from "../events/translations/translate.rules.ts";
import { findTranslations } from "../events/translations/translations.queries.ts";
import { freeReservation, isReservation } from "./reserve-place.ts";

const BATCH_SIZE = 500;

/**
 * Recurring job: ends reservations that hold a place for nothing (rules/passes.md, Reservations). Not in the transaction of what
 * ended them, such as a cancellation: that has locked the screening, and everybody locks a pass before its screenings.
 */
export async function endReservations({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const ended = await selectEnded(db, now).limit(BATCH_SIZE);
  for (const { passId, pageId } of ended) await transact(db, (tx) => endReservation(tx, passId, pageId, now));
}

async function endReservation(tx: Transaction, passId: string, pageId: string, now: Date): Promise<void> {
  const [pass] = await tx.select().from(passes).where(eq(passes.id, passId));
  if (!pass) return;
  // In the order of a start, which may come first.
  await tx
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(eq(entitlements.id, pass.entitlementId))
    .for("update");
  await tx.select({ id: passes.id }).from(passes).where(eq(passes.id, passId)).for("no key update");
  const [ended] = await selectEnded(tx, now, and(eq(passUses.passId, passId), eq(passUses.pageId, pageId)));
  if (!ended || !(await freeReservation(tx, passId, pageId, now))) return;
  const { end, festivalId, orderId, ticketId, to, usesLeft, reservedAt } = ended;
  // Who has no pass any more was told so. That a film was not watched is news only where it gives a use back.
  if (end === "pass-ended" || (end === "over" && usesLeft === null) || orderId === null || to === null)
    return;
  const language = ended.language ?? defaultLanguage;
  const title = translateText(await findTranslations(tx, [pageId], language), pageId, "title", ended.title);
  await enqueueEmail(tx, {
    template: "reservation-ended",
    to,
    language,
    input: { orderId, ticketId, title, end, isCounted: usesLeft !== null },
    pageId: festivalId,
    dedupeKey: `reservation-ended:${passId}:${pageId}:${reservedAt?.toISOString()}`,
  });
}

const screening = alias(pages, "screening");
const festival = alias(pages, "festival");

/** Selects the reservations that end, with why. `pass-ended`: its pass is not valid any more, and will not be again. */
function selectEnded(db: Queryable, now: Date, where?: SQL) {
  const end = selectEnd(now);
  return db
    .select({
      passId: passUses.passId,
      pageId: passUses.pageId,
      reservedAt: passUses.reservedAt,
      end,
      title: screening.title,
      festivalId: festival.id,
      orderId: entitlements.orderId,
      ticketId: entitlements.id,
      usesLeft: passes.usesLeft,
      to: sql<
        string | null
      >`coalesce(${entitlements.holderEmail}, ${orders.gift}->>'recipientEmail', ${orders.email})`,
      language: sql<Language | null>`coalesce(${entitlements.holderLanguage}, ${orders.gift}->>'language', ${orders.language})`,
    })
    .from(passUses)
    .innerJoin(screening, eq(screening.id, passUses.pageId))
    .innerJoin(passes, eq(passes.id, passUses.passId))
    .innerJoin(entitlements, eq(entitlements.id, passes.entitlementId))
    .innerJoin(products, eq(products.id, passes.productId))
    .innerJoin(passSettings, eq(passSettings.productId, passes.productId))
    .innerJoin(festival, eq(festival.id, products.pageId))
    .leftJoin(orders, eq(orders.id, entitlements.orderId))
    .leftJoin(premieres, eq(premieres.pageId, passUses.pageId))
    .where(and(isReservation, sql`${end} is not null`, where));
}

/** A lost dispute has paid the buyer, without ending the ticket. */
function selectEnd(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<ReservationEnd | "pass-ended">`case
    when ${entitlements.revokedAt} is not null or ${orders.disputeStatus} = 'lost' or ${festival.cancelledAt} is not null
      then 'pass-ended'
    when ${screening.cancelledAt} is not null then 'cancelled'
    when ${screening.archived} or ${screening.superarchived} or ${screening.festivalId} is distinct from ${festival.id}
      then 'left'
    when ${passSettings.covers} = 'sections'
        and not coalesce(${screening.sectionId} = any(${passSettings.sectionIds}), false)
      or not ${passSettings.includesPremieres} and ${premieres.pageId} is not null then 'not-covered'
    when ${premieres.state} in ('paused', 'ended') or ${premieres.isRunning}
      and ${premieres.anchorMs} + extract(epoch from ${at} - ${premieres.anchorAt}) * 1000 >= 0 then 'began'
    when ${screening.closesAt} <= ${at} then 'over' end`;
}
