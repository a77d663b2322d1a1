import type { ProgrammeFigures } from "@matinee/contract/schemas/festivals";
import { PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import { sumByCurrency } from "@matinee/domain/currency-sums";
import { asc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { passUses } from "../../../db/schema/passes.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { toIsoString } from "../../../platform/iso-string.ts";
import { findPassIncome } from "./pass-income.queries.ts";

/** The table is named: Drizzle leaves it out in a query without joins, and `id` would be that of the inner table. */
const eventId = sql`${pages}.${sql.identifier("id")}`;

/**
 * Counts tickets and people who registered. A registration has an entitlement for each of its viewing links, of which every email
 * and every repeated registration adds one.
 * @param counted what is counted once: the ticket by default
 */
const countEntitlements = (condition: SQL, counted: SQLWrapper = entitlements.id) =>
  sql<number>`(select count(distinct ${counted})::int from ${entitlements} where ${entitlements.pageId} = ${eventId} and ${condition})`;

/** The income after fees and refunds. */
const sumNet = sql<number>`(select coalesce(sum(${orders.netCents}), 0)::float8 from ${orders}
  where ${orders.pageId} = ${eventId} and ${inArray(orders.status, PLACED_STATUSES)})`;

/**
 * Returns attendance and income of a festival by screening, in the order of its days. Of a screening of another account it has
 * the attendance alone: its buyers and their money are those of its owner.
 * @throws AppError not-found for an event that is no festival
 */
export async function getProgrammeFigures(db: Queryable, festivalId: string): Promise<ProgrammeFigures> {
  const [festival] = await db
    .select({ kind: pages.kind, accountId: pages.accountId, currency: pages.currency, net: sumNet })
    .from(pages)
    .where(eq(pages.id, festivalId));
  if (festival?.kind !== "festival") throw createNotFoundError("event");
  const rows = await db
    .select({
      pageId: pages.id,
      url: pages.slug,
      title: pages.title,
      opensAt: pages.opensAt,
      timezone: pages.timezone,
      cancelled: sql<boolean>`${pages.cancelledAt} is not null`,
      accountId: pages.accountId,
      tickets: countEntitlements(
        sql`${entitlements.orderId} is not null and ${entitlements.revokedAt} is null`,
      ),
      registrations: countEntitlements(sql`${entitlements.revokedAt} is null`, entitlements.subscriberId),
      watched: countEntitlements(
        sql`${entitlements.plays} > 0 and not exists (select from ${passUses} given
          where given.entitlement_id = ${entitlements.id} and given.released_at is not null)`,
        sql`coalesce(${entitlements.subscriberId}, ${entitlements.id})`,
      ),
      currency: pages.currency,
      net: sumNet,
    })
    .from(pages)
    .where(eq(pages.festivalId, festivalId))
    .orderBy(sql`${pages.opensAt} asc nulls last`, asc(pages.festivalOrder), asc(pages.id));
  const shares = await findPassIncome(db, festivalId);
  const screenings = rows.map(({ accountId, opensAt, tickets, registrations, net, ...row }) => {
    const invited = accountId !== festival.accountId;
    const share = shares.find(({ pageId }) => pageId === row.pageId);
    return {
      ...row,
      opensAt: toIsoString(opensAt),
      invited,
      tickets: invited ? null : tickets,
      registrations: invited ? null : registrations,
      net: invited ? null : net,
      passUses: share?.uses ?? 0,
      passShare: share?.cents ?? 0,
    };
  });
  const sums = sumByCurrency([
    { currency: festival.currency, amount: festival.net },
    ...screenings.map(({ currency, net }) => ({ currency, amount: net ?? 0 })),
  ]);
  return {
    currency: festival.currency,
    net: festival.net,
    netWithScreenings: sums.find(({ currency }) => currency === festival.currency)?.amount ?? 0,
    byCurrency: sums
      .filter(({ currency, amount }) => amount !== 0 || currency === festival.currency)
      .map(({ currency, amount }) => ({ currency, net: amount })),
    passNet: shares.reduce((sum, { cents }) => sum + cents, 0),
    screenings,
  };
}
