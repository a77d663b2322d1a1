import { formatDocumentNumber } from "@matinee/domain/invoices";
import { computeRefundedTaxCents } from "@matinee/domain/tax";
import { and, eq, ne, or, sql } from "drizzle-orm";
import { getHolderLanguage } from "../../../../db/reader-language.ts";
import type { Transaction } from "../../../../db/client.ts";
import { isUuid } from "../../../../db/ids.ts";
import { endListingsOfOrder } from "../../../../db/listed-tickets.ts";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import type { Invoice } from "../../../../db/schema/invoices.ts";
import { orders, type OrderTax, orderTaxes } from "../../../../db/schema/orders.ts";
import { refunds } from "../../../../db/schema/payments.ts";
import { applyOrderAccess } from "../../../access/apply-order-access.ts";
import { findOrderAccess, lockEntitlementsOf } from "../../../access/entitlements.queries.ts";
import { enqueueEmail } from "../../../email-outbox/enqueue-email.ts";
import type { ProviderRefund } from "../../../../integrations/payments/payments.ts";
import type { Services } from "../../../../platform/context.ts";
import type { Payment } from "../../payments/start-payment.ts";
import { recordOrderHistory } from "../order-history.ts";
import { deriveMoneyColumns } from "../order-status.rules.ts";
import { enqueueChangedOrder } from "../order-webhooks.ts";
import { announceGiftAccess } from "../announce-gift-access.ts";
import { announceFailedRefund, settleFailedRefunds } from "./announce-failed-refund.ts";
import { recordRefundInInvoices } from "../../invoices/issue-invoices.ts";
import { undoReturn } from "../tickets/restore-ticket.ts";
import { reclaimSeats, releaseSeats } from "./release-seats.ts";

/**
 * Updates an order to the state of one refund at the provider. The refunded amount is the sum of all refunds, so that
 * recording the same refund twice changes nothing.
 */
export async function recordRefund(
  tx: Transaction,
  { jobs }: Pick<Services, "jobs">,
  payment: Payment,
  providerRefund: ProviderRefund,
): Promise<void> {
  const [locked] = await tx
    .select({ order: orders, tax: orderTaxes })
    .from(orders)
    .leftJoin(orderTaxes, eq(orderTaxes.orderId, orders.id))
    .where(eq(orders.id, payment.subjectId))
    .for("no key update", { of: orders });
  if (!locked) return;
  const { order, tax } = locked;
  const { refundId, failure } = providerRefund;
  // A pending refund counts as made, unless the bank returns it.
  const status = providerRefund.status === "failed" ? "failed" : "succeeded";
  // A refund that was made in the provider's dashboard can have any text.
  const hasRefundId = refundId !== null && isUuid(refundId);
  const [existing] = await tx
    .select()
    .from(refunds)
    .where(
      or(eq(refunds.providerRefundId, providerRefund.id), ...(hasRefundId ? [eq(refunds.id, refundId)] : [])),
    );
  if (existing?.status === status) return;
  // A refund that the bank returned stays returned: this state was fetched before that one.
  if (existing?.status === "failed" && existing.providerRefundId) return;
  const [refund] = existing
    ? await tx
        .update(refunds)
        .set({ status, providerRefundId: providerRefund.id, failureMessage: failure })
        .where(eq(refunds.id, existing.id))
        .returning()
    : await tx
        .insert(refunds)
        .values({
          orderId: order.id,
          paymentId: payment.id,
          amountCents: providerRefund.amount,
          status,
          reason: "provider",
          providerRefundId: providerRefund.id,
          failureMessage: failure,
        })
        .returning();
  if (!refund) throw new Error("the write returned no refund");

  await recordOrderHistory(tx, order.id, {
    kind: status === "succeeded" ? "refunded" : "refund-failed",
    amountCents: providerRefund.amount,
    actorId: refund.actorId,
    detail: { reason: failure ?? refund.reason, refundId: providerRefund.id },
  });
  let document: Invoice | null = null;
  // Refunding a duplicate charge does not change the amounts of the order itself.
  const isSecondCharge = payment.chargeId !== order.chargeId;
  if (!isSecondCharge) {
    const refundedCents = Math.min(await sumRefunds(tx, order.id, payment.id), order.totalCents);
    // Before the stock: a refund that waits for a start of the film must not hold the stock meanwhile.
    await lockEntitlementsOf(tx, { orderId: order.id });
    if (refundedCents >= order.totalCents) await endListingsOfOrder(tx, order.id);
    const before = await findOrderAccess(tx, order.id, order.pageId);
    // If the seat was resold, the order stays without access, and its charge can be refunded again.
    const hasSeats = (await updateSeats(tx, order, refundedCents)) === "reserved";
    const stockReserved = order.stockReserved && hasSeats;
    const columns = deriveMoneyColumns({ ...order, refundedCents, stockReserved }, tax);
    await tx.update(orders).set(columns).where(eq(orders.id, order.id));
    if (tax) {
      const taxCents =
        status === "succeeded" ? await computeRefundTax(tx, refund, order, refundedCents, tax) : 0;
      await tx.update(refunds).set({ taxCents }).where(eq(refunds.id, refund.id));
      if (status === "succeeded") await jobs.send("taxes", [{ orderId: order.id }], { tx });
    }
    if (status === "failed") await undoReturn(tx, { ...order, stockReserved }, refund);
    await applyOrderAccess(tx, [order.id]);
    if (status === "failed") await announceGiftAccess(tx, order, before.admits);
    // A cancellation has an email to everyone, and a ticket that ends alone one to its holder.
    const isAlone = refund.entitlementId !== null;
    if (columns.status === "refunded" && order.gift && refund.reason !== "cancelled" && !isAlone)
      await tellRecipient(tx, order, refund.id);
    document = await recordRefundInInvoices(tx, order, refund);
    if (refundedCents !== order.refundedCents) await enqueueChangedOrder(tx, "order.refunded", order);
  }
  if (status === "failed") await announceFailedRefund(tx, order, refund, "returned");
  if (status === "succeeded") {
    await settleFailedRefunds(tx, order, providerRefund.amount);
    await enqueueEmail(tx, {
      template: "refund",
      to: order.email,
      language: order.language,
      input: {
        orderId: order.id,
        amountCents: providerRefund.amount,
        ...(isSecondCharge && { isSecondCharge }),
        ...(isTold(refund.reason) && { cause: refund.reason }),
        ...(refund.entitlementId !== null && { ofTicket: true }),
        ...(document && { creditNote: formatDocumentNumber(document) }),
      },
      pageId: order.pageId,
      dedupeKey: `refund:${refund.id}`,
    });
  }
}

