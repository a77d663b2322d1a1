import type { Currency } from "@matinee/domain/currency";
import type { PromoDiscount } from "@matinee/domain/promo-discount";
import { promoCode } from "./dialogs.ts";
import { formats } from "./formats.ts";

const namePasses = (count: number) =>
  formats.plural(count, { one: "1 pass", other: `${formats.number(count)} passes` });

/** Promo codes of a festival, which are for its passes. */
export const passPromoCode = {
  ...promoCode,
  explanation:
    "A promo code covers a pass or lowers the price of passes. Each pass that it covers is one use. Give codes to press, friends and partners.",
  wholeTicket: "One whole pass",
  aPercentage: "A percentage of passes",
  anAmount: "An amount of passes",
  maxTickets: "Passes in all",
  maxTicketsPerEmail: "Passes for one email address",
  ticketsHelp: "The code covers at most this number of passes",
  used: (passes: number, limit: number | null) =>
    limit === null ? `${namePasses(passes)} used` : `${formats.number(passes)} of ${namePasses(limit)} used`,
  describe: (discount: PromoDiscount, currency: Currency) =>
    discount.kind === "ticket"
      ? "One whole pass"
      : `${discount.kind === "percent" ? formats.percent(discount.percent) : formats.shortMoney(discount.amount, currency)} off passes`,
} as const;
