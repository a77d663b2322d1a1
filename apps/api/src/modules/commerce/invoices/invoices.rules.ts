import type { InvoiceContent, InvoiceLine } from "@matinee/contract/schemas/invoices";
import type { Invoice } from "../../../db/schema/invoices.ts";
import type { Line, Order, OrderTax } from "../../../db/schema/orders.ts";
import { computeRefundedRates } from "@matinee/domain/tax";

type Document = Pick<Invoice, "kind" | "refundId" | "content">;

/** Finds the invoice of an order that is valid now: the first one, or the last that corrected its recipient. */
export const findCurrentInvoice = <Row extends Document>(documents: readonly Row[]): Row | undefined =>
  documents.findLast(({ kind, refundId }) => kind === "invoice" && refundId === null);

/** Counts how many times the recipient of an order's invoice was corrected. */
export const countCorrections = (documents: readonly Document[]): number =>
  documents.filter(({ kind, content }) => kind === "invoice" && content.reason === "recipient-corrected")
    .length;

/** What all documents of an order together say was paid, in cents. */
export const sumDocuments = (documents: readonly Document[]): number =>
  documents.reduce(
    (sum, { kind, content }) => sum + (kind === "invoice" ? content.total : -content.total),
    0,
  );

/** Returns a line with one amount in cents. */
export const buildLine = (
  kind: InvoiceLine["kind"],
  cents: number,
  title: string | null = null,
): InvoiceLine => ({ kind, title, quantity: 1, unitCents: cents, cents });

/** Builds the lines of an order's invoice, which add up to what was charged: items, shipping, the discount, and tax on top of them. */
export function buildSaleLines(
  order: Pick<Order, "discountCents" | "totalCents">,
  lines: readonly Line[],
): InvoiceContent["lines"] {
  const prices = listPrices(order, lines);
  const tax = order.totalCents - prices.reduce((sum, { cents }) => sum + cents, 0);
  return tax > 0 ? [...prices, buildLine("tax", tax)] : prices;
}

function listPrices(order: Pick<Order, "discountCents">, lines: readonly Line[]): InvoiceLine[] {
  return [
    ...lines.map(({ title, quantity, unitCents }) => ({
      kind: "item" as const,
      title,
      quantity,
      unitCents,
      cents: unitCents * quantity,
    })),
    ...lines
      .filter(({ shippingCents }) => shippingCents > 0)
      .map(({ title, quantity, shippingCents }) => ({
        kind: "shipping" as const,
        title,
        quantity,
        unitCents: shippingCents,
        cents: shippingCents * quantity,
      })),
    ...(order.discountCents > 0 ? [buildLine("discount", -order.discountCents)] : []),
  ];
}

/**
 * Builds the tax of a document over a part of an order: of what is refunded `after` it and was not `before`, in cents. The documents of
 * an order together have the tax of what is left of it.
 */
export function buildDocumentTax(
  { totalCents }: Pick<Order, "totalCents">,
  tax: Pick<OrderTax, "taxCents" | "byRate" | "isReverseCharge">,
  { before, after }: { before: number; after: number },
): NonNullable<InvoiceContent["tax"]> {
  const amounts = { grossCents: totalCents, taxCents: tax.taxCents };
  const earlier = computeRefundedRates(tax.byRate, { ...amounts, refundedCents: before });
  const byRate = computeRefundedRates(tax.byRate, { ...amounts, refundedCents: after }).map((rate, at) => ({
    name: rate.name,
    country: rate.country,
    state: rate.state,
    rate: rate.rate,
    net: rate.netCents - (earlier[at]?.netCents ?? 0),
    tax: rate.taxCents - (earlier[at]?.taxCents ?? 0),
    gross: rate.grossCents - (earlier[at]?.grossCents ?? 0),
  }));
  const sum = byRate.reduce((cents, rate) => cents + rate.tax, 0);
  return { net: after - before - sum, tax: sum, isReverseCharge: tax.isReverseCharge, byRate };
}
