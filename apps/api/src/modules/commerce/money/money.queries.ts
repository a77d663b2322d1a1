import { currencies, type Currency, platformCurrency } from "@matinee/domain/currency";
import type { Money, MoneyEntry } from "@matinee/contract/schemas/money";
import { PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { orders, orderTaxes } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { payments, refunds } from "../../../db/schema/payments.ts";

type Kind = MoneyEntry["kind"];

/** The tax in an order's total that is not the owner's, because the operator owes it: rules/currencies.md, Fee and tax. */
const operatorTax = sql`(case when t.liable = 'operator' then t.tax_cents else 0 end)::bigint`;

/**
 * Selects each payment and each refund of an account's events as an entry with its part of the fee. A refund returns the
 * fee by the sum of all refunds, so the entries of an order add up to its net (rules/commerce.md, Fees and net).
 */
const selectEntries = (accountId: string): SQL => sql`
  select e.id, e.at, e.kind, e.order_id, e.name, e.currency, e.gross, e.refunded, e.fee, e.tax,
    e.gross - e.refunded - e.fee - e.operator_tax as net,
    p.id as page_id, p.title, p.slug as url
  from (
    select o.id, coalesce(o.paid_at, o.created_at) as at, 'sale' as kind, o.id as order_id, o.page_id, o.name, o.currency,
      o.total_cents::bigint as gross, 0::bigint as refunded, o.fee_cents::bigint as fee,
      coalesce(t.tax_cents, 0)::bigint as tax, ${operatorTax} as operator_tax
    from ${orders} o
    left join ${orderTaxes} t on t.order_id = o.id
    where o.status in ${PLACED_STATUSES} and o.total_cents > 0
    union all
    select id, at, 'refund', order_id, page_id, name, currency, 0, upto - before,
      fee_cents * (before - operator_tax * before / total_cents) / (total_cents - operator_tax)
        - fee_cents * (upto - operator_tax * upto / total_cents) / (total_cents - operator_tax),
      tax * before / total_cents - tax * upto / total_cents,
      operator_tax * before / total_cents - operator_tax * upto / total_cents
    from (
      select r.id, r.created_at as at, o.id as order_id, o.page_id, o.name, o.currency, o.total_cents::bigint, o.fee_cents::bigint,
        coalesce(t.tax_cents, 0)::bigint as tax, ${operatorTax} as operator_tax,
        least(o.total_cents, sum(r.amount_cents) over so_far) as upto,
        least(o.total_cents, sum(r.amount_cents) over so_far - r.amount_cents) as before
      from ${refunds} r
      join ${payments} y on y.id = r.payment_id
      join ${orders} o on o.id = r.order_id and o.charge_id = y.charge_id
      left join ${orderTaxes} t on t.order_id = o.id
      where r.status = 'succeeded' and o.total_cents > 0 and o.status in ${PLACED_STATUSES}
      window so_far as (partition by r.order_id order by r.created_at, r.id)
    ) cumulated
  ) e
  join ${pages} p on p.id = e.page_id
  where p.account_id = ${accountId}::uuid`;

const sums = sql`coalesce(sum(gross), 0)::float8 as gross, coalesce(sum(fee), 0)::float8 as fee,
  coalesce(sum(refunded), 0)::float8 as refunded, coalesce(sum(tax), 0)::float8 as tax,
  coalesce(sum(net), 0)::float8 as net`;

/** `until` is excluded. */
interface Range {
  from: Date;
  until: Date;
}

const isInRange = ({ from, until }: Range) =>
  sql`at >= ${from.toISOString()}::timestamptz and at < ${until.toISOString()}::timestamptz`;

/** In the order of the currencies. */
export const sortByCurrency = <Row extends { currency: Currency }>(rows: readonly Row[]): Row[] =>
  currencies.flatMap((currency) => rows.filter((row) => row.currency === currency));

/** Sums the payments and refunds of an account in a time range by currency, in total and by event. */
export async function findMonthSums(
  db: Queryable,
  accountId: string,
  range: Range,
): Promise<Pick<Money, "total" | "byCurrency" | "events">> {
  const { rows } = await db.execute<Money["events"][number] & Record<string, unknown>>(sql`
    select page_id as "pageId", title, url, currency, ${sums} from (${selectEntries(accountId)}) entries
    where ${isInRange(range)} group by page_id, title, url, currency order by sum(net) desc, page_id`);
  const events = sortByCurrency(rows);
  const byCurrency = [...Map.groupBy(events, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
    currency,
    ...addUp(ofCurrency),
  }));
  return { total: addUp(events.filter(({ currency }) => currency === platformCurrency)), byCurrency, events };
}

