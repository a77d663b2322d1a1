import type { ticketRoutes } from "@matinee/contract/routes/tickets";
import type { Ticket } from "@matinee/contract/schemas/tickets";
import { pageSizes } from "@matinee/domain/limits";
import { and, eq } from "drizzle-orm";
import { getHolderLanguage } from "../../../../db/reader-language.ts";
import { buildPage } from "../../../../db/build-page.ts";
import { transact } from "../../../../db/transaction.ts";
import { isAdmittingEntitlement } from "@matinee/domain/admission";
import { orders } from "../../../../db/schema/orders.ts";
import { entitlements } from "../../../../db/schema/subscribers.ts";
import type {
  Context,
  PageIdentity,
  SignedInContext,
  ViewerCredential,
} from "../../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../../platform/errors.ts";
import type { Handlers } from "../../../../platform/http/contract-routes.ts";
import { createCsvResponse } from "../../../../platform/http/csv/csv.ts";
import { issueViewerToken } from "../../../access/viewer-credentials.queries.ts";
import { listReportQuestions } from "../../../events/questions/report-questions.queries.ts";
import { recordRead } from "../../../audit/record-read.ts";
import { recordStaffChange } from "../../../audit/record-staff-change.ts";
import { enqueueEmail } from "../../../email-outbox/enqueue-email.ts";
import type { PaymentSubjectServices } from "../../payments/payment-subjects.ts";
import { listTicket, takeTicketOff } from "../../waitlist/list-ticket.ts";
import { returnTicket } from "./return-ticket.ts";
import { lockTicket, sendTicket, type TicketKey } from "./send-ticket.ts";
import { addListings } from "./listings.queries.ts";
import { toChangeableTickets } from "./ticket-permissions.ts";
import { buildTicketsCsv } from "./tickets-csv.ts";
import {
  findTicketRows,
  getTicketHolder,
  hideMoney,
  listTicketRows,
  listTickets,
} from "./tickets.queries.ts";

export const ticketHandlers: Handlers<typeof ticketRoutes, PaymentSubjectServices> = {
  async list({ ctx, page, query, may }) {
    const current = query.page ?? 1;
    const size = pageSizes.attendees;
    const { search_term } = query;
    const { rows, total } = await listTicketRows(ctx.db, {
      pageId: page.id,
      search: search_term,
      limit: size,
      offset: (current - 1) * size,
    });
    const path = `/v1/pages/${page.id}/tickets`;
    const tickets = await toChangeableTickets(ctx, may, page.id, rows);
    const data = buildPage(tickets, { path, page: current, size, total, parameters: { search_term } });
    return { status: 200, body: { data } };
  },
  async csv({ ctx, page }) {
    await recordRead(
      ctx,
      { action: "tickets.export", subjectType: "page", subjectId: page.id },
      page.accountId,
    );
    const questions = await listReportQuestions(ctx.db, page.id, orders);
    return createCsvResponse(ctx, buildTicketsCsv(page, questions));
  },
  async send({ ctx, params, body, viewer }) {
    const ticket = await requireOwnTicket(ctx, params, viewer);
    await sendTicket(ctx, ticket, body, { isOrganizer: false });
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, ticket.orderId));
    const shown =
      order && (await listTickets(ctx.db, order, { ticketId: ticket.ticketId, now: ctx.clock.now() }));
    const [sent] = shown ?? [];
    if (!sent) throw createNotFoundError("order");
    return { status: 200, body: { data: sent } };
  },
  async link({ ctx, params, viewer }) {
    const { pageId, orderId, ticketId } = await requireOwnTicket(ctx, params, viewer);
    const slug = await transact(ctx.db, async (tx) => {
      const { ticket } = await lockTicket(tx, { pageId, ticketId });
      if (!isAdmittingEntitlement(ticket, pageId))
        throw new AppError("state-conflict", (t) => t.purchase.noViewingLink);
      return issueViewerToken(tx, { pageId, orderId, ticketId });
    });
    return { status: 200, body: { data: { slug } } };
  },
  async giveBack({ ctx, params, viewer }) {
    const ticket = await requireOwnTicket(ctx, params, viewer);
    return { status: 200, body: { data: { refund: await returnTicket(ctx, ticket) } } };
  },
  async putOnList({ ctx, params, viewer }) {
    const ticket = await requireOwnTicket(ctx, params, viewer);
    await listTicket(ctx, ticket);
    return { status: 200, body: { data: await showTicket(ctx, ticket, viewer) } };
  },
  async takeOffList({ ctx, params, viewer }) {
    const ticket = await requireOwnTicket(ctx, params, viewer);
    await takeTicketOff(ctx, ticket);
    return { status: 200, body: { data: await showTicket(ctx, ticket, viewer) } };
  },
  async correct({ ctx, page, params, body, may }) {
    const id = await sendTicket(ctx, { pageId: page.id, ticketId: params.ticketId }, body, {
      isOrganizer: true,
    });
    const rows = await findTicketRows(ctx.db, page.id, [id]);
    const [row] = await toChangeableTickets(ctx, may, page.id, rows);
    if (!row) throw createNotFoundError("order");
    return { status: 200, body: { data: row } };
  },
  async resend({ ctx, page, params }) {
    await resendTicket(ctx, page, params.ticketId);
    return { status: 200, body: { data: { sent: true } } };
  },
};

/**
 * Requires that a link is of this ticket, or of its order while the buyer still has the ticket.
 * @throws AppError not-found
 */
async function requireOwnTicket(
  { db }: Context,
  { id: pageId, ticketId }: { id: string; ticketId: string },
  viewer: ViewerCredential | null,
): Promise<TicketKey & { orderId: string }> {
  const orderId = viewer?.orderId;
  if (!orderId) throw createNotFoundError("order");
  const [ticket] = await db
    .select({ holderEmail: entitlements.holderEmail, gift: orders.gift })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .where(and(eq(entitlements.id, ticketId), eq(entitlements.orderId, orderId)));
  const isOwn = viewer.ticketId === null ? ticket?.holderEmail === null : viewer.ticketId === ticketId;
  if (!ticket || !isOwn) throw createNotFoundError("order");
  return { pageId, orderId, ticketId };
}

/** Finds a ticket as its person sees it: nothing about the payment for who did not pay. @throws AppError not-found */
async function showTicket(
  ctx: Context,
  { orderId, ticketId }: { orderId: string; ticketId: string },
  viewer: ViewerCredential | null,
): Promise<Ticket> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  const now = ctx.clock.now();
  const [ticket] = order
    ? await addListings(ctx.db, order, await listTickets(ctx.db, order, { ticketId, now }), now)
    : [];
  if (!ticket) throw createNotFoundError("order");
  return viewer?.ticketId == null ? ticket : hideMoney(ticket);
}

/** Emails a ticket's link again. @throws AppError not-found, state-conflict when it opens nothing */
async function resendTicket(ctx: SignedInContext, page: PageIdentity, ticketId: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const { ticket, order, event } = await lockTicket(tx, { pageId: page.id, ticketId });
    if (!isAdmittingEntitlement(ticket, page.id))
      throw new AppError("state-conflict", (t) => t.purchase.noViewingLink);
    const { email: to } = getTicketHolder(ticket, order);
    await enqueueEmail(tx, {
      template: "viewing-link",
      to,
      language: getHolderLanguage(order, ticket),
      input: { orderId: order.id, ticketId },
      pageId: page.id,
    });
    await recordStaffChange(tx, ctx, event.accountId, {
      action: "order.resend",
      subjectType: "order",
      subjectId: order.id,
    });
  });
}
