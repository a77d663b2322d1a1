import type { Payout } from "@matinee/contract/schemas/money";
import { getDateFormat } from "@matinee/domain/date-formats";
import { formatMoney } from "@matinee/domain/money";

/** Formats the amount of a payout. */
export const formatPayout = ({ amount, currency }: Payout): string => formatMoney(amount, currency);

/** Formats the day of the bank, which begins in UTC: 'Nov 24, 2026', in every time zone of the reader. */
export const formatArrival = ({ arrivesAt }: Payout): string =>
  getDateFormat("UTC", { month: "short", day: "numeric", year: "numeric" }).format(new Date(arrivesAt));

/** Formats the day of the bank with the day of the week: 'Tuesday, Nov 24'. */
export const formatArrivalDay = ({ arrivesAt }: Payout): string =>
  getDateFormat("UTC", { weekday: "long", month: "short", day: "numeric" }).format(new Date(arrivesAt));
