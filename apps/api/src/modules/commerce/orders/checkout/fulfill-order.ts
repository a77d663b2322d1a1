import { isTicketType } from "@matinee/domain/admission";
import { getTaxSettings, type TaxSettings } from "@matinee/domain/tax";
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { getHolderLanguage } from "../../../../db/reader-language.ts";
import type { Services } from "../../../../platform/context.ts";
import type { Transaction } from "../../../../db/client.ts";
import { prepareOnce } from "../../../../db/prepare-once.ts";
import { AppError } from "../../../../platform/errors.ts";
import { applyOrderAccess } from "../../../access/apply-order-access.ts";
import { enqueueEmail } from "../../../email-outbox/enqueue-email.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { enqueueOrderWebhooks } from "../order-webhooks.ts";
import { recordOrderHistory } from "../order-history.ts";
import { startRefund } from "../refunds/start-refund.ts";
import { orderHistory, orderLines, orders } from "../../../../db/schema/orders.ts";
import { closePendingOrder } from "./close-pending-order.ts";
import { lacksStock, reserveStock, redeemPromoCode } from "./reserve-stock.ts";

type Order = typeof orders.$inferSelect;

/**
 * Marks an order paid and enqueues its receipt in the transaction that records the charge; the job that writes the receipt gives it a number. A late payment takes stock
 * again or is refunded; a second charge is refunded. So is a ticket whose payment arrives after the window, or when the event
 * was closed meanwhile: it would not admit, and its buyer was not told of the closing.
 */
export async function fulfillOrder(
  tx: Transaction,
  ctx: Pick<Services, "clock" | "jobs">,
  charge: { id: string; chargeId: string; paymentId: string },
): Promise<void> {
  const locked = await lockOrder(tx, charge.id);
  if (!locked) throw new Error(`order ${charge.id} of a payment does not exist`);
  const { page } = locked;
  const now = ctx.clock.now();
  const isOver = page.closesAt !== null && page.closesAt <= now;
  const isClosed = !page.activated || page.archived || page.superarchived;
  const order = isOver || isClosed ? await expireUselessTicket(tx, locked.order) : locked.order;
  const { chargeId, paymentId } = charge;
  const fullRefund = { orderId: order.id, paymentId, amountCents: order.totalCents };

  if (order.status === "pending") {
    await prepareFulfillment(tx).execute({
      orderId: order.id,
      totalCents: order.totalCents,
      chargeId,
      historyId: uuidv7(),
      detail: { chargeId },
      now,
    });
    await applyOrderAccess(tx, [order.id]);
    await queueTaxes(tx, ctx, order, page);
    if (page.cancelledAt) return void (await startRefund(tx, ctx, { ...fullRefund, reason: "cancelled" }));
    await announcePaidOrder(tx, order);
    return;
  }
  if (order.status === "failed" || order.status === "expired") {
    const isSelling = page.cancelledAt === null && !isOver && !isClosed;
    if (isSelling && (await reclaimStock(tx, order, now))) {
      await markOrderPaid(tx, order, { chargeId, now });
      await queueTaxes(tx, ctx, order, page);
      await recordOrderHistory(tx, order.id, {
        kind: "paid-late",
        amountCents: order.totalCents,
        detail: { chargeId },
      });
      await announcePaidOrder(tx, order);
      return;
    }
    await tx.update(orders).set({ chargeId }).where(eq(orders.id, order.id));
    await recordOrderHistory(tx, order.id, {
      kind: "paid-late",
      amountCents: order.totalCents,
      detail: { chargeId },
    });
    await startRefund(tx, ctx, { ...fullRefund, reason: "late-payment" });
    return;
  }
  await recordOrderHistory(tx, order.id, {
    kind: "charged-twice",
    amountCents: order.totalCents,
    detail: { chargeId },
  });
  await startRefund(tx, ctx, { ...fullRefund, reason: "late-payment" });
}

/** The order itself is not asked, so that a payment without a tax reads no more than before. */
async function queueTaxes(
  tx: Transaction,
  { jobs }: Pick<Services, "jobs">,
  { id: orderId }: Order,
  page: { tax: TaxSettings | null },
): Promise<void> {
  if (getTaxSettings(page).mode !== "none") await jobs.send("taxes", [{ orderId }], { tx });
}

/** Expires a pending order with a ticket of an event that is over or closed. @returns the order as it is afterwards */
async function expireUselessTicket(tx: Transaction, order: Order): Promise<Order> {
  if (order.status !== "pending") return order;
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  if (!lines.some(({ type }) => isTicketType(type))) return order;
  await closePendingOrder(tx, order.id, "expired");
  return { ...order, status: "expired" };
}