/** Whether the email about a refund says why it was made. */
const isTold = (reason: string): reason is "cancelled" | "late-payment" | "returned" | "sold" | "screening" =>
  ["cancelled", "late-payment", "returned", "sold", "screening"].includes(reason);

/** Tells the recipient of a gift that it is not valid any more, not why. Not one whose gift has not left yet. */
async function tellRecipient(
  tx: Transaction,
  order: typeof orders.$inferSelect,
  refundId: string,
): Promise<void> {
  const { id: orderId, pageId, gift } = order;
  if (!gift) return;
  const dropped = await tx
    .update(emailOutbox)
    .set({ status: "dropped" })
    .where(
      and(
        eq(emailOutbox.pageId, pageId),
        eq(emailOutbox.template, "gift-received"),
        eq(emailOutbox.status, "waiting"),
        sql`${emailOutbox.input}->>'orderId' = ${orderId}`,
      ),
    )
    .returning({ id: emailOutbox.id });
  if (dropped.length > 0) return;
  await enqueueEmail(tx, {
    template: "place-lost",
    to: gift.recipientEmail,
    language: getHolderLanguage(order),
    input: { pageId, orderId, reason: "returned" },
    pageId,
    dedupeKey: `place-lost:${refundId}`,
  });
}

/** Releases the seats when an order becomes fully refunded and reserves them again when the bank returns the refund. */
async function updateSeats(
  tx: Transaction,
  order: typeof orders.$inferSelect,
  refundedCents: number,
): Promise<"reserved" | "unavailable"> {
  const wasFullyRefunded = order.refundedCents >= order.totalCents;
  const isFullyRefunded = refundedCents >= order.totalCents;
  if (isFullyRefunded && !wasFullyRefunded) await releaseSeats(tx, order);
  if (wasFullyRefunded && !isFullyRefunded && !(await reclaimSeats(tx, order))) return "unavailable";
  return "reserved";
}

/** Computes the tax in a refund: what the sum of all refunds returns of it, less what the earlier ones did. */
async function computeRefundTax(
  tx: Transaction,
  refund: typeof refunds.$inferSelect,
  { totalCents: grossCents }: Pick<typeof orders.$inferSelect, "totalCents">,
  refundedCents: number,
  { taxCents }: OrderTax,
): Promise<number> {
  const [earlier] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.taxCents}), 0)::int` })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, refund.paymentId),
        eq(refunds.status, "succeeded"),
        ne(refunds.id, refund.id),
      ),
    );
  const returned = computeRefundedTaxCents({ grossCents, taxCents, refundedCents });
  // After a refund that its bank sent back, the others may have returned a unit more.
  return Math.max(0, returned - (earlier?.cents ?? 0));
}

async function sumRefunds(tx: Transaction, orderId: string, paymentId: string): Promise<number> {
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(
      and(eq(refunds.orderId, orderId), eq(refunds.paymentId, paymentId), eq(refunds.status, "succeeded")),
    );
  return sum?.cents ?? 0;
}
