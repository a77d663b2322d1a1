import { fromSmallestUnit } from "@matinee/domain/currency";
import type { TaxReport, TaxReportRow } from "@matinee/contract/schemas/money";
import { formatDocumentNumber } from "@matinee/domain/invoices";
import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { receipts } from "../../../db/schema/invoices.ts";
import { orders, orderTaxes } from "../../../db/schema/orders.ts";
import { payments, refunds } from "../../../db/schema/payments.ts";
import type { CsvReport } from "../../../platform/http/csv/csv.ts";
import { findLastNumber } from "../invoices/number-series.ts";
import type { SellerKey } from "../invoices/seller.ts";
import { sortByCurrency } from "./money.queries.ts";
import { getMonthRange } from "./months.rules.ts";

/** A month in a time zone, IANA name. */
interface Month {
  month: string;
  timezone: string;
}

/** Finds the tax of a seller's orders in a month, and the number that their next receipt has. */
export async function findTaxReport(db: Queryable, seller: SellerKey, month: Month): Promise<TaxReport> {
  const { year, number } = await findLastNumber(db, { seller, kind: "invoice" });
  return {
    month: month.month,
    nextReceiptNumber: formatDocumentNumber({ kind: "invoice", year, number: number + 1 }),
    rows: await findTaxRows(db, seller, month),
  };
}

/** Describes the rows of a month for a tax office, as the European Union's One Stop Shop asks for them. */
export const describeTaxReport = (seller: SellerKey, month: Month): CsvReport<TaxReportRow> => {
  const toAmount = ({ currency }: TaxReportRow, cents: number) => fromSmallestUnit(cents, currency);
  return {
    kind: `taxes-${month.month}`,
    columns: [
      { header: (t) => t.csvHeaders.month, value: () => month.month },
      { header: (t) => t.csvHeaders.what, value: ({ kind }, t) => t.money.kinds[kind] },
      { header: (t) => t.csvHeaders.country, value: ({ country }) => country },
      { header: (t) => t.csvHeaders.state, value: ({ state }) => state },
      { header: (t) => t.csvHeaders.taxName, value: ({ name }) => name },
      { header: (t) => t.csvHeaders.taxRate, value: ({ rate }) => rate / 100 },
      { header: (t) => t.csvHeaders.reverseCharge, value: ({ isReverseCharge }) => isReverseCharge },
      { header: (t) => t.csvHeaders.currency, value: ({ currency }) => currency.toUpperCase() },
      { header: (t) => t.csvHeaders.net, value: (row) => toAmount(row, row.net) },
      { header: (t) => t.csvHeaders.tax, value: (row) => toAmount(row, row.tax) },
      { header: (t) => t.csvHeaders.gross, value: (row) => toAmount(row, row.gross) },
      { header: (t) => t.csvHeaders.count, value: ({ count }) => count },
    ],
    readRowsAfter: async (db, last) => (last ? [] : findTaxRows(db, seller, month)),
  };
};

/**
 * Sums the payments and refunds of a month by rate. It reads the receipts of the seller's month, and the refunds of the month, by their
 * indexes. The parts of a refund are those of `computeRefundedRates`, by the sum of all refunds, so that the rows of all months add
 * up to what is left of the orders.
 */
async function findTaxRows(
  db: Queryable,
  seller: SellerKey,
  { month, timezone }: Month,
): Promise<TaxReportRow[]> {
  const { from, until } = getMonthRange(month, timezone);
  const isIn = (at: SQL) =>
    sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${until.toISOString()}::timestamptz`;
  // With the sums of what comes before a rate, and with it.
  const rates = sql`lateral (
    select *, (sum(tax) over w)::bigint as tax_to, (sum(gross) over w)::bigint as gross_to,
      (sum(gross) over ())::bigint as gross_all
    from (
      select at, rate ->> 'name' as name, rate ->> 'country' as country, rate ->> 'state' as state, (rate ->> 'rate')::float8 as rate,
        (rate ->> 'netCents')::bigint as net, (rate ->> 'taxCents')::bigint as tax, (rate ->> 'grossCents')::bigint as gross
      from jsonb_array_elements(t.by_rate) with ordinality as listed (rate, at)
    ) listed
    window w as (order by at)
  ) r`;
  const [before, upto] = [sql`before`, sql`upto`];
  const refundedTax = (refunded: SQL) => {
    const back = sql`tax_cents * ${refunded} / total_cents`;
    return sql`coalesce((${back}) * tax_to / nullif(tax_cents, 0), 0)
      - coalesce((${back}) * (tax_to - tax) / nullif(tax_cents, 0), 0)`;
  };
  const refundedGross = (refunded: SQL) =>
    sql`${refunded} * gross_to / total_cents - ${refunded} * (gross_to - gross) / total_cents`;
  const { rows } = await db.execute<TaxReportRow & Record<string, unknown>>(sql`
    with parts as (
      select 'sale' as kind, c.order_id as id, o.currency, t.is_reverse_charge, r.name, r.country, r.state, r.rate,
        r.net, r.tax
      from ${receipts} c
      join ${orderTaxes} t on t.order_id = c.order_id
      join ${orders} o on o.id = c.order_id
      cross join ${rates}
      where c.seller = ${seller} and ${isIn(sql`c.paid_at`)}
      union all
      select 'refund', id, currency, is_reverse_charge, name, country, state, rate,
        case when gross_all = total_cents then (${refundedGross(before)}) - (${refundedTax(before)})
            - (${refundedGross(upto)}) + (${refundedTax(upto)})
          else net * before / total_cents - net * upto / total_cents end,
        (${refundedTax(before)}) - (${refundedTax(upto)})
      from (
        select f.id, o.currency, t.is_reverse_charge, o.total_cents::bigint, t.tax_cents::bigint, r.*,
          least(o.total_cents, earlier.cents) as before, least(o.total_cents, earlier.cents + f.amount_cents) as upto
        from ${refunds} f
        join ${payments} y on y.id = f.payment_id
        join ${orders} o on o.id = f.order_id and o.charge_id = y.charge_id
        join ${receipts} c on c.order_id = f.order_id
        join ${orderTaxes} t on t.order_id = f.order_id
        cross join lateral (
          select coalesce(sum(e.amount_cents), 0)::bigint as cents
          from ${refunds} e join ${payments} ey on ey.id = e.payment_id
          where e.order_id = f.order_id and e.status = 'succeeded' and ey.charge_id = o.charge_id
            and (e.created_at, e.id) < (f.created_at, f.id)
        ) earlier
        cross join ${rates}
        where f.status = 'succeeded' and ${isIn(sql`f.created_at`)} and c.seller = ${seller} and o.total_cents > 0
      ) refunded
    )
    select kind, currency, country, state, name, rate, is_reverse_charge as "isReverseCharge", count(distinct id)::int as count,
      sum(net)::float8 as net, sum(tax)::float8 as tax, sum(net + tax)::float8 as gross
    from parts
    group by kind, currency, country, state, name, rate, is_reverse_charge
    order by country, state nulls first, name, rate, is_reverse_charge, kind desc`);
  return sortByCurrency(rows);
}
