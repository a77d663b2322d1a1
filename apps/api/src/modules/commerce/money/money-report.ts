import { fromSmallestUnit, platformCurrency } from "@matinee/domain/currency";
import type { MoneyEntry } from "@matinee/contract/schemas/money";
import type { CsvReport } from "../../../platform/http/csv/csv.ts";
import { listEntriesAfter } from "./money.queries.ts";
import { getMonthRange } from "./months.rules.ts";

const ROWS_PER_BATCH = 1000;

/** A number, not a text: a text that begins with a minus would get an apostrophe. Exact to the smallest unit. */
const toAmount = ({ currency }: MoneyEntry, amount: number) => fromSmallestUnit(amount, currency);

/** The columns from before events had another currency than dollars have nothing else. */
const toDollars = (entry: MoneyEntry, cents: number) =>
  entry.currency === platformCurrency ? toAmount(entry, cents) : null;

/** `2026-11-20 19:00:00`, which spreadsheets read as a date. Swedish dates have this form. */
const formatLocalTime = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(
    new Date(at),
  );

/**
 * Describes the entries of a month for an accountant: each payment and refund, newest first.
 * @param timezone IANA name; the month and the dates are in it
 */
export const describeMoneyReport = (
  accountId: string,
  { month, timezone }: { month: string; timezone: string },
): CsvReport<MoneyEntry> => ({
  kind: `money-${month}`,
  columns: [
    {
      header: (t) => t.csvHeaders.dateIn(timezone),
      value: ({ at }) => (timezone === "UTC" ? new Date(at) : formatLocalTime(at, timezone)),
    },
    { header: (t) => t.csvHeaders.what, value: ({ kind }, t) => t.money.kinds[kind] },
    { header: (t) => t.csvHeaders.event, value: ({ title }) => title },
    { header: (t) => t.csvHeaders.order, value: ({ orderId }) => orderId },
    { header: (t) => t.csvHeaders.name, value: ({ name }) => name },
    { header: (t) => t.csvHeaders.paidByViewers, value: (entry) => toDollars(entry, entry.gross) },
    { header: (t) => t.csvHeaders.refunds, value: (entry) => toDollars(entry, entry.refunded) },
    { header: (t) => t.csvHeaders.matineeFee, value: (entry) => toDollars(entry, entry.fee) },
    { header: (t) => t.csvHeaders.yours, value: (entry) => toDollars(entry, entry.net) },
    { header: (t) => t.csvHeaders.currency, value: ({ currency }) => currency.toUpperCase() },
    { header: (t) => t.csvHeaders.gross, value: (entry) => toAmount(entry, entry.gross) },
    { header: (t) => t.csvHeaders.refunded, value: (entry) => toAmount(entry, entry.refunded) },
    { header: (t) => t.csvHeaders.fee, value: (entry) => toAmount(entry, entry.fee) },
    { header: (t) => t.csvHeaders.tax, value: (entry) => toAmount(entry, entry.tax) },
    { header: (t) => t.csvHeaders.net, value: (entry) => toAmount(entry, entry.net) },
  ],
  // After the last row and not after a number of rows, which a payment in the meantime would shift.
  readRowsAfter: (db, last) =>
    listEntriesAfter(db, accountId, { ...getMonthRange(month, timezone), last, limit: ROWS_PER_BATCH }),
});
