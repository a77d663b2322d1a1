import { lifetimes } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { CreateOrder } from "@matinee/contract/schemas/orders";
import { computePlatformFeeCents } from "@matinee/domain/money";
import { mergeLines } from "@matinee/domain/order-totals";
import { and, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Context } from "../../../../platform/context.ts";
import type { Queryable, Transaction } from "../../../../db/client.ts";
import { prepareOnce } from "../../../../db/prepare-once.ts";
import { retryConflicts, transact, violatesConstraint } from "../../../../db/transaction.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../../platform/errors.ts";
import { accounts } from "../../../../db/schema/accounts.ts";
import { formatConsents } from "../../../consent/consents.queries.ts";
import { type AcceptedText, acceptTexts, recordConsents } from "../../../consent/record-consent.ts";
import { findUsablePromoCode, getDiscount } from "../../promo-codes/promo-codes.queries.ts";
import { pages } from "../../../../db/schema/pages.ts";
import type { Payment } from "../../payments/start-payment.ts";
import { buildStatementSuffix } from "../../payments/statement-suffix.ts";
import { premieres } from "../../../../db/schema/premieres.ts";
import { products } from "../../../../db/schema/products.ts";
import { type Buyer, checkBuyer, checkGift } from "./buyer.rules.ts";
import { recordOrderHistory } from "../order-history.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { findNewestAttempt } from "../../payments/payments.queries.ts";
import { insertFreeOrder, insertOrderWithPayment, type OrderToInsert } from "./insert-order.ts";
import { type PricedOrder, priceOrder } from "./price-order.rules.ts";
import {
  findSoldOutError,
  reserveStock,
  reserveStockAndCommit,
  type Redemption,
  redeemPromoCode,
} from "./reserve-stock.ts";
import { findSaleRejection } from "./sale.rules.ts";
import { markOrderPaid, announcePaidOrder } from "./fulfill-order.ts";

const RESERVATION_MS = lifetimes.reservationMinutes * 60_000;

export interface NewOrder {
  orderId: string;
  /** Undefined if the order is free. */
  payment: Payment | undefined;
}

/**
 * Places an order at the server's prices. One transaction reserves stock, redeems the promo code and stores the payment
 * to request from the provider. A free order is marked paid in it.
 * @returns the order; the same order for the same idempotency claim
 * @throws AppError not-found, invalid, state-conflict, sold-out, total-changed
 */
export async function placeOrder(
  ctx: Context,
  pageId: string,
  body: CreateOrder,
  { requestsThreeDSecure }: { requestsThreeDSecure: boolean },
): Promise<NewOrder> {
  const requestedLines = mergeLines(body.products);
  const sales = await prepareSale(ctx.db).execute({ pageId, ids: requestedLines.map(({ id }) => id) });
  const [sale] = sales;
  if (!sale) throw createNotFoundError("This event");
  const offeredProducts = sales.flatMap(({ product }) => product ?? []);
  const { page, owner, premiere } = sale;
  const now = ctx.clock.now();
  const buyer = checkBuyer(
    body,
    offeredProducts.some((product) => product.type === "physical"),
  );
  if (body.gift) checkGift(body.gift, buyer.name);
  const rejection = findSaleRejection(
    page,
    offeredProducts.map((product) => product.type),
    now,
    premiere,
  );
  if (rejection) throw new AppError("state-conflict", rejection);
  const promoCode = body.couponCode ? await findUsablePromoCode(ctx, pageId, body.couponCode) : null;
  const priced = priceOrder(requestedLines, offeredProducts, {
    paywall: page.paywallSettings,
    promoDiscount: promoCode && getDiscount(promoCode),
    expectedTotalCents: body.total,
  });
  if (priced.totalCents > 0 && (owner.capability !== "active" || !owner.connectId)) {
    throw new AppError("state-conflict", messages.purchase.noPayments);
  }
  if (priced.totalCents > 0 && !body.token) {
    throw createFieldError("token", messages.checkout.issues["card-number-invalid"]);
  }
  try {
    return await insertOrder(ctx, {
      page,
      body,
      buyer,
      priced,
      promoCodeId: promoCode?.id ?? null,
      destination: owner.connectId ?? undefined,
      requestsThreeDSecure,
    });
  } catch (error) {
    const soldOutError = await findSoldOutError(ctx.db, error, priced.lines);
    if (soldOutError) throw soldOutError;
    // Two processes resumed the same claim, and the other one placed the order.
    if (!ctx.claimId || !violatesConstraint(error, "orders_claim_key")) throw error;
    const [placed] = await ctx.db.select().from(orders).where(eq(orders.claimId, ctx.claimId));
    if (!placed) throw error;
    return { orderId: placed.id, payment: await findNewestAttempt(ctx.db, "order", placed.id) };
  }
}

