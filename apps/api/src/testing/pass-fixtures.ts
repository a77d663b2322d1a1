import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Services } from "../platform/context.ts";
import { orderLines, orders } from "../db/schema/orders.ts";
import { passSettings } from "../db/schema/passes.ts";
import { products } from "../db/schema/products.ts";
import { entitlements, passes, subscribers } from "../db/schema/subscribers.ts";
import { applyOrderAccess } from "../modules/access/apply-order-access.ts";
import { issueViewerToken } from "../modules/access/viewer-credentials.queries.ts";
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

/** Sells a pass of a festival, by default for every screening, as a paid order with its link. */
export async function sellPass(
  { db }: Pick<Services, "db">,
  festivalId: string,
  settings: Partial<typeof passSettings.$inferInsert> = {},
  fields: Partial<typeof orders.$inferInsert> = {},
) {
  const productId = uuidv7();
  const orderId = uuidv7();
  await db.insert(products).values({
    id: productId,
    pageId: festivalId,
    type: "pass",
    title: "Festival pass",
    priceCents: 9000,
    sku: productId,
  });
  await db.insert(passSettings).values({ productId, covers: "all", ...settings });
  await db.insert(orders).values({
    id: orderId,
    pageId: festivalId,
    status: "paid",
    email: `${orderId}@example.com`,
    name: "Pia Passholder",
    totalCents: 9000,
    paidAt: new Date(),
    ...fields,
  });
  await db.insert(orderLines).values({
    orderId,
    productId,
    title: "Festival pass",
    type: "pass",
    quantity: 1,
    unitCents: fields.totalCents ?? 9000,
  });
  await db.transaction((tx) => applyOrderAccess(tx, [orderId]));
  const [sold] = await db
    .select({ passId: passes.id, ticketId: entitlements.id })
    .from(passes)
    .innerJoin(entitlements, eq(entitlements.id, passes.entitlementId))
    .where(eq(entitlements.orderId, orderId));
  if (!sold) throw new Error("the order has no pass");
  const passToken = await issueViewerToken(db, { pageId: festivalId, orderId });
  return { ...sold, productId, orderId, passToken };
}
