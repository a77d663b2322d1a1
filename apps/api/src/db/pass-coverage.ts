import type { SQL } from "drizzle-orm";
import type { Transaction } from "./client.ts";
import { sql } from "drizzle-orm";
import { festivalSections, pages } from "./schema/pages.ts";
import { orders } from "./schema/orders.ts";
import { passSettings } from "./schema/passes.ts";
import { premieres } from "./schema/premieres.ts";
import { entitlements, passes } from "./schema/subscribers.ts";

const isInProgramme = sql`s.cancelled_at is null and not s.archived and not s.superarchived`;

/** Selects how many screenings a festival's programme has, without cancelled and archived ones. */
export const selectScreeningCount = (festivalId: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from ${pages} s where s.festival_id = ${festivalId} and ${isInProgramme})`;

/**
 * Selects how many screenings of its festival a pass covers now; of a pass for a number of screenings, those among which its
 * holder chooses. For the columns of a query of `pass_settings`. Its columns are named with their table, which Drizzle leaves out in
 * a query without joins.
 */
export const selectCoveredCount = (festivalId: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from ${pages} s where s.festival_id = ${festivalId} and ${isCovered})`;

/** Whether the pass of a row of `pass_settings` covers the screening `s` of its festival, also a cancelled or archived one. */
const coversScreening = sql<boolean>`((${passSettings}.covers <> 'sections' or s.section_id = any(${passSettings}.section_ids))
    and (${passSettings}.includes_premieres or not exists (select from ${premieres} p where p.page_id = s.id)))`;

/** The same for a screening that takes place. */
export const isCovered = sql<boolean>`(${isInProgramme} and ${coversScreening})`;

/**
 * Selects the place of a screening of the programme among those that the pass of a row of `pass_settings` covers, from 0; null if
 * the pass does not cover it. Cancelled and archived screenings before it count, so that it stays what it was.
 */
export const selectRankInPass = (pageId: SQL): SQL<number | null> =>
  sql<number | null>`(select (select count(*)::int from ${pages} s where s.festival_id = shown.festival_id
      and s.festival_order < shown.festival_order and ${coversScreening})
    from ${pages} shown where shown.id = ${pageId}
      and exists (select from ${pages} s where s.id = shown.id and ${coversScreening}))`;

/** Selects how many people hold a pass of a product, by distinct email. */
export const selectPassHolders = (productId: SQL): SQL<number> =>
  sql<number>`(select count(distinct lower(coalesce(e.holder_email, o.gift->>'recipientEmail', o.email)))::int
    from ${passes} p join ${entitlements} e on e.id = p.entitlement_id join ${orders} o on o.id = e.order_id
    where p.product_id = ${productId} and e.revoked_at is null)`;

/** Selects the ids of a festival's sections. */
export const selectSectionIds = (festivalId: SQL): SQL<string[]> =>
  sql<
    string[]
  >`(select coalesce(json_agg(f.id), '[]'::json) from ${festivalSections} f where f.festival_id = ${festivalId})`;

/**
 * Keeps a festival's passes from being sold while what they cover changes, so that no holder is left with what was before.
 * Sales do not wait for each other. A change takes this lock before that of the product.
 */
export const lockPassUses = (tx: Transaction, festivalId: string, who: "sale" | "change") =>
  tx.execute(
    who === "sale"
      ? sql`select pg_advisory_xact_lock_shared(hashtextextended(${`pass-uses:${festivalId}`}, 0))`
      : sql`select pg_advisory_xact_lock(hashtextextended(${`pass-uses:${festivalId}`}, 0))`,
  );
