import { pageSizes } from "@matinee/domain/limits";
import type { orderRoutes } from "@matinee/contract/routes/orders";
import type { pageRoutes } from "@matinee/contract/routes/pages";
import { createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { listReportQuestions } from "../../events/questions/report-questions.queries.ts";
import { recordRead } from "../../audit/record-read.ts";
import { createCopyCsvResponse } from "../../../platform/http/csv/csv.ts";
import { isUuid } from "../../../db/ids.ts";
import { orders } from "../../../db/schema/orders.ts";
import { checkOut, type CheckoutResult } from "./checkout/check-out.ts";
import { cancelPage } from "./refunds/cancel-page.ts";
import {
  findCancellationAhead,
  findCancellations,
  findCancelProgress,
} from "./refunds/cancel-progress.queries.ts";
import { quoteTax } from "./checkout/quote-tax.ts";
import { confirmOrder } from "./checkout/confirm-order.ts";
import { downloadFile } from "./downloads/download-file.ts";
import { toHeldTicket, toPlacedOrder } from "./order-response.ts";
import { getOrderDetail } from "./order-detail.queries.ts";
import { toChangeableOrders } from "./order-permissions.ts";
import { listOrders } from "./order-rows.queries.ts";
import { findIncome } from "./income.queries.ts";
import { buildOrdersCsv } from "./orders-csv.ts";
import { findOrder } from "./orders.queries.ts";
import { refundOrder } from "./refunds/refund-order.ts";
import {
  findOrderAttendance,
  isAttendanceKnown,
  toAttendanceResponse,
} from "../../premieres/attendance.queries.ts";
import { buildAttendanceList } from "../../premieres/attendance-list.queries.ts";
import { findPremiere } from "../../premieres/premieres.queries.ts";
import { findTicketAccess } from "../../access/entitlements.queries.ts";
import { replaceViewingLink } from "../../access/replace-viewing-link.ts";
import { resendOrderLink } from "./resend-order-link.ts";
import { buildPage } from "../../../db/build-page.ts";
import type { PaymentSubjectServices } from "../payments/payment-subjects.ts";

export const orderHandlers: Handlers<typeof orderRoutes, PaymentSubjectServices> = {
  async create({ ctx, params, body }) {
    return toCheckoutResponse(await checkOut(ctx, params.id, body));
  },
  async quoteTax({ ctx, params, body }) {
    return { status: 200, body: { data: await quoteTax(ctx, params.id, body) } };
  },
  async confirm({ ctx, params }) {
    return toCheckoutResponse(await confirmOrder(ctx, params.id, params.orderId));
  },
  async list({ ctx, page, query, may }) {
    const current = query.page ?? 1;
    const limit = pageSizes.attendees;
    const { attendance, sort, search_term } = query;
    const premiere = { stored: await findPremiere(ctx.db, page.id), now: ctx.clock.now() };
    const { rows, total } = await listOrders(ctx.db, {
      pageId: page.id,
      search: search_term,
      attendance: buildAttendanceList(orders, page.id, premiere, query),
      limit,
      offset: (current - 1) * limit,
    });
    const path = `/v1/pages/${page.id}/orders`;
    const options = {
      path,
      page: current,
      size: limit,
      total,
      parameters: { search_term, attendance, sort },
    };
    const listed = await toChangeableOrders(ctx, rows, may);
    if (!isAttendanceKnown(premiere.stored, premiere.now))
      return { status: 200, body: { data: buildPage(listed, options) } };
    const orderIds = rows.map(({ order }) => order.id);
    const found = await findOrderAttendance(ctx.db, page.id, orderIds);
    const data = listed.map((row) => ({ ...row, premiere: toAttendanceResponse(found.get(row.id)) }));
    return { status: 200, body: { data: buildPage(data, options) } };
  },
  async income({ ctx, page }) {
    return {
      status: 200,
      body: { data: { currency: page.currency, ...(await findIncome(ctx.db, page.id)) } },
    };
  },
  async csv({ ctx, page, query: { attendance } }) {
    await recordRead(
      ctx,
      { action: "orders.export", subjectType: "page", subjectId: page.id },
      page.accountId,
    );
    const premiere = { stored: await findPremiere(ctx.db, page.id), now: ctx.clock.now() };
    return createCopyCsvResponse(
      ctx,
      buildOrdersCsv(
        ctx.db,
        page,
        {
          isPremiere: premiere.stored !== null,
          isAttendanceKnown: isAttendanceKnown(premiere.stored, premiere.now),
          attendance,
          isListed: buildAttendanceList(orders, page.id, premiere, { attendance }).where,
        },
        await listReportQuestions(ctx.db, page.id, orders),
      ),
    );
  },
  async get({ ctx, params, viewer }) {
    const orderId = viewer ? viewer.orderId : params.orderId;
    const orderWithLines =
      orderId && isUuid(orderId) ? await findOrder(ctx.db, { pageId: params.id, orderId }) : undefined;
    if (!orderWithLines) throw createNotFoundError("order");
    const viewerToken = viewer ? params.orderId : null;
    const { order } = orderWithLines;
    const data = viewer?.ticketId
      ? await toHeldTicket(ctx, order, { ticketId: viewer.ticketId, viewerToken })
      : await toPlacedOrder(ctx, orderWithLines, viewerToken);
    return { status: 200, body: { data } };
  },
  async detail({ ctx, page, params, may }) {
    const detail = await getOrderDetail(ctx, { pageId: page.id, ...params }, may);
    return { status: 200, body: { data: detail } };
  },
  async visit({ ctx, params, viewer }) {
    // The count in the body is ignored: visits are counted where playback is granted.
    if (!viewer?.orderId) throw createNotFoundError("order");
    const { orderId, ticketId } = viewer;
    const { visits } = await findTicketAccess(ctx.db, { orderId, ticketId }, params.id);
    return { status: 200, body: { data: { visits } } };
  },
  async refund({ ctx, page, params, body, may }) {
    const { amount: amountCents, refundable: refundableCents, reason, ticket: ticketId } = body;
    if (ticketId && amountCents !== undefined)
      throw createFieldError("amount", (t) => t.tickets.amountOrTicket);
    const { orderId } = params;
    const approvalId = await refundOrder(ctx, page, {
      orderId,
      amountCents,
      refundableCents,
      reason,
      ticketId,
    });
    if (approvalId !== null) return { status: 202, body: { data: { approvalId } } };
    const detail = await getOrderDetail(ctx, { pageId: page.id, orderId }, may);
    return { status: 201, body: { data: detail } };
  },
  async resend({ ctx, page, params }) {
    await resendOrderLink(ctx, page, params.orderId);
    return { status: 200, body: { data: { sent: true } } };
  },
  async replaceLink({ ctx, params, viewer }) {
    const orderId = viewer ? viewer.orderId : params.orderId;
    if (!orderId || !isUuid(orderId)) throw createNotFoundError("order");
    const ticketId = viewer?.ticketId ?? undefined;
    const slug = await replaceViewingLink(ctx, params.id, { orderId, ticketId });
    return { status: 200, body: { data: { sent: true, ...(viewer && { slug }) } } };
  },
  async download({ ctx, params, request }) {
    return downloadFile(ctx, params.grant, request.headers.range);
  },
};

/** Cancelling an event belongs to orders because it consists of refunds. */
export const pageCancellationHandlers: Pick<Handlers<typeof pageRoutes>, "cancel" | "cancelProgress"> = {
  async cancel({ ctx, page, query }) {
    const approvalId = await cancelPage(ctx, page, query.screenings);
    if (approvalId) return { status: 202, body: { data: { approvalId } } };
    return { status: 200, body: { data: await findCancelProgress(ctx.db, page.id) } };
  },
  async cancelProgress({ ctx, page }) {
    const cancellation = (await findCancellations(ctx.db, [page.id])).get(page.id);
    if (cancellation) {
      const { at, by, ...progress } = cancellation;
      return { status: 200, body: { data: { ...progress, cancelled: { at, by } } } };
    }
    const ahead = await findCancellationAhead(ctx.db, page.id);
    return { status: 200, body: { data: { refunds: 0, refunded: 0, failed: 0, ...(ahead && { ahead }) } } };
  },
};

function toCheckoutResponse(result: CheckoutResult) {
  return result.status === 201
    ? { status: result.status, body: { data: result.order } }
    : { status: result.status, body: { data: result.order } };
}
