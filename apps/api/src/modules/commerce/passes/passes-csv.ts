import { writeAmount } from "@matinee/domain/currency";
import type { TicketRow } from "@matinee/contract/schemas/tickets";
import { asc, eq, gt, and, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { passUses } from "../../../db/schema/passes.ts";
import { products } from "../../../db/schema/products.ts";
import { entitlements, passes } from "../../../db/schema/subscribers.ts";
import type { CsvReport } from "../../../platform/http/csv/csv.ts";
import { getAnswerCell, type ReportQuestion } from "../../events/questions/report-questions.queries.ts";
import { ticketTimes, toTicketRow } from "../orders/tickets/tickets.queries.ts";

/** Passes of one page of the report, each with a row for each of its screenings. */
const REPORT_PAGE = 250;

interface ReportRow {
  passId: string;
  title: string;
  usesLeft: number | null;
  ticket: TicketRow;
  /** Null of a pass without uses and reservations. */
  use: {
    pageTitle: string;
    reservedAt: Date | null;
    begunAt: Date | null;
    countedAt: Date | null;
    visits: number | null;
  } | null;
}

/**
 * Builds the report of a festival's passes by holder, oldest first: one row for each screening that a pass has a use of or a
 * place reserved at, and one for a pass without.
 */
export const buildPassesCsv = (
  page: { id: string; slug: string },
  questions: readonly ReportQuestion[],
): CsvReport<ReportRow> => ({
  kind: `passes-${page.slug}`,
  columns: [
    { header: (t) => t.csvHeaders.date, value: ({ ticket }) => ticket.createdAt },
    { header: (t) => t.passUses.csvHeaders.pass, value: ({ title }) => title },
    { header: (t) => t.tickets.csvHeaders.ticket, value: ({ ticket }) => ticket.id },
    { header: (t) => t.csvHeaders.orderId, value: ({ ticket }) => ticket.orderId },
    {
      header: (t) => t.tickets.csvHeaders.state,
      value: ({ ticket }, t) => (ticket.refunded ? t.tickets.refunded : t.tickets.states[ticket.state]),
    },
    { header: (t) => t.csvHeaders.name, value: ({ ticket }) => ticket.name },
    { header: (t) => t.csvHeaders.email, value: ({ ticket }) => ticket.email },
    { header: (t) => t.tickets.csvHeaders.buyer, value: ({ ticket }) => ticket.buyerName },
    { header: (t) => t.tickets.csvHeaders.buyerEmail, value: ({ ticket }) => ticket.buyerEmail },
    {
      header: (t) => t.tickets.csvHeaders.paid,
      value: ({ ticket }) => writeAmount(ticket.paid, ticket.currency),
    },
    { header: (t) => t.passUses.csvHeaders.usesLeft, value: ({ usesLeft }) => usesLeft },
    { header: (t) => t.passUses.csvHeaders.screening, value: ({ use }) => use?.pageTitle ?? null },
    { header: (t) => t.passUses.csvHeaders.reserved, value: ({ use }) => use?.reservedAt ?? null },
    { header: (t) => t.passUses.csvHeaders.begun, value: ({ use }) => use?.begunAt ?? null },
    { header: (t) => t.passUses.csvHeaders.watched, value: ({ use }) => use?.countedAt ?? null },
    { header: (t) => t.csvHeaders.visits, value: ({ use }) => use?.visits ?? null },
    // The columns of the festival's own questions are the last ones.
    ...questions.map(({ id, label }) => ({
      header: () => label,
      value: ({ ticket }: ReportRow) => getAnswerCell(ticket.answers, id),
    })),
  ],
  readRowsAfter: (db, last) => listRowsAfter(db, page.id, last?.passId),
});

async function listRowsAfter(db: Queryable, pageId: string, after: string | undefined): Promise<ReportRow[]> {
  const held = await db
    .select({
      passId: passes.id,
      usesLeft: passes.usesLeft,
      title: products.title,
      ticket: entitlements,
      order: orders,
      event: ticketTimes,
    })
    .from(passes)
    .innerJoin(products, eq(products.id, passes.productId))
    .innerJoin(entitlements, eq(entitlements.id, passes.entitlementId))
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .innerJoin(pages, eq(pages.id, entitlements.pageId))
    .where(and(eq(products.pageId, pageId), after === undefined ? undefined : gt(passes.id, after)))
    .orderBy(asc(passes.id))
    .limit(REPORT_PAGE);
  const byPass = await findUses(
    db,
    held.map(({ passId }) => passId),
  );
  return held.flatMap(({ passId, usesLeft, title, ...row }) => {
    // Each row has the plays of its screening.
    const pass = {
      passId,
      usesLeft,
      title,
      ticket: toTicketRow({ ...row, listing: null, plays: row.ticket.plays }),
    };
    return (byPass.get(passId) ?? [null]).map((use) => ({ ...pass, use }));
  });
}

async function findUses(db: Queryable, passIds: readonly string[]) {
  const uses = await db
    .select({
      passId: passUses.passId,
      pageTitle: pages.title,
      reservedAt: passUses.reservedAt,
      begunAt: entitlements.createdAt,
      countedAt: entitlements.countedAt,
      visits: entitlements.plays,
    })
    .from(passUses)
    .innerJoin(pages, eq(pages.id, passUses.pageId))
    .leftJoin(entitlements, eq(entitlements.id, passUses.entitlementId))
    .where(and(inArray(passUses.passId, [...passIds]), isNull(passUses.releasedAt)))
    .orderBy(asc(passUses.passId), asc(passUses.createdAt), asc(passUses.pageId));
  return Map.groupBy(uses, ({ passId }) => passId);
}