/** Adds up sums of one currency. */
function addUp(rows: readonly Money["total"][]): Money["total"] {
  const total = { gross: 0, fee: 0, refunded: 0, tax: 0, net: 0 };
  for (const row of rows) {
    total.gross += row.gross;
    total.fee += row.fee;
    total.refunded += row.refunded;
    total.tax += row.tax;
    total.net += row.net;
  }
  return total;
}

/** Finds when the first payment of an account's events was made; null without payments. */
export async function findFirstPayment(db: Queryable, accountId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ first: string | Date | null }>(
    sql`select min(at) as first from (${selectEntries(accountId)}) entries`,
  );
  const first = rows[0]?.first;
  return first ? new Date(first) : null;
}

/** Sums the orders of an account's events that have an open dispute about money that was not refunded, by currency. */
export async function findDisputed(db: Queryable, accountId: string): Promise<Money["disputed"]> {
  type Disputed = Money["disputed"]["byCurrency"][number];
  const { rows } = await db.execute<Disputed & Record<string, unknown>>(sql`
    select o.currency, count(*)::int as orders, sum(o.total_cents - o.refunded_cents)::float8 as amount
    from ${orders} o join ${pages} p on p.id = o.page_id
    where o.dispute_open and o.refunded_cents < o.total_cents and p.account_id = ${accountId}::uuid group by o.currency`);
  const byCurrency = sortByCurrency(rows);
  return {
    orders: byCurrency.reduce((count, row) => count + row.orders, 0),
    cents: byCurrency.find(({ currency }) => currency === platformCurrency)?.amount ?? 0,
    byCurrency,
  };
}

type EntryRow = Omit<MoneyEntry, "at"> & { at: string | Date } & Record<string, unknown>;

const entryColumns = sql`id, at, kind, order_id as "orderId", page_id as "pageId", title, url, name, currency, gross::float8,
  fee::float8, refunded::float8, tax::float8, net::float8`;

const toEntry = (row: EntryRow): MoneyEntry => ({ ...row, at: new Date(row.at).toISOString() });

/** Lists payments and refunds in a time range, newest first. */
export async function listEntries(
  db: Queryable,
  accountId: string,
  query: Range & { kind?: Kind | undefined; limit: number; offset: number },
): Promise<{ rows: MoneyEntry[]; total: number }> {
  const { kind, limit, offset } = query;
  const entries = sql`(${selectEntries(accountId)}) entries
    where ${isInRange(query)}${kind ? sql` and kind = ${kind}` : sql``}`;
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${entries}`);
  const { rows } = await db.execute<EntryRow>(sql`
    select ${entryColumns} from ${entries} order by at desc, id desc limit ${limit} offset ${offset}`);
  return {
    rows: rows.map(toEntry),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** Lists the payments and refunds in a time range that come after `last`, newest first: the next part of a report. */
export async function listEntriesAfter(
  db: Queryable,
  accountId: string,
  { last, limit, ...range }: Range & { last: Pick<MoneyEntry, "id" | "at"> | undefined; limit: number },
): Promise<MoneyEntry[]> {
  const isAfter = last ? sql` and (at, id) < (${last.at}::timestamptz, ${last.id}::uuid)` : sql``;
  const { rows } = await db.execute<EntryRow>(sql`
    select ${entryColumns} from (${selectEntries(accountId)}) entries
    where ${isInRange(range)}${isAfter} order by at desc, id desc limit ${limit}`);
  return rows.map(toEntry);
}
