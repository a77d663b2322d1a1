import type { Services } from "../platform/context.ts";
import { orderLines, orders } from "../db/schema/orders.ts";
import { products } from "../db/schema/products.ts";
import { subscribers } from "../db/schema/subscribers.ts";
import { issueViewerToken } from "../modules/access/viewer-credentials.queries.ts";

let count = 0;

/** Creates a subscriber with a credential, as returned by the registration. */
export async function createSubscriber(
  { db }: Pick<Services, "db">,
  pageId: string,
  fields: Partial<typeof subscribers.$inferInsert> = {},
) {
  count++;
  const [subscriber] = await db
    .insert(subscribers)
    .values({ pageId, email: `viewer.${count}@example.com`, name: `Viewer ${count}`, ...fields })
    .returning();
  if (!subscriber) throw new Error("The insert returned no subscriber");
  const viewerToken = await issueViewerToken(db, { pageId, subscriberId: subscriber.id });
  return { ...subscriber, credential: viewerToken };
}

/** Creates an order of one product, paid by default, with the buyer's viewer token. */
export async function createOrder(
  { db }: Pick<Services, "db">,
  pageId: string,
  {
    type = "paywall",
    ...fields
  }: Partial<typeof orders.$inferInsert> & { type?: (typeof products.$inferInsert)["type"] } = {},
) {
  const number = ++count;
  const totalCents = fields.totalCents ?? 750;
  const [order] = await db
    .insert(orders)
    .values({
      pageId,
      status: "paid",
      email: `buyer.${number}@example.com`,
      name: `Buyer ${number}`,
      totalCents,
      paidAt: new Date(),
      ...fields,
    })
    .returning();
  const [product] = await db
    .insert(products)
    // Prices differ so that on-demand products of one page do not collide.
    .values({ pageId, type, title: `Product ${number}`, priceCents: 100_000 + number, sku: "0000000000" })
    .returning();
  if (!order || !product) throw new Error("The insert returned no order");
  await db.insert(orderLines).values({
    orderId: order.id,
    productId: product.id,
    title: product.title,
    type,
    quantity: 1,
    unitCents: totalCents,
  });
  const viewerToken = await issueViewerToken(db, { pageId, orderId: order.id });
  return { ...order, slug: viewerToken };
}
