import type { PassSettlement } from "@matinee/contract/schemas/festivals";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { passSettlements, settledPasses } from "../../../db/schema/passes.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { entitlements, passes } from "../../../db/schema/subscribers.ts";
import { toIsoString } from "../../../platform/iso-string.ts";
import {
  type ConcernedPass,
  countPeople,
  findCoveringPasses,
  findSettledPasses,
} from "../../events/festivals/store-settlement.ts";
import { findRefundableCentsOf } from "../orders/refunds/refundable.queries.ts";

/**
 * Finds what the holders of a festival's passes get for one of its screenings, also for one that has left it.
 * @returns null for an event of another festival
 */
export async function findPassSettlement(
  db: Queryable,
  festivalId: string,
  pageId: string,
): Promise<PassSettlement | null> {
  const isOfFestival = eq(pages.festivalId, festivalId);
  const isIn = (await db.$count(pages, and(eq(pages.id, pageId), isOfFestival))) > 0;
  const [chosen] = await db
    .select()
    .from(passSettlements)
    .where(and(eq(passSettlements.pageId, pageId), eq(passSettlements.festivalId, festivalId)));
  const [festival] = await db
    .select({ currency: pages.currency })
    .from(pages)
    .where(eq(pages.id, festivalId));
  if (!festival || (!isIn && !chosen)) return null;
  const concerned = await (isIn ? findCoveringPasses : findSettledPasses)(db, festivalId, pageId);
  const shares = await listShareRefunds(db, concerned);
  return {
    holders: countPeople(concerned),
    uses: concerned.filter(({ isLimited, hasUse }) => isLimited && hasUse).length,
    shares: shares.length,
    ...festival,
    cents: shares.reduce((sum, cents) => sum + cents, 0),
    gives: chosen?.gives ?? null,
    settledAt: toIsoString(chosen?.settledAt ?? null),
  };
}

/** Selects what the shares of screenings have refunded of a pass, in cents. */
export const selectSharedCents = (passId: SQL) => sql<number>`(select coalesce(sum(made.amount_cents), 0)::int
  from ${settledPasses} given join ${refunds} made on made.id = given.refund_id and made.status <> 'failed'
  where given.pass_id = ${passId})`;

/** Computes what a share of each pass would refund now, in cents: at most what is left of its price and of its order. */
async function listShareRefunds(db: Queryable, concerned: readonly ConcernedPass[]): Promise<number[]> {
  const cents = new Map(concerned.map((pass) => [pass.passId, pass.cents]));
  const shared = await db
    .select({
      passId: passes.id,
      leftCents: sql<number>`coalesce(${entitlements.paidCents}, 0) - ${selectSharedCents(sql`${passes.id}`)}`,
      order: {
        id: orders.id,
        status: orders.status,
        totalCents: orders.totalCents,
        chargeId: orders.chargeId,
      },
    })
    .from(passes)
    .innerJoin(entitlements, eq(entitlements.id, passes.entitlementId))
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .where(
      inArray(
        passes.id,
        concerned.filter((pass) => pass.cents > 0).map(({ passId }) => passId),
      ),
    );
  const ofOrders = new Map(
    await findRefundableCentsOf(
      db,
      shared.map(({ order }) => order),
    ),
  );
  return shared.flatMap(({ passId, leftCents, order }) => {
    const ofOrder = ofOrders.get(order.id) ?? 0;
    const refunded = Math.min(cents.get(passId) ?? 0, leftCents, ofOrder);
    ofOrders.set(order.id, ofOrder - refunded);
    return refunded > 0 ? [refunded] : [];
  });
}