/**
 * Locks an order, and its event against being cancelled or closed: these reach only orders that are paid by then. Locks the
 * event first, as they do.
 */
async function lockOrder(tx: Transaction, id: string) {
  const [locked] = await prepareLockedOrder(tx).execute({ id });
  return locked;
}

const prepareLockedOrder = prepareOnce((db) => {
  const id = sql.placeholder("id");
  const lockedPage = db.$with("locked_page").as(
    db
      .select({
        id: pages.id,
        activated: pages.activated,
        archived: pages.archived,
        superarchived: pages.superarchived,
        cancelledAt: pages.cancelledAt,
        closesAt: pages.closesAt,
        tax: pages.tax,
      })
      .from(pages)
      .where(eq(pages.id, sql`(select ${orders.pageId} from ${orders} where ${orders.id} = ${id})`))
      .for("share"),
  );
  return db
    .with(lockedPage)
    .select({
      order: orders,
      page: {
        activated: lockedPage.activated,
        archived: lockedPage.archived,
        superarchived: lockedPage.superarchived,
        cancelledAt: lockedPage.cancelledAt,
        closesAt: lockedPage.closesAt,
        tax: lockedPage.tax,
      },
    })
    .from(orders)
    .innerJoin(lockedPage, eq(lockedPage.id, orders.pageId))
    .where(eq(orders.id, id))
    .for("no key update", { of: orders })
    .prepare("lock_order");
});

/** Marks an order paid and records it in its history. */
const prepareFulfillment = prepareOnce((db) => {
  const newHistory = db
    .insert(orderHistory)
    .values({
      id: sql.placeholder("historyId"),
      orderId: sql.placeholder("orderId"),
      kind: "paid",
      amountCents: sql.placeholder("totalCents"),
      detail: sql.placeholder("detail"),
    })
    .returning({ id: orderHistory.id });
  return db
    .with(db.$with("new_history").as(newHistory))
    .update(orders)
    .set({
      status: "paid",
      chargeId: sql`${sql.placeholder("chargeId")}`,
      paidAt: sql`${sql.placeholder("now")}`,
      receiptDue: true,
      reservedUntil: null,
      attemptKey: null,
    })
    .where(eq(orders.id, sql.placeholder("orderId")))
    .prepare("fulfill_order");
});

/** Marks an order as paid now, with its charge if it has one. */
export async function markOrderPaid(
  tx: Transaction,
  order: Pick<Order, "id">,
  charge: { chargeId: string | null; now: Date },
): Promise<void> {
  await tx
    .update(orders)
    .set({
      status: "paid",
      chargeId: charge.chargeId,
      paidAt: charge.now,
      receiptDue: true,
      reservedUntil: null,
      attemptKey: null,
    })
    .where(eq(orders.id, order.id));
  await applyOrderAccess(tx, [order.id]);
}

/**
 * Enqueues the buyer's receipt, for a gift the recipient's email, and the messages of the owner's webhooks. Viewing
 * links are issued at sending time.
 */
export async function announcePaidOrder(
  tx: Transaction,
  order: Pick<Order, "id" | "pageId" | "email" | "language" | "gift">,
) {
  const input = { orderId: order.id };
  const pageId = order.pageId;
  await enqueueEmail(tx, {
    template: "receipt",
    to: order.email,
    language: order.language,
    input,
    pageId,
    dedupeKey: `receipt:${order.id}`,
  });
  await enqueueOrderWebhooks(tx, order);
  if (!order.gift) return;
  const to = order.gift.recipientEmail;
  const language = getHolderLanguage(order);
  await enqueueEmail(tx, {
    template: "gift-received",
    to,
    language,
    input,
    pageId,
    dedupeKey: `gift:${order.id}`,
  });
}

async function reclaimStock(tx: Transaction, order: Order, now: Date): Promise<boolean> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  try {
    // A savepoint, so that all products are reserved or none.
    await tx.transaction(async (inner) => {
      await reserveStock(inner, lines);
      const { promoCodeId, email } = order;
      if (
        promoCodeId &&
        (await redeemPromoCode(inner, { promoCodeId, orderId: order.id, email, lines }, now))
      ) {
        throw new AppError("sold-out", (t) => t.apiErrors.payments.promoCodeUsedUp);
      }
      await inner.update(orders).set({ stockReserved: true }).where(eq(orders.id, order.id));
    });
    return true;
  } catch (error) {
    if (lacksStock(error)) return false;
    throw error;
  }
}
