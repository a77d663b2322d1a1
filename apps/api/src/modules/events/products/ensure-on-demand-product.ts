import type { Texts } from "@matinee/texts";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { buildDonationProductId } from "./donation-product.rules.ts";
import { generateSku } from "./product.rules.ts";
import { products } from "../../../db/schema/products.ts";

export const ON_DEMAND_TITLES = { paywall: "Ticket", donation: "Donation" } as const;

/** Names what somebody bought in the reader's language: a ticket or a donation, which no owner titled; other titles stay. */
export function nameBought(title: string, { orderForm }: Pick<Texts, "orderForm">): string {
  if (title === ON_DEMAND_TITLES.paywall) return orderForm.ticket;
  return title === ON_DEMAND_TITLES.donation ? orderForm.donation : title;
}

/**
 * Returns the product of one page, type and price in cents, creating it if needed. A unique index lets one of several
 * concurrent requests create it; all get the same id.
 */
export async function ensureOnDemandProduct(
  db: Queryable,
  input: { pageId: string; type: keyof typeof ON_DEMAND_TITLES; priceCents: number },
): Promise<string> {
  const { pageId, type, priceCents } = input;
  const findId = () => findOnDemandProduct(db, input);
  const existing = await findId();
  if (existing) return existing;
  const [created] = await db
    .insert(products)
    .values({
      ...input,
      ...(type === "donation" && { id: buildDonationProductId(pageId, priceCents) }),
      title: ON_DEMAND_TITLES[type],
      sku: generateSku(),
    })
    .onConflictDoNothing({
      target: [products.pageId, products.type, products.priceCents],
      where: sql`${sql.identifier("type")} in ('paywall', 'donation')`,
    })
    .returning({ id: products.id });
  const id = created?.id ?? (await findId());
  if (!id) throw new Error("insert conflicted, but no product has this price");
  return id;
}

/** Finds the product of one page, type and price in cents; undefined if nobody needed it yet. */
export async function findOnDemandProduct(
  db: Queryable,
  { pageId, type, priceCents }: { pageId: string; type: keyof typeof ON_DEMAND_TITLES; priceCents: number },
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.pageId, pageId), eq(products.type, type), eq(products.priceCents, priceCents)));
  return row?.id;
}
