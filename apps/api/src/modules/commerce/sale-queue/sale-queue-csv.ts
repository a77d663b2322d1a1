import type { CsvReport } from "../../../platform/http/csv/csv.ts";
import { listPlacesAfter, type ReportedPlace } from "./live-queue.queries.ts";

/** Builds the report of a queue, one row for each place, by rank. */
export const buildSaleQueueCsv = (page: { id: string; slug: string }): CsvReport<ReportedPlace> => ({
  kind: `queue-${page.slug}`,
  columns: [
    { header: (t) => t.saleQueue.csvHeaders.place, value: ({ place }) => place.rank },
    {
      header: (t) => t.saleQueue.csvHeaders.group,
      value: ({ place }, t) => place.drawGroup && t.saleQueue.groups[place.drawGroup],
    },
    { header: (t) => t.saleQueue.csvHeaders.joined, value: ({ place }) => place.joinedAt },
    { header: (t) => t.csvHeaders.email, value: ({ place }) => place.email },
    { header: (t) => t.saleQueue.csvHeaders.confirmed, value: ({ place }) => place.confirmedAt },
    { header: (t) => t.saleQueue.csvHeaders.tickets, value: ({ place }) => place.quantity },
    { header: (t) => t.saleQueue.csvHeaders.admitted, value: ({ place }) => place.admittedAt },
    { header: (t) => t.saleQueue.csvHeaders.reserved, value: ({ place }) => place.admittedQuantity },
    { header: (t) => t.saleQueue.csvHeaders.until, value: ({ place }) => place.expiresAt },
    { header: (t) => t.saleQueue.csvHeaders.ended, value: ({ place }) => place.endedAt },
    {
      header: (t) => t.saleQueue.csvHeaders.endReason,
      value: ({ place }, t) => place.endReason && t.saleQueue.ends[place.endReason],
    },
    { header: (t) => t.csvHeaders.orderId, value: ({ place }) => place.orderId },
    { header: (t) => t.saleQueue.csvHeaders.placeId, value: ({ place }) => place.id },
  ],
  readRowsAfter: (db, last) => listPlacesAfter(db, page.id, last),
});
