import type { Services } from "../platform/context.ts";
import { products } from "../db/schema/products.ts";
import { entitlements, passes, subscribers } from "../db/schema/subscribers.ts";
import { createPage } from "./fixtures.ts";

/** Creates a festival with passes without a limit of uses. Nobody has paid for them, or has their links. */
export async function createPasses(services: Services, accountId: string, count: number) {
  const { db } = services;
  const { id: festivalId } = await createPage(services, accountId, { kind: "festival" });
  const [product] = await db
    .insert(products)
    .values({ pageId: festivalId, type: "pass", title: "Pass", priceCents: 0, sku: festivalId })
    .returning();
  const [holder] = await db
    .insert(subscribers)
    .values({ pageId: festivalId, name: "Ida", email: "ida@example.com" })
    .returning();
  if (!product || !holder) throw new Error("the insert returned no row");
  const tickets = await db
    .insert(entitlements)
    .values(Array.from({ length: count }, () => ({ pageId: festivalId, subscriberId: holder.id })))
    .returning();
  const rows = await db
    .insert(passes)
    .values(tickets.map(({ id }) => ({ entitlementId: id, productId: product.id, covered: 9 })))
    .returning();
  return { festivalId, passIds: rows.map(({ id }) => id) };
}
