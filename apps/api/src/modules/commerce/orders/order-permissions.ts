import { compRoutes } from "@matinee/contract/routes/comps";
import { orderRoutes } from "@matinee/contract/routes/orders";
import type { ChangeableOrder } from "@matinee/contract/schemas/orders";
import { findRefundProblem } from "@matinee/domain/refund-rules";
import type { Context } from "../../../platform/context.ts";
import type { May } from "../../../platform/http/permissions.ts";
import { type OrderWithContext, toOrderRow } from "./order-rows.queries.ts";
import { findRefundableCentsOf } from "./refunds/refundable.queries.ts";
import { isLinkSendable } from "./resend-order-link.ts";

/** What the caller of a request may do with an order now, of which so many cents can be refunded. */
export function describeOrderPermissions(
  { order, isComp, admits, linksClose, pageCancelledAt }: OrderWithContext,
  refundableCents: number,
  { may, now }: { may: May; now: Date },
): Pick<ChangeableOrder, "can" | "refundProblem"> {
  const refundProblem = findRefundProblem(order, refundableCents);
  const hasLink = isLinkSendable({ closesAt: linksClose, cancelledAt: pageCancelledAt }, admits, now);
  return {
    can: {
      send: hasLink && may(orderRoutes.resend),
      replace: hasLink && may(orderRoutes.replaceLink),
      refund: refundProblem === null && may(orderRoutes.refund),
      revoke: isComp && order.status !== "refunded" && may(compRoutes.revoke),
    },
    refundProblem,
  };
}

/** Returns orders as their owner and staff see them, with what the caller may do with each now. One query for any number of rows. */
export async function toChangeableOrders(
  { db, clock }: Pick<Context, "db" | "clock">,
  rows: readonly OrderWithContext[],
  may: May,
): Promise<ChangeableOrder[]> {
  const refundable = await findRefundableCentsOf(
    db,
    rows.map(({ order }) => order),
  );
  const now = clock.now();
  return rows.map((row) => ({
    ...toOrderRow(row),
    ...describeOrderPermissions(row, refundable.get(row.order.id) ?? 0, { may, now }),
  }));
}
