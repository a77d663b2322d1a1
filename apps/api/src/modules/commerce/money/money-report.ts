import { messages } from "@matinee/contract/messages";
import type { MoneyEntry } from "@matinee/contract/schemas/money";
import type { CsvReport } from "../../../platform/http/csv/csv.ts";
import { listEntries } from "./money.queries.ts";

const ROWS_PER_BATCH = 1000;

type Row = MoneyEntry & { index: number };

/** A number, not a text: a text that begins with a minus would get an apostrophe. Exact to the cent. */
const toDollars = (cents: number) => cents / 100;

/** Describes the statement of a month for an accountant: each payment and refund, newest first. */
export const describeMoneyReport = (accountId: string, month: string): CsvReport<Row> => ({
  kind: `money-${month}`,
  columns: [
    { header: "Date (UTC)", value: ({ at }) => new Date(at) },
    { header: "What", value: ({ kind }) => messages.money.kinds[kind] },
    { header: "Event", value: ({ title }) => title },
    { header: "Order", value: ({ orderId }) => orderId },
    { header: "Name", value: ({ name }) => name },
    { header: "Paid by viewers", value: ({ gross }) => toDollars(gross) },
    { header: "Refunds", value: ({ refunded }) => toDollars(refunded) },
    { header: "Matinee fee", value: ({ fee }) => toDollars(fee) },
    { header: "Yours", value: ({ net }) => toDollars(net) },
  ],
  readRowsAfter: async (db, last) => {
    const offset = last ? last.index + 1 : 0;
    const { rows } = await listEntries(db, accountId, { month, limit: ROWS_PER_BATCH, offset });
    return rows.map((row, at) => ({ ...row, index: offset + at }));
  },
});
