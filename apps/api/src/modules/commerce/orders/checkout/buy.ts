import { messages } from "@matinee/contract/messages";
import type { CreateOrder, PlacedOrder } from "@matinee/contract/schemas/orders";
import type { Stripe } from "stripe";
import type { Context } from "../../../../platform/context.ts";
import { AppError, notFound } from "../../../../platform/errors.ts";
import { chargeCard } from "../../payments/charge-card.ts";
import { followIntent, refusePayment } from "../../payments/follow-intent.ts";
import { PaymentRefusal } from "../../payments/payment-refusal.ts";
import { isOpen } from "../../payments/start-attempt.ts";
import { mintViewerCredential } from "../../../access/viewer-credentials.queries.ts";
import { signConfirmation } from "../confirmation.ts";
import { placedOrder } from "../order-answer.ts";
import type { Order } from "../../../../db/schema/orders.ts";
import { findOrder, findOrderOfClaim } from "../orders.queries.ts";
import { findNewestAttempt } from "../../payments/payments.queries.ts";
import { type NewOrder, placeOrder } from "./place-order.ts";

/** Paid, or waiting for the buyer's bank. */
export type Purchase =
  | { status: 201; order: PlacedOrder }
  | {
      status: 202;
      order: { id: string; slug: string; status: "pending"; clientSecret: string; total: number };
    };

/**
 * Buys: places the order and charges the card. The same claim, taken up after a crash or a provider that did not
 * answer, finds its order and goes on with it.
 * @throws AppError card-refused with the provider's message at `token`, unavailable with `details.orderPending` while
 * nobody knows, and whatever placing the order refuses
 */
export async function buy(ctx: Context, pageId: string, body: CreateOrder): Promise<Purchase> {
  const { orderId, payment } = (await findPlaced(ctx)) ?? (await placeOrder(ctx, pageId, body));
  if (!payment || !isOpen(payment)) return answerPurchase(ctx, { pageId, orderId });
  try {
    const intent = await chargeCard(ctx, payment, body.token ?? "");
    await followIntent(ctx, payment, intent);
    return await answerPurchase(ctx, { pageId, orderId }, intent);
  } catch (error) {
    if (!(error instanceof PaymentRefusal)) throw error;
    await refusePayment(ctx, payment, error.message);
    return answerPurchase(ctx, { pageId, orderId });
  }
}

async function findPlaced(ctx: Context): Promise<NewOrder | undefined> {
  if (!ctx.claimId || ctx.freshClaim) return undefined;
  const placed = await findOrderOfClaim(ctx.db, ctx.claimId);
  return placed && { orderId: placed.id, payment: await findNewestAttempt(ctx.db, "order", placed.id) };
}

/** What the buyer hears of an order, by its status now. @throws AppError for every status that is not good news */
export async function answerPurchase(
  ctx: Context,
  where: { pageId: string; orderId: string },
  intent?: Stripe.PaymentIntent,
): Promise<Purchase> {
  const found = await findOrder(ctx.db, where);
  if (!found) throw notFound("This order");
  const { order, lines } = found;
  switch (order.status) {
    case "pending":
      return waiting(ctx, order, intent);
    case "failed": {
      const payment = await findNewestAttempt(ctx.db, "order", order.id);
      const refusal = payment?.refusal ?? messages.checkout.unexpectedError;
      throw new AppError("card-refused", refusal, { fields: { token: refusal } });
    }
    case "expired":
      throw new AppError("state-conflict", messages.purchase.expired);
    default: {
      const slug = order.gift
        ? null
        : await mintViewerCredential(ctx.db, { pageId: order.pageId, orderId: order.id });
      return { status: 201, order: await placedOrder(ctx, order, lines, slug) };
    }
  }
}

async function waiting(ctx: Context, order: Order, intent?: Stripe.PaymentIntent): Promise<Purchase> {
  if (intent?.status !== "requires_action" || !intent.client_secret) {
    throw new AppError("unavailable", messages.purchase.stillPending, {
      details: { orderPending: true, orderId: order.id, retryAfterSeconds: 2 },
    });
  }
  // The buyer of a gift confirms with a token that never opens the film.
  const slug = order.gift
    ? signConfirmation(ctx.config, order.id)
    : await mintViewerCredential(ctx.db, { pageId: order.pageId, orderId: order.id });
  const { client_secret: clientSecret } = intent;
  return {
    status: 202,
    order: { id: order.id, slug, status: "pending", clientSecret, total: order.totalCents },
  };
}
