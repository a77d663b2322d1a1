import { desc, eq, type SQL } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import type { Services } from "../platform/context.ts";
import { buildViewerKey } from "../platform/viewer-key.ts";
import type { EntitlementHolder } from "../modules/access/entitlements.queries.ts";
import { orderLines, orders } from "../db/schema/orders.ts";
import { products } from "../db/schema/products.ts";
import { entitlements, subscribers } from "../db/schema/subscribers.ts";
import { revokeRegistrationAccess } from "../modules/access/apply-registration-access.ts";
import { applyOrderAccess } from "../modules/access/apply-order-access.ts";
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

/** Creates an order of one product, of `quantity` units for the total, paid by default, with the buyer's viewer token. */
export async function createOrder(
  { db }: Pick<Services, "db">,
  pageId: string,
  {
    type = "paywall",
    visits = 0,
    quantity = 1,
    ...fields
  }: Partial<typeof orders.$inferInsert> & {
    type?: (typeof products.$inferInsert)["type"];
    visits?: number;
    quantity?: number;
  } = {},
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
    quantity,
    unitCents: totalCents / quantity,
  });
  await db.transaction((tx) => applyOrderAccess(tx, [order.id]));
  if (visits > 0)
    await db.update(entitlements).set({ plays: visits }).where(eq(entitlements.orderId, order.id));
  const viewerToken = await issueViewerToken(db, { pageId, orderId: order.id });
  return { ...order, slug: viewerToken };
}

/** Changes orders as a payment, a refund or a dispute does, with what they admit to. */
export async function changeOrders(
  db: Queryable,
  where: SQL | undefined,
  fields: Partial<typeof orders.$inferInsert>,
): Promise<void> {
  const changed = await db.update(orders).set(fields).where(where).returning({ id: orders.id });
  const ids = changed.map(({ id }) => id);
  await db.transaction((tx) => applyOrderAccess(tx, ids));
}

/** Removes a registration, with the access of its links. */
export async function removeRegistration(db: Queryable, subscriberId: string): Promise<void> {
  const removedAt = new Date();
  await db.transaction(async (tx) => {
    const [removed] = await tx
      .update(subscribers)
      .set({ removedAt })
      .where(eq(subscribers.id, subscriberId))
      .returning({ pageId: subscribers.pageId });
    if (!removed) throw new Error("no such registration");
    await revokeRegistrationAccess(tx, { ...removed, subscriberId }, { at: removedAt, reason: "removed" });
  });
}

/** Finds the entitlement of an order, or of a registration's newest link. */
export async function findEntitlementId(
  { db }: Pick<Services, "db">,
  holder: EntitlementHolder,
): Promise<string> {
  const [held] = await db
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(
      "orderId" in holder
        ? eq(entitlements.orderId, holder.orderId)
        : eq(entitlements.subscriberId, holder.subscriberId),
    )
    .orderBy(desc(entitlements.id));
  if (!held) throw new Error("nothing admits this viewer");
  return held.id;
}

/** Finds the key under which the holder of an order or of a registration's newest link plays the film. */
export const findViewerKey = async (
  services: Pick<Services, "db">,
  holder: EntitlementHolder,
): Promise<string> => buildViewerKey("entitlement", await findEntitlementId(services, holder));
