import type { KeptPlaces } from "@matinee/contract/schemas/waitlist";
import { maxCapacity } from "@matinee/domain/capacity";
import { and, eq } from "drizzle-orm";
import { products } from "../../../db/schema/products.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { lockPage, savePage } from "../../events/pages/save/save-page.ts";
import { updateProduct } from "../../events/products/update-product.ts";
import { offerPlaces } from "./offer-places.ts";
import { listWaitlists } from "./waitlist.queries.ts";

/**
 * Adds places of an event, or tickets with a number of their own, and offers them to those who wait (rules/waiting-list.md,
 * Organizers). Without anybody who waits they are on sale.
 * @throws AppError not-found; state-conflict where nothing is counted; as the saves of an event and of a product
 */
export async function offerMore(
  ctx: SignedInContext,
  page: PageIdentity,
  { count, productId }: { count: number; productId?: string | undefined },
): Promise<KeptPlaces> {
  const list = { pageId: page.id, listProductId: productId ?? null };
  if (productId === undefined) await addPlaces(ctx, page.id, count);
  else await addTickets(ctx, page, productId, count);
  await transact(ctx.db, (tx) => offerPlaces(tx, list, ctx.clock.now()));
  const lists = await listWaitlists(ctx.db, page.id);
  const changed = lists.find((found) => found.productId === list.listProductId);
  return { offered: changed?.offered ?? 0, kept: changed?.kept ?? 0 };
}

const addPlaces = (ctx: SignedInContext, pageId: string, count: number) =>
  transact(ctx.db, async (tx) => {
    const stored = await lockPage(tx, ctx, pageId, "no key update");
    if (stored.capacity === null) throw new AppError("state-conflict", (t) => t.waitlist.notCounted);
    const capacity = stored.capacity + count;
    if (capacity > maxCapacity) throw createFieldError("count", (t) => t.waitlist.tooMany(maxCapacity));
    await savePage(tx, ctx, stored, { capacity });
  });

async function addTickets(
  ctx: SignedInContext,
  page: PageIdentity,
  productId: string,
  count: number,
): Promise<void> {
  const [product] = await ctx.db
    .select({ quantity: products.quantity })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.pageId, page.id)));
  if (!product) throw createNotFoundError("product");
  const { quantity } = product;
  if (quantity === null) throw new AppError("state-conflict", (t) => t.waitlist.notCounted);
  // Named as read, so that of two additions at once one is refused, and not lost.
  await updateProduct(ctx, page, productId, { quantity: quantity + count, base: { quantity } });
}