/** One row for each requested product of the event; one without a product if it has none of them. */
const prepareSale = prepareOnce((db) =>
  db
    .select({
      page: {
        id: pages.id,
        title: pages.title,
        opensAt: pages.opensAt,
        closesAt: pages.closesAt,
        activated: pages.activated,
        archived: pages.archived,
        superarchived: pages.superarchived,
        cancelledAt: pages.cancelledAt,
        paywallSettings: pages.paywallSettings,
      },
      owner: { connectId: accounts.connectId, capability: accounts.capabilityStatus },
      product: {
        id: products.id,
        type: products.type,
        title: products.title,
        priceCents: products.priceCents,
        shippingCents: products.shippingCents,
        quantity: products.quantity,
        reserved: products.reserved,
        active: products.active,
        hiddenAt: products.hiddenAt,
        digitalFileId: products.digitalFileId,
      },
      premiere: {
        epoch: premieres.epoch,
        latePolicy: premieres.latePolicy,
        lateMinutes: premieres.lateMinutes,
        sellAfterStart: premieres.sellAfterStart,
        encoreUntil: premieres.encoreUntil,
        state: premieres.state,
        anchorAt: premieres.anchorAt,
        anchorMs: premieres.anchorMs,
        isRunning: premieres.isRunning,
      },
    })
    .from(pages)
    .innerJoin(accounts, eq(accounts.id, pages.accountId))
    .leftJoin(premieres, eq(premieres.pageId, pages.id))
    .leftJoin(
      products,
      and(eq(products.pageId, pages.id), sql`${products.id} = any(${sql.placeholder("ids")})`),
    )
    .where(eq(pages.id, sql.placeholder("pageId")))
    .prepare("sale"),
);

interface OrderInput {
  page: { id: string; title: string };
  body: CreateOrder;
  buyer: Buyer;
  priced: PricedOrder;
  promoCodeId: string | null;
  destination: string | undefined;
  requestsThreeDSecure: boolean;
}

async function insertOrder(ctx: Context, input: OrderInput): Promise<NewOrder> {
  const { page, body, buyer, priced, promoCodeId, destination, requestsThreeDSecure } = input;
  const { totalCents, discountCents } = priced;
  const now = ctx.clock.now();
  const feeCents = computePlatformFeeCents(totalCents, ctx.config.PLATFORM_FEE_BPS);
  const consents = await acceptTexts(ctx.db, ctx, body.tos ? ["terms"] : [], body.legalVersions);
  const orderId = uuidv7();
  const newOrder = {
    ...buyer,
    id: orderId,
    pageId: page.id,
    claimId: ctx.claimId ?? null,
    gift: body.gift ?? null,
    promoCodeId,
    totalCents,
    discountCents,
    feeCents,
    netCents: totalCents - feeCents,
    afterWatching: body.afterWatching ?? false,
    eventReminderOptOut: body.eventReminderOptOut ?? false,
    consentCell: formatConsents(consents),
    reservedUntil: new Date(now.getTime() + RESERVATION_MS),
  };
  if (totalCents === 0) {
    await transact(ctx.db, (tx) => insertPaidFreeOrder(tx, newOrder, { priced, consents, now }));
    return { orderId, payment: undefined };
  }
  const insert = (db: Queryable) =>
    insertOrderWithPayment(
      db,
      newOrder,
      priced.lines,
      {
        subject: "order",
        subjectId: orderId,
        request: {
          amount: totalCents,
          description: `${page.title} (order ${orderId})`,
          statementDescriptorSuffix: buildStatementSuffix(page.title, ctx.config.STATEMENT_DESCRIPTOR),
          destination,
          applicationFee: feeCents,
          ...(requestsThreeDSecure && { requestsThreeDSecure }),
        },
      },
      consents,
    );
  if (!promoCodeId) return { orderId, payment: await retryConflicts(() => insert(ctx.db)) };
  const payment = await transact(ctx.db, async (tx) => {
    const inserted = await insert(tx);
    await redeemForOrder(tx, { promoCodeId, orderId, email: buyer.email }, now);
    return inserted;
  });
  return { orderId, payment };
}

async function insertPaidFreeOrder(
  tx: Transaction,
  order: OrderToInsert,
  { priced, consents, now }: { priced: PricedOrder; consents: readonly AcceptedText[]; now: Date },
): Promise<void> {
  await insertFreeOrder(tx, order, priced.lines);
  await markOrderPaid(tx, order, { chargeId: null, now });
  await recordOrderHistory(tx, order.id, { kind: "paid", amountCents: 0 });
  await announcePaidOrder(tx, order);
  await recordConsents(tx, { orderId: order.id }, consents);
  // Last, because all buyers of an event lock these rows: the lock time stays short.
  if (!order.promoCodeId) return reserveStockAndCommit(tx, priced.lines);
  await reserveStock(tx, priced.lines);
  const { promoCodeId, id: orderId, email } = order;
  await redeemForOrder(tx, { promoCodeId, orderId, email }, now);
}

async function redeemForOrder(tx: Transaction, redemption: Redemption, now: Date): Promise<void> {
  const problem = await redeemPromoCode(tx, redemption, now);
  if (problem) throw createFieldError("couponCode", messages.promoCode[problem]);
}
