import { invoices } from "../db/schema/invoices.ts";
import type { Services } from "../platform/context.ts";

let count = 0;

/** Inserts an invoice as it is stored, with a number outside of its seller's series. */
export async function insertInvoice(
  { db }: Pick<Services, "db">,
  {
    accountId,
    orderId,
    issuedAt,
    name = "Bo Ek",
    seller = "Noor",
  }: { accountId: string; orderId: string; issuedAt?: Date; name?: string; seller?: string },
): Promise<void> {
  const total = 750;
  await db.insert(invoices).values({
    accountId,
    orderId,
    number: 1_000_000 + ++count,
    kind: "invoice",
    ...(issuedAt && { issuedAt }),
    content: {
      reason: "sale",
      seller: { name: seller, email: "noor@example.com", country: "US" },
      recipient: { name, address: "1 Main St", country: "US", taxNumber: "" },
      orderId,
      event: { title: "The Salt Road", timezone: "UTC" },
      paidAt: "2026-11-23T10:00:00.000Z",
      currency: "usd",
      lines: [{ kind: "item", title: "Ticket", quantity: 1, unitCents: total, cents: total }],
      total,
      corrects: null,
    },
  });
}
