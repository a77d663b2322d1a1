import type { InvoiceContent, InvoiceLine } from "@matinee/contract/schemas/invoices";
import type { Invoice } from "../../../db/schema/invoices.ts";
import type { Line, Order } from "../../../db/schema/orders.ts";

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

/** Builds the lines of an order's invoice, which add up to what was charged: items, shipping, and the discount. */
export function buildSaleLines(
  order: Pick<Order, "discountCents">,
  lines: readonly Line[],
): InvoiceContent["lines"] {
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
