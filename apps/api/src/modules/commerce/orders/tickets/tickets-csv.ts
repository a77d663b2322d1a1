import { writeAmount } from "@matinee/domain/currency";
import type { CsvReport } from "../../../../platform/http/csv/csv.ts";
import { getAnswerCell, type ReportQuestion } from "../../../events/questions/report-questions.queries.ts";
import { listTicketsAfter, type ReportedTicket } from "./tickets.queries.ts";

/** Builds the report of an event's tickets, one row for each, and for each use of a pass, oldest first. */
export const buildTicketsCsv = (
  page: { id: string; slug: string },
  questions: readonly ReportQuestion[],
): CsvReport<ReportedTicket> => ({
  kind: `tickets-${page.slug}`,
  columns: [
    { header: (t) => t.csvHeaders.date, value: (row) => row.createdAt },
    { header: (t) => t.tickets.csvHeaders.ticket, value: (row) => row.id },
    { header: (t) => t.csvHeaders.orderId, value: ({ order }) => order?.orderId ?? null },
    {
      header: (t) => t.tickets.csvHeaders.state,
      value: (row, t) => (row.refunded ? t.tickets.refunded : t.tickets.states[row.state]),
    },
    { header: (t) => t.csvHeaders.name, value: (row) => row.name },
    { header: (t) => t.csvHeaders.email, value: (row) => row.email },
    { header: (t) => t.tickets.csvHeaders.buyer, value: ({ order }) => order?.buyerName ?? null },
    { header: (t) => t.tickets.csvHeaders.buyerEmail, value: ({ order }) => order?.buyerEmail ?? null },
    {
      header: (t) => t.tickets.csvHeaders.paid,
      value: ({ order }) => (order ? writeAmount(order.paid, order.currency) : null),
    },
    { header: (t) => t.csvHeaders.visits, value: (row) => row.visits },
    { header: (t) => t.tickets.csvHeaders.sentOn, value: (row) => row.sentAt },
    { header: (t) => t.timeToWatch.beginByLabel, value: (row) => row.beginBy ?? null },
    { header: (t) => t.timeToWatch.finishByLabel, value: (row) => row.finishBy ?? null },
    { header: (t) => t.passUses.csvHeaders.pass, value: (row) => row.passTitle },
    // The columns of the event's own questions are the last ones.
    ...questions.map(({ id, label }) => ({
      header: () => label,
      value: (row: ReportedTicket) => getAnswerCell(row.answers, id),
    })),
  ],
  readRowsAfter: (db, last) => listTicketsAfter(db, page.id, last?.id),
});
