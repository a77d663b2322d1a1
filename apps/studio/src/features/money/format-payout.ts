import { messages } from "@matinee/texts";
import type { Payout } from "@matinee/contract/schemas/money";

/** Formats the amount of a payout. */
export const formatPayout = ({ amount, currency }: Payout): string =>
  messages.formats.money(amount, currency);

/** Formats the day of the bank, which begins in UTC: 'Nov 24, 2026', in every time zone of the reader. */
export const formatArrival = ({ arrivesAt }: Payout): string =>
  messages.formats.date(arrivesAt, { timeZone: "UTC", month: "short", day: "numeric", year: "numeric" });

/** Formats the day of the bank with the day of the week: 'Tuesday, Nov 24'. */
export const formatArrivalDay = ({ arrivesAt }: Payout): string =>
  messages.formats.date(arrivesAt, { timeZone: "UTC", weekday: "long", month: "short", day: "numeric" });
