import { type OrderTax, orderTaxes } from "../db/schema/orders.ts";
import type { Services } from "../platform/context.ts";

/** Inserts the tax of an order of 750 with 23 % inside, as it is stored. */
export async function insertOrderTax(
  { db }: Pick<Services, "db">,
  row: Pick<OrderTax, "orderId"> & Partial<OrderTax>,
): Promise<void> {
  const amounts = { netCents: 610, taxCents: 140, grossCents: 750, rate: 2300 };
  await db.insert(orderTaxes).values({
    mode: "included",
    liable: "owner",
    country: "IE",
    netCents: amounts.netCents,
    taxCents: amounts.taxCents,
    lines: [{ line: 0, kind: "items", ...amounts }],
    byRate: [{ name: "VAT", country: "IE", state: null, ...amounts }],
    ...row,
  });
}
