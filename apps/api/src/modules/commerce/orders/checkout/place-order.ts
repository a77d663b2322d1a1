import { lifetimes } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { CreateOrder } from "@matinee/contract/schemas/orders";
import { computePlatformFeeCents } from "@matinee/domain/money";
import { mergeLines } from "@matinee/domain/order-totals";
import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../../../platform/context.ts";
import type { Transaction } from "../../../../db/client.ts";
import { prepareOnce } from "../../../../db/prepare-once.ts";
import { transact, violates } from "../../../../db/transaction.ts";
import { AppError, invalid, notFound } from "../../../../platform/errors.ts";
import { accounts } from "../../../../db/schema/accounts.ts";
import { findUsableCoupon } from "../../promo-codes/ticket-coupons.queries.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { type Payment, startAttempt } from "../../payments/start-attempt.ts";
import { statementSuffix } from "../../payments/statement-suffix.ts";
import { products } from "../../../../db/schema/products.ts";
import { type Buyer, checkBuyer, checkGift } from "./buyer.rules.ts";
import { recordHistory } from "../order-history.ts";
import { orderLines, orders } from "../../../../db/schema/orders.ts";
import { findNewestAttempt } from "../../payments/payments.queries.ts";
import { type PricedOrder, priceOrder } from "./price-order.rules.ts";
import { refusedStock, reserveStock, reserveStockAndCommit, takeCouponUse } from "./reserve-stock.ts";
import { sellingRefusal } from "./selling.rules.ts";
import { becomePaid, writeReceipts } from "./settle-order.ts";

const RESERVED_MS = lifetimes.reservationMinutes * 60_000;

export interface NewOrder {
  orderId: string;
  /** What the card is to be charged; none where the order costs nothing. */
  payment: Payment | undefined;
}

/**
 * Places an order at the server's prices: stock and promo code are held, and what will be asked of the card provider is
 * written down, in one transaction. An order that costs nothing is paid with it.
 * @returns the order; the same for the same claim
 * @throws AppError not-found, invalid, state-conflict, sold-out, total-changed
 */
export async function placeOrder(ctx: Context, pageId: string, body: CreateOrder): Promise<NewOrder> {
  const wanted = mergeLines(body.products);
  const [[found], here] = await Promise.all([
    seller(ctx.db).execute({ pageId }),
    offered(ctx.db).execute({ pageId, ids: wanted.map(({ id }) => id) }),
  ]);
  if (!found) throw notFound("This event");
  const { page, owner } = found;
  const now = ctx.clock.now();
  const buyer = checkBuyer(
    body,
    here.some((product) => product.type === "physical"),
  );
  if (body.gift) checkGift(body.gift, buyer.name);
  const refusal = sellingRefusal(
    page,
    here.map((product) => product.type),
    now,
  );
  if (refusal) throw new AppError("state-conflict", refusal);
  const coupon = body.couponCode ? await findUsableCoupon(ctx.db, pageId, body.couponCode, now) : null;
  const priced = priceOrder(wanted, here, {
    paywall: page.paywallSettings,
    promo: coupon !== null,
    asked: body.total,
  });
  if (priced.totalCents > 0 && (owner.capability !== "active" || !owner.connectId)) {
    throw new AppError("state-conflict", messages.purchase.noPayments);
  }
  if (priced.totalCents > 0 && !body.token) {
    throw invalid("token", messages.checkout.issues["card-number-invalid"]);
  }
  try {
    return await transact(ctx.db, (tx) =>
      writeOrder(tx, ctx, {
        page,
        body,
        buyer,
        priced,
        couponId: coupon?.id ?? null,
        destination: owner.connectId ?? undefined,
      }),
    );
  } catch (error) {
    const refused = await refusedStock(ctx.db, error, priced.lines);
    if (refused) throw refused;
    // The same request, taken up by two at once: the other one has placed it.
    if (!ctx.claimId || !violates(error, "orders_claim_key")) throw error;
    const [placed] = await ctx.db.select().from(orders).where(eq(orders.claimId, ctx.claimId));
    if (!placed) throw error;
    return { orderId: placed.id, payment: await findNewestAttempt(ctx.db, "order", placed.id) };
  }
}

const seller = prepareOnce((db) =>
  db
    .select({ page: pages, owner: { connectId: accounts.connectId, capability: accounts.capabilityStatus } })
    .from(pages)
    .innerJoin(accounts, eq(accounts.id, pages.accountId))
    .where(eq(pages.id, sql.placeholder("pageId")))
    .prepare("seller"),
);

const offered = prepareOnce((db) =>
  db
    .select()
    .from(products)
    .where(
      and(
        eq(products.pageId, sql.placeholder("pageId")),
        sql`${products.id} = any(${sql.placeholder("ids")})`,
      ),
    )
    .prepare("offered_products"),
);

interface OrderToWrite {
  page: typeof pages.$inferSelect;
  body: CreateOrder;
  buyer: Buyer;
  priced: PricedOrder;
  couponId: string | null;
  destination: string | undefined;
}

async function writeOrder(tx: Transaction, ctx: Context, input: OrderToWrite): Promise<NewOrder> {
  const { page, body, buyer, priced, couponId, destination } = input;
  const { totalCents, discountCents } = priced;
  const now = ctx.clock.now();
  const feeCents = computePlatformFeeCents(totalCents, ctx.config.PLATFORM_FEE_BPS);
  const [order] = await tx
    .insert(orders)
    .values({
      ...buyer,
      pageId: page.id,
      claimId: ctx.claimId ?? null,
      gift: body.gift ?? null,
      couponId,
      totalCents,
      discountCents,
      feeCents,
      netCents: totalCents - feeCents,
      afterWatching: body.afterWatching ?? false,
      eventReminderOptOut: body.eventReminderOptOut ?? false,
      stockHeld: true,
      reservedUntil: new Date(now.getTime() + RESERVED_MS),
    })
    .returning();
  if (!order) throw new Error("the order was not written");
  await tx.insert(orderLines).values(priced.lines.map((line) => ({ ...line, orderId: order.id })));
  await recordHistory(tx, order.id, { kind: "placed", amountCents: totalCents });
  let payment: Payment | undefined;
  if (totalCents === 0) {
    await becomePaid(tx, order, { chargeId: null, now });
    await recordHistory(tx, order.id, { kind: "paid", amountCents: 0 });
    await writeReceipts(tx, order);
  } else {
    payment = await startAttempt(tx, {
      subject: "order",
      subjectId: order.id,
      request: {
        amount: totalCents,
        description: `${page.title} (order ${order.id})`,
        statementDescriptorSuffix: statementSuffix(page.title, ctx.config.STATEMENT_DESCRIPTOR),
        destination,
        applicationFee: feeCents,
      },
    });
  }
  // Last, so that the rows that all buyers want are locked for the shortest time.
  if (!couponId) await reserveStockAndCommit(tx, priced.lines);
  else {
    await reserveStock(tx, priced.lines);
    if (!(await takeCouponUse(tx, couponId, now))) throw invalid("couponCode", messages.promoCode.usedUp);
  }
  return { orderId: order.id, payment };
}
