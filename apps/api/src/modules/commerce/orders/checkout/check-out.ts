import type { CreateOrder, PlacedOrder } from "@matinee/contract/schemas/orders";
import type { Currency } from "@matinee/domain/currency";
import type { Charge } from "../../../../integrations/payments/payments.ts";
import type { Context } from "../../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../../platform/errors.ts";
import { collectPayment } from "../../payments/collect-payment.ts";
import { type CardAttempt, openCardAttempt } from "../../payments/card-attempts.ts";
import { createCardError, createPendingError } from "../../payments/payment-errors.ts";
import { isPaymentOpen } from "../../payments/start-payment.ts";
import { issueViewerToken } from "../../../access/viewer-credentials.queries.ts";
import { signConfirmationToken } from "../confirmation-token.ts";
import { toPlacedOrder } from "../order-response.ts";
import type { Order } from "../../../../db/schema/orders.ts";
import { findOrder, findOrderByClaim } from "../orders.queries.ts";
import { findNewestAttempt } from "../../payments/payments.queries.ts";
import { type NewOrder, placeOrder } from "./place-order.ts";
import { isReplaced } from "./replace-earlier-attempt.ts";
import type { PaymentSubjectServices } from "../../payments/payment-subjects.ts";

/** 201: paid. 202: the buyer's bank asks for confirmation. */
export type CheckoutResult =
  | { status: 201; order: PlacedOrder }
  | {
      status: 202;
      order: {
        id: string;
        slug: string;
        status: "pending";
        clientSecret: string;
        currency: Currency;
        total: number;
      };
    };

/**
 * Places an order and charges the card. A claim that is resumed after a crash or a provider outage continues its order.
 * @throws AppError challenge-needed, card-refused with the provider's message at `token`, unavailable with
 * `details.orderPending` while the outcome is unknown, and the errors of `placeOrder`
 */
export async function checkOut(
  ctx: Context & PaymentSubjectServices,
  pageId: string,
  body: CreateOrder,
): Promise<CheckoutResult> {
  const resumed = await findResumedOrder(ctx);
  if (resumed || !body.token) return collectOrder(ctx, pageId, body, resumed);
  const { email, deviceId, token } = body;
  const attempt = await openCardAttempt(ctx, { email, deviceId, pageId }, token);
  return collectOrder(ctx, pageId, body, resumed, attempt);
}

async function collectOrder(
  ctx: Context & PaymentSubjectServices,
  pageId: string,
  body: CreateOrder,
  resumed: NewOrder | undefined,
  attempt?: CardAttempt,
): Promise<CheckoutResult> {
  let isDeclined = false;
  try {
    const options = { requestsThreeDSecure: attempt?.isSuspicious ?? false };
    const { orderId, payment } = resumed ?? (await placeOrder(ctx, pageId, body, options));
    const key = { pageId, orderId };
    if (!payment || !isPaymentOpen(payment)) return await getCheckoutResult(ctx, key);
    const { charge, decline } = await collectPayment(ctx, payment, body.token ?? "");
    isDeclined = decline !== undefined;
    const hidesReason = decline && (await attempt?.decline(decline.cardPrint));
    const result = await getCheckoutResult(ctx, key, { charge, hidesReason });
    if (result.status === 202) await attempt?.countUnpaid();
    return result;
  } finally {
    if (!isDeclined) await attempt?.close();
  }
}

async function findResumedOrder(ctx: Context): Promise<NewOrder | undefined> {
  if (!ctx.claimId || ctx.isNewClaim) return undefined;
  const order = await findOrderByClaim(ctx.db, ctx.claimId);
  return order && { orderId: order.id, payment: await findNewestAttempt(ctx.db, "order", order.id) };
}

/** Builds the buyer's response from the order's current status. @throws AppError for a failed, expired or refunded order */
export async function getCheckoutResult(
  ctx: Context,
  key: { pageId: string; orderId: string },
  { charge, hidesReason }: { charge?: Charge | undefined; hidesReason?: boolean | undefined } = {},
): Promise<CheckoutResult> {
  const orderWithLines = await findOrder(ctx.db, key);
  if (!orderWithLines) throw createNotFoundError("order");
  const { order } = orderWithLines;
  if (isReturned(order)) throw new AppError("state-conflict", (t) => t.purchase.returned);
  switch (order.status) {
    case "pending":
      return buildPendingResult(ctx, order, charge);
    case "failed":
      throw createCardError(await findNewestAttempt(ctx.db, "order", order.id), hidesReason);
    case "expired":
      throw new AppError(
        "state-conflict",
        (await isReplaced(ctx.db, order.id)) ? (t) => t.purchase.replaced : (t) => t.purchase.expired,
      );
    default: {
      const viewerToken = order.gift ? null : await issueBuyerToken(ctx, order);
      return { status: 201, order: await toPlacedOrder(ctx, orderWithLines, viewerToken, { isNew: true }) };
    }
  }
}

/** Returns whether the order's payment was refunded in full, or will be because it arrived too late. */
const isReturned = ({ status, chargeId }: Order): boolean =>
  status === "refunded" || (chargeId !== null && (status === "expired" || status === "failed"));

async function buildPendingResult(ctx: Context, order: Order, charge?: Charge): Promise<CheckoutResult> {
  const clientSecret = charge?.state.kind === "needs-bank" ? charge.state.browserSecret : null;
  if (!clientSecret) throw createPendingError(order.id);
  // The buyer of a gift confirms with a token that never gives access to the film.
  const slug = order.gift ? signConfirmationToken(ctx.config, order.id) : await issueBuyerToken(ctx, order);
  return {
    status: 202,
    order: {
      id: order.id,
      slug,
      status: "pending",
      clientSecret,
      currency: order.currency,
      total: order.totalCents,
    },
  };
}

/** The response of a claimed request is stored after the token and before it is sent. */
const issueBuyerToken = (ctx: Context, { pageId, id }: Order): Promise<string> =>
  issueViewerToken(ctx.db, { pageId, orderId: id }, { isFollowed: ctx.claimId !== undefined });
