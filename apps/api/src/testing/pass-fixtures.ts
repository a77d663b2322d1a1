import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Services } from "../platform/context.ts";
import { orderLines, orders } from "../db/schema/orders.ts";
import { passSettings, passUses } from "../db/schema/passes.ts";
import { products } from "../db/schema/products.ts";
import { entitlements, passes, subscribers } from "../db/schema/subscribers.ts";
import { applyOrderAccess } from "../modules/access/apply-order-access.ts";
import { issueViewerToken } from "../modules/access/viewer-credentials.queries.ts";
import { buildViewerKey } from "../platform/viewer-key.ts";
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

let count = 0;

/** Sells a pass with a title, a holder and a link of its own. */
export async function sellNamedPass(
  services: Pick<Services, "db">,
  festivalId: string,
  {
    title = `Pass ${++count}`,
    settings,
    usesLeft,
    ...fields
  }: Partial<typeof orders.$inferInsert> & {
    title?: string;
    settings?: Partial<typeof passSettings.$inferInsert>;
    usesLeft?: number;
  } = {},
) {
  const { db } = services;
  const number = ++count;
  const { email = `pass.${number}@example.com`, name = `Pia Pass ${number}` } = fields;
  const { passId, ticketId, productId, orderId, passToken } = await sellPass(services, festivalId, settings, {
    ...fields,
    email,
    name,
  });
  await db.update(products).set({ title }).where(eq(products.id, productId));
  if (usesLeft !== undefined) await db.update(passes).set({ usesLeft }).where(eq(passes.id, passId));
  return {
    id: passId,
    entitlementId: ticketId,
    title,
    orderId,
    email,
    name,
    slug: passToken,
    /** The key under which its holder plays and enters live rooms. */
    viewer: buildViewerKey("pass", passId),
  };
}

/** Stores the use of a pass for a screening. @returns the entitlement */
export async function insertPassUse(
  { db }: Pick<Services, "db">,
  passId: string,
  pageId: string,
  {
    reservedAt = null,
    releasedAt = null,
    ...fields
  }: Partial<typeof entitlements.$inferInsert> & {
    reservedAt?: Date | null;
    releasedAt?: Date | null;
  } = {},
): Promise<string> {
  const [use] = await db
    .insert(entitlements)
    .values({ pageId, passId, plays: 1, ...fields })
    .returning({ id: entitlements.id });
  if (!use) throw new Error("The insert returned no use");
  await db
    .insert(passUses)
    .values({ passId, pageId, entitlementId: use.id, reservedAt, releasedAt })
    .onConflictDoUpdate({
      target: [passUses.passId, passUses.pageId],
      set: { entitlementId: use.id, releasedAt },
    });
  return use.id;
}

/** Stores the reservation of a place for a pass. */
export const reservePlace = (
  { db }: Pick<Services, "db">,
  passId: string,
  pageId: string,
  reservedAt: Date,
) => db.insert(passUses).values({ passId, pageId, reservedAt });
