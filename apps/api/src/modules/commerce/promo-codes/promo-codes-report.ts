import type { Texts } from "@matinee/texts";
import { type Currency, fromSmallestUnit } from "@matinee/domain/currency";
import { and, desc, eq, lt } from "drizzle-orm";
import { promoCodes } from "../../../db/schema/coupons.ts";
import type { PageIdentity } from "../../../platform/context.ts";
import type { CsvReport } from "../../../platform/http/csv/csv.ts";
import { getDiscount, type PromoCode } from "./promo-codes.queries.ts";

const ROWS_PER_PAGE = 1000;
/** Without separators of thousands, which a spreadsheet would have to undo. */
const formatOf = (currency: Currency) => ({ style: "currency", currency, useGrouping: false }) as const;

/** Describes the report of an event's promo codes, newest first. */
export const describePromoCodesReport = (page: PageIdentity): CsvReport<PromoCode> => ({
  kind: `promo-codes-${page.slug}`,
  columns: [
    { header: (t) => t.csvHeaders.code, value: ({ code }) => code },
    { header: (t) => t.csvHeaders.discount, value: (code, t) => describeDiscount(code, page.currency, t) },
    { header: (t) => t.csvHeaders.ticketsUsed, value: ({ uses }) => uses },
    { header: (t) => t.csvHeaders.ticketsAtMost, value: ({ maxUses }) => maxUses },
    { header: (t) => t.csvHeaders.ticketsByOneEmail, value: ({ maxUsesPerEmail }) => maxUsesPerEmail },
    { header: (t) => t.csvHeaders.starts, value: ({ startsAt }) => startsAt },
    { header: (t) => t.csvHeaders.expires, value: ({ expiresAt }) => expiresAt },
    { header: (t) => t.csvHeaders.revoked, value: ({ revokedAt }) => revokedAt },
    { header: (t) => t.csvHeaders.created, value: ({ createdAt }) => createdAt },
  ],
  readRowsAfter: (db, last) =>
    db
      .select()
      .from(promoCodes)
      .where(and(eq(promoCodes.pageId, page.id), last && lt(promoCodes.id, last.id)))
      .orderBy(desc(promoCodes.id))
      .limit(ROWS_PER_PAGE),
});

function describeDiscount(promoCode: PromoCode, currency: Currency, { csvHeaders, formats }: Texts): string {
  const discount = getDiscount(promoCode);
  if (discount.kind === "ticket") return csvHeaders.oneTicket;
  return discount.kind === "percent"
    ? formats.percent(discount.percent)
    : formats.number(fromSmallestUnit(discount.amount, currency), formatOf(currency));
}
