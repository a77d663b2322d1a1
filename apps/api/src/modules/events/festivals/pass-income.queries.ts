import { PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import { inArray, sql } from "drizzle-orm";
import { accountName } from "../../../db/account-name.ts";
import type { Queryable } from "../../../db/client.ts";
import { isCovered } from "../../../db/pass-coverage.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { films } from "../../../db/schema/films.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pageFilms } from "../../../db/schema/page-films.ts";
import { pages } from "../../../db/schema/pages.ts";
import { passSettings } from "../../../db/schema/passes.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { products } from "../../../db/schema/products.ts";
import { entitlements, passes } from "../../../db/schema/subscribers.ts";

/** What passes brought to a screening. */
export interface PassIncome {
  /** Null for income of passes that cover no screening any more. */
  pageId: string | null;
  title: string;
  url: string | null;
  /** The account that the screening belongs to. */
  accountId: string | null;
  owner: string | null;
  /** Uses that count. */
  uses: number;
  /** Its share of the net of all passes, in cents. The shares add up to that net. */
  cents: number;
  /** Its films of the library, in their order. */
  films: string[];
}

/**
 * Shares the net of a festival's passes over its screenings (rules/passes.md, Income of passes): that of a pass in equal parts over
 * its uses that count, that of a pass without any over the screenings that it covers. Cents that are left go to the first
 * screenings of the programme.
 *
 * The net of an order is what was paid less refunds and fees. It belongs to its passes in proportion to what is left of each
 * after its own refund, beside donation and goods.
 */
export async function findPassIncome(db: Queryable, festivalId: string): Promise<PassIncome[]> {
  const { rows } = await db.execute<PassIncome & Record<string, unknown>>(sql`
    with part as (
      select pass.id as pass_id, pass.product_id, unit.order_id, bought.net_cents::bigint as order_net,
        bought.total_cents::bigint as order_total, coalesce(unit.paid_cents, 0)::bigint as paid,
        greatest(coalesce(unit.paid_cents, 0) - (select coalesce(sum(back.amount_cents), 0) from ${refunds} back
          where back.order_id = bought.id and back.entitlement_id = unit.id and back.status = 'succeeded'), 0)::bigint as worth
      from ${passes} pass
      join ${products} product on product.id = pass.product_id and product.page_id = ${festivalId}::uuid
      join ${entitlements} unit on unit.id = pass.entitlement_id
      join ${orders} bought on bought.id = unit.order_id and ${inArray(sql`bought.status`, PLACED_STATUSES)}
    ),
    -- What else the order has, as a part of its own that gets no cents that are left over.
    whole as (
      select part.*, (sum(worth) over one_order + greatest(order_total - sum(paid) over one_order, 0))::bigint as total
      from part window one_order as (partition by order_id)
    ),
    floored as (
      select whole.*, case when total > 0 then order_net * worth / total else 0 end as floor_cents,
        case when total > 0 then order_net * worth % total else 0 end as remainder
      from whole
    ),
    pass_net as (
      select pass_id, product_id, floor_cents + (row_number() over (partition by order_id order by remainder desc, pass_id)
        <= coalesce((sum(remainder) over (partition by order_id))::bigint / nullif(total, 0), 0))::int as cents
      from floored
    ),
    used as (
      select taken.pass_id, taken.page_id from ${entitlements} taken
      where taken.pass_id in (select id from ${passes} join pass_net on pass_net.pass_id = ${passes}.id)
        and taken.counted_at is not null
    ),
    place as (
      select s.id, row_number() over (order by s.festival_id is distinct from ${festivalId}::uuid, s.festival_order nulls last, s.id) as rank
      from ${pages} s where s.festival_id = ${festivalId}::uuid or s.id in (select page_id from used)
    ),
    of_uses as (
      select used.page_id, pass_net.cents / count(*) over one_pass
        + (row_number() over (partition by used.pass_id order by place.rank) <= pass_net.cents % count(*) over one_pass)::int as cents
      from used join pass_net on pass_net.pass_id = used.pass_id join place on place.id = used.page_id
      window one_pass as (partition by used.pass_id)
    ),
    -- Passes of one kind with the same net share it alike, so they are shared once, however many they are.
    unused as (
      select row_number() over () as id, product_id, cents, count(*) as passes from pass_net
      where cents <> 0 and not exists (select from used where used.pass_id = pass_net.pass_id) group by product_id, cents
    ),
    covered as (
      select unused.id, s.id as page_id from unused
      join ${passSettings} on ${passSettings}.product_id = unused.product_id
      join ${pages} s on s.festival_id = ${festivalId}::uuid and ${isCovered}
    ),
    of_unused as (
      select covered.page_id, unused.passes * (unused.cents / count(*) over one_kind
        + (row_number() over (partition by unused.id order by place.rank) <= unused.cents % count(*) over one_kind)::int) as cents
      from unused join covered on covered.id = unused.id join place on place.id = covered.page_id
      window one_kind as (partition by unused.id)
    ),
    share as (
      select page_id, 1 as uses, cents from of_uses
      union all select page_id, 0, cents from of_unused
      union all select null, 0, cents * passes from unused where not exists (select from covered where covered.id = unused.id)
    )
    select share.page_id as "pageId", coalesce(shown.title, '') as title, shown.slug as url, shown.account_id as "accountId",
      ${accountName} as owner, sum(share.uses)::int as uses, sum(share.cents)::float8 as cents,
      array(select ${films}.title from ${pageFilms} join ${films} on ${films}.id = ${pageFilms}.film_id
        where ${pageFilms}.page_id = share.page_id order by ${pageFilms}.sort_order) as films
    from share left join ${pages} shown on shown.id = share.page_id left join ${accounts} on ${accounts}.id = shown.account_id
      left join place on place.id = share.page_id
    group by share.page_id, shown.id, ${accounts}.id, place.rank order by place.rank nulls last`);
  return rows;
}
