import { and, desc, eq, lt } from "drizzle-orm";
import { promoCodes } from "../../../db/schema/coupons.ts";
import type { PageIdentity } from "../../../platform/context.ts";
import type { CsvReport } from "../../../platform/http/csv/csv.ts";
import { getDiscount, type PromoCode } from "./promo-codes.queries.ts";

const ROWS_PER_PAGE = 1000;

/** Describes the report of an event's promo codes, newest first. */
export const describePromoCodesReport = (page: PageIdentity): CsvReport<PromoCode> => ({
  kind: `promo-codes-${page.slug}`,
  columns: [
    { header: "Code", value: ({ code }) => code },
    { header: "Discount", value: describeDiscount },
    { header: "Tickets used", value: ({ uses }) => uses },
    { header: "Tickets at most", value: ({ maxUses }) => maxUses },
    { header: "Tickets by one email", value: ({ maxUsesPerEmail }) => maxUsesPerEmail },
    { header: "Starts", value: ({ startsAt }) => startsAt },
    { header: "Expires", value: ({ expiresAt }) => expiresAt },
    { header: "Revoked", value: ({ revokedAt }) => revokedAt },
    { header: "Created", value: ({ createdAt }) => createdAt },
  ],
  readRowsAfter: (db, last) =>
    db
      .select()
      .from(promoCodes)
      .where(and(eq(promoCodes.pageId, page.id), last && lt(promoCodes.id, last.id)))
      .orderBy(desc(promoCodes.id))
      .limit(ROWS_PER_PAGE),
});

function describeDiscount(promoCode: PromoCode): string {
  const discount = getDiscount(promoCode);
  if (discount.kind === "ticket") return "One ticket";
  return discount.kind === "percent" ? `${discount.percent}%` : `$${(discount.amount / 100).toFixed(2)}`;
}
