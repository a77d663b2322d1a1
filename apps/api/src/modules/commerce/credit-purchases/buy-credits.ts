import type { BuyCredits } from "@matinee/contract/schemas/credits";
import { platformCurrency } from "@matinee/domain/currency";
import { eq } from "drizzle-orm";
import type { Charge } from "../../../integrations/payments/payments.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { transact, violatesConstraint } from "../../../db/transaction.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { acceptTexts, recordConsents } from "../../consent/record-consent.ts";
import { findNewestAttempt } from "../payments/payments.queries.ts";
import { collectPayment } from "../payments/collect-payment.ts";
import { openCardAttempt } from "../payments/card-attempts.ts";
import { createCardError, createPendingError } from "../payments/payment-errors.ts";
import { isPaymentOpen, startPayment } from "../payments/start-payment.ts";
import { priceCredits } from "./credit-purchase.rules.ts";
import { findCreditBalance } from "../../credits/credits.queries.ts";
import { creditOrders } from "../../../db/schema/credits.ts";
import type { PaymentSubjectServices } from "../payments/payment-subjects.ts";

export type CreditPurchaseResult =
  | { status: 201; data: { credits: number } }
  | { status: 202; data: { id: string; clientSecret: string } };

/**
 * Buys credits by card. A resumed idempotency claim continues its purchase.
 * @throws AppError challenge-needed, invalid, total-changed, state-conflict for terms that were replaced long ago,
 * card-refused at `token`, unavailable while the outcome is unknown
 */
export async function buyCredits(
  ctx: SignedInContext & PaymentSubjectServices,
  body: BuyCredits,
): Promise<CreditPurchaseResult> {
  const resumedId = await findCreditOrderByClaim(ctx);
  const { accountId } = ctx.actor;
  const attempt = resumedId
    ? undefined
    : await openCardAttempt(ctx, { email: body.email, accountId }, body.token);
  let isDeclined = false;
  try {
    const orderId = resumedId ?? (await createCreditOrder(ctx, body, attempt?.isSuspicious ?? false));
    const payment = await findNewestAttempt(ctx.db, "credits", orderId);
    if (!payment || !isPaymentOpen(payment)) return await getCreditPurchaseResult(ctx, orderId);
    const { charge, decline } = await collectPayment(ctx, payment, body.token);
    isDeclined = decline !== undefined;
    const hidesReason = decline && (await attempt?.decline(decline.cardPrint));
    return await getCreditPurchaseResult(ctx, orderId, { charge, hidesReason });
  } finally {
    if (!isDeclined) await attempt?.close();
  }
}

/** Builds the buyer's response from the purchase's current status. @throws AppError for a failed purchase */
export async function getCreditPurchaseResult(
  ctx: SignedInContext,
  orderId: string,
  { charge, hidesReason }: { charge?: Charge | undefined; hidesReason?: boolean | undefined } = {},
): Promise<CreditPurchaseResult> {
  const [order] = await ctx.db.select().from(creditOrders).where(eq(creditOrders.id, orderId));
  if (!order) throw createNotFoundError("purchase");
  if (order.status === "pending") {
    if (charge?.state.kind === "needs-bank" && charge.state.browserSecret) {
      return { status: 202, data: { id: order.id, clientSecret: charge.state.browserSecret } };
    }
    throw createPendingError(orderId);
  }
  if (order.status === "failed") {
    throw createCardError(await findNewestAttempt(ctx.db, "credits", orderId), hidesReason);
  }
  return { status: 201, data: { credits: await findCreditBalance(ctx.db, order.accountId) } };
}

async function findCreditOrderByClaim(ctx: SignedInContext): Promise<string | undefined> {
  if (!ctx.claimId) return undefined;
  const [order] = await ctx.db.select().from(creditOrders).where(eq(creditOrders.claimId, ctx.claimId));
  return order?.id;
}

async function createCreditOrder(
  ctx: SignedInContext,
  body: BuyCredits,
  requestsThreeDSecure: boolean,
): Promise<string> {
  const totalCents = priceCredits(body);
  const { credits } = body;
  const { accountId } = ctx.actor;
  try {
    return await transact(ctx.db, async (tx) => {
      const consents = await acceptTexts(tx, ctx, body.tos ? ["terms"] : [], body.legalVersions);
      await recordConsents(tx, { accountId }, consents);
      const [order] = await tx
        .insert(creditOrders)
        .values({
          accountId,
          claimId: ctx.claimId ?? null,
          credits,
          totalCents,
          email: body.email.trim(),
          name: body.name.trim(),
          address: body.address ?? null,
        })
        .returning();
      if (!order) throw new Error("the insert returned no purchase");
      const description = `${credits} ${credits === 1 ? "credit" : "credits"} (purchase ${order.id})`;
      await startPayment(tx, {
        subject: "credits",
        subjectId: order.id,
        request: {
          money: { amount: totalCents, currency: platformCurrency },
          description,
          statementSuffix: "CREDITS",
          settlement: null,
          askBank: requestsThreeDSecure,
        },
      });
      return order.id;
    });
  } catch (error) {
    const existingId = violatesConstraint(error, "credit_orders_claim_key")
      ? await findCreditOrderByClaim(ctx)
      : undefined;
    if (!existingId) throw error;
    return existingId;
  }
}
