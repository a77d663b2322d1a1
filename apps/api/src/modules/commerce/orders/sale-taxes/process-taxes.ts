import { isTaxOnTop } from "@matinee/domain/tax";
import { and, asc, eq, gt, isNotNull, isNull, lt } from "drizzle-orm";
import type { CalculatedTax } from "../../../../integrations/payments/payments.ts";
import { isProviderRejection } from "../../../../integrations/payments/payments.ts";
import { type Order, orderLines, orders, type OrderTax, orderTaxes } from "../../../../db/schema/orders.ts";
import { payments, refunds } from "../../../../db/schema/payments.ts";
import type { Services } from "../../../../platform/context.ts";
import { buildTaxRequest } from "../checkout/sale-tax.rules.ts";
import { getChargeRequest } from "../../payments/start-payment.ts";

type TaxContext = Pick<Services, "db" | "payments" | "log">;

interface TaxedOrder {
  order: Order;
  tax: OrderTax;
  /** The connected account that owes the tax; null for the operator. */
  account: string | null;
}

/**
 * Completes the tax of a paid order: stores the country of its card, records the tax at the tax service and takes back that of its
 * refunds. Each is done once, however often the job runs: the references of the records are the ids of order and refund.
 * @throws ProviderError while the provider does not answer, so that the job is tried again
 */
export async function processTaxes(ctx: TaxContext, { orderId }: { orderId: string }): Promise<void> {
  const found = await findTaxedOrder(ctx, orderId);
  if (!found) return;
  await storeCardCountry(ctx, found);
  if (found.tax.mode !== "place") return;
  const record = found.tax.recordId ?? (await recordSale(ctx, found));
  await reverseRefunds(ctx, found, record);
}

async function findTaxedOrder({ db }: TaxContext, orderId: string): Promise<TaxedOrder | null> {
  const [found] = await db
    .select({ order: orders, tax: orderTaxes, payment: payments })
    .from(orders)
    .innerJoin(orderTaxes, eq(orderTaxes.orderId, orders.id))
    .innerJoin(payments, and(eq(payments.subjectId, orders.id), eq(payments.chargeId, orders.chargeId)))
    .where(and(eq(orders.id, orderId), isNotNull(orders.paidAt)));
  if (!found) return null;
  const { order, tax, payment } = found;
  const account = tax.liable === "owner" ? (getChargeRequest(payment).settlement?.account ?? null) : null;
  return { order, tax, account };
}

/** The card's country is evidence of the buyer's place beside the one that they gave. */
async function storeCardCountry(ctx: TaxContext, { order, tax }: TaxedOrder): Promise<void> {
  if (tax.cardCountry !== null || order.chargeId === null) return;
  const { card } = await ctx.payments.getPayment(order.chargeId);
  if (!card?.country) return;
  await ctx.db
    .update(orderTaxes)
    .set({ cardCountry: card.country })
    .where(eq(orderTaxes.orderId, tax.orderId));
}

async function recordSale(ctx: TaxContext, sale: TaxedOrder): Promise<string> {
  const { orderId, calculationId } = sale.tax;
  if (calculationId === null)
    throw new Error(`order ${orderId} has a tax of the buyer's place and no calculation`);
  const recordId = await record(ctx, sale, calculationId).catch(async (error: unknown) => {
    if (!isProviderRejection(error)) throw error;
    // The calculation has expired: the order was paid long after it was placed.
    ctx.log.warn({ err: error, orderId }, "recording a tax by its calculation failed; computing it again");
    return record(ctx, sale, await calculateAgain(ctx, sale));
  });
  await ctx.db
    .update(orderTaxes)
    .set({ recordId })
    .where(and(eq(orderTaxes.orderId, orderId), isNull(orderTaxes.recordId)));
  return recordId;
}

/** A repeated call has the same key; after the provider has forgotten it, the reference keeps the sale from a second record. */
const record = (ctx: TaxContext, { tax: { orderId }, account }: TaxedOrder, calculation: string) =>
  ctx.payments.recordTax({ calculation, reference: orderId, account }, `tax:${orderId}:${calculation}`);

/** @throws Error if the tax of the place is another one now: what the buyer paid has to be recorded by hand */
async function calculateAgain(ctx: TaxContext, { order, tax, account }: TaxedOrder): Promise<string> {
  const { orderId, lines, country, state, postalCode, isReverseCharge, taxCents } = tax;
  const sold = await ctx.db
    .select({ type: orderLines.type })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id));
  const types = sold.map(({ type }) => type);
  const { currency } = order;
  const charged = lines.map(({ line, kind, netCents, grossCents }) => ({
    line,
    kind,
    grossCents: isTaxOnTop(currency) ? netCents : grossCents,
  }));
  const sale = { currency, place: { country, state, postalCode }, isReverseCharge, account };
  const found = await ctx.payments.calculateTax(buildTaxRequest(charged, types, sale));
  if (found.kind !== "calculated" || sumTax(found) !== taxCents)
    throw new Error(`the tax of order ${orderId} is not what it was when the order was placed`);
  return found.id;
}

const sumTax = ({ lines }: CalculatedTax): number => lines.reduce((sum, { taxAmount }) => sum + taxAmount, 0);

async function reverseRefunds(
  ctx: TaxContext,
  { order, account }: TaxedOrder,
  recordId: string,
): Promise<void> {
  const made = await ctx.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.orderId, order.id),
        // That of a second charge has no record.
        eq(payments.chargeId, order.chargeId ?? ""),
        eq(refunds.status, "succeeded"),
        isNull(refunds.taxRecordId),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  for (const { refund } of made) {
    const { id, amountCents } = refund;
    const amount = amountCents === order.totalCents ? "all" : amountCents;
    const taxRecordId = await ctx.payments.reverseTax(
      { record: recordId, amount, reference: id, account },
      `tax:${id}`,
    );
    await ctx.db
      .update(refunds)
      .set({ taxRecordId })
      .where(and(eq(refunds.id, id), isNull(refunds.taxRecordId)));
  }
}

const MISSED_BATCH_SIZE = 1000;
const HOUR_MS = 3_600_000;

/** Queues taxes of paid orders without a record and without a job: their event has lost its tax before they were paid. */
export async function queueMissedTaxes({
  db,
  jobs,
  clock,
}: Pick<Services, "db" | "jobs" | "clock">): Promise<void> {
  const now = clock.now().getTime();
  const missed = await db
    .select({ orderId: orderTaxes.orderId })
    .from(orderTaxes)
    .innerJoin(orders, eq(orders.id, orderTaxes.orderId))
    .where(
      and(
        eq(orderTaxes.mode, "place"),
        isNull(orderTaxes.recordId),
        gt(orderTaxes.createdAt, new Date(now - 24 * HOUR_MS)),
        lt(orders.paidAt, new Date(now - HOUR_MS / 12)),
      ),
    )
    .limit(MISSED_BATCH_SIZE);
  await jobs.sendMissing("taxes", missed);
}
