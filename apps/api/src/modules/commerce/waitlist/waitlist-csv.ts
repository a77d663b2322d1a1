import type { CsvReport } from "../../../platform/http/csv/csv.ts";
import { getEntryState, listEntriesAfter, type ReportedEntry } from "./waitlist.queries.ts";

/** Builds the report of an event's waiting lists, one row for each entry, oldest first. */
export const buildWaitlistCsv = (page: { id: string; slug: string }): CsvReport<ReportedEntry> => ({
  kind: `waitlist-${page.slug}`,
  columns: [
    { header: (t) => t.waitlist.csvHeaders.joined, value: ({ entry }) => entry.createdAt },
    { header: (t) => t.csvHeaders.name, value: ({ entry }) => entry.name },
    { header: (t) => t.csvHeaders.email, value: ({ entry }) => entry.email },
    { header: (t) => t.waitlist.csvHeaders.place, value: ({ place }) => place },
    { header: (t) => t.waitlist.csvHeaders.tickets, value: ({ entry }) => entry.quantity },
    { header: (t) => t.waitlist.csvHeaders.fewer, value: ({ entry }) => entry.acceptsFewer },
    { header: (t) => t.waitlist.csvHeaders.ticket, value: ({ ticket }) => ticket?.title ?? null },
    { header: (t) => t.waitlist.csvHeaders.list, value: ({ list }) => list?.title ?? null },
    { header: (t) => t.waitlist.csvHeaders.withPass, value: ({ entry }) => entry.passId !== null },
    { header: (t) => t.waitlist.csvHeaders.state, value: (row, t) => t.waitlist.states[getEntryState(row)] },
    { header: (t) => t.waitlist.csvHeaders.offered, value: ({ entry }) => entry.offeredQuantity },
    { header: (t) => t.waitlist.csvHeaders.offeredUntil, value: ({ entry }) => entry.offeredUntil },
    { header: (t) => t.waitlist.csvHeaders.offers, value: ({ entry }) => entry.offers },
    { header: (t) => t.waitlist.csvHeaders.lapses, value: ({ entry }) => entry.lapses },
    { header: (t) => t.csvHeaders.orderId, value: ({ entry }) => entry.orderId },
    { header: (t) => t.waitlist.csvHeaders.ended, value: ({ entry }) => entry.endedAt },
    {
      header: (t) => t.waitlist.csvHeaders.reason,
      value: ({ entry }, t) => entry.removedReason ?? (entry.endReason && t.waitlist.ends[entry.endReason]),
    },
  ],
  readRowsAfter: (db, last) => listEntriesAfter(db, page.id, last),
});
