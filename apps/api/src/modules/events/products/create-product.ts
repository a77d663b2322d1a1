import type { createProductSchema } from "@matinee/contract/schemas/products";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { checkProduct, generateSku, readPicture } from "./product.rules.ts";
import { getOwnedProduct } from "./products.queries.ts";
import { products } from "../../../db/schema/products.ts";
import { requireDigitalFile } from "./require-digital-file.ts";
import { checkProductType, insertPassSettings } from "./save-pass.ts";

/**
 * Adds a product to an event's store, or a pass to a festival, at the end unless `order` is given. Prices are in the smallest unit.
 * @throws AppError invalid
 */
export async function createProduct(
  ctx: SignedInContext,
  page: PageIdentity,
  input: z.output<typeof createProductSchema>,
) {
  const fields = {
    title: input.title.trim(),
    description: input.description ?? "",
    thumbnail: readPicture(input.thumbnail ?? ""),
    priceCents: input.price,
    shippingCents: input.shipping ?? 0,
  };
  checkProduct({ ...fields, currency: page.currency });
  await checkProductType(ctx.db, { ...fields, pageId: page.id, type: input.type }, input.pass);
  return transact(ctx.db, async (tx) => {
    if (input.digitalFileId) await requireDigitalFile(tx, ctx, page.accountId, input.digitalFileId);
    const [product] = await tx
      .insert(products)
      .values({
        ...fields,
        pageId: page.id,
        type: input.type,
        quantity: input.quantity ?? null,
        active: input.active ?? true,
        sku: input.sku ?? generateSku(),
        sortOrder:
          input.order ??
          sql`(select coalesce(max(p.sort_order) + 1, 0) from products p where p.page_id = ${page.id})`,
        digitalFileId: input.digitalFileId ?? null,
      })
      .returning();
    if (!product) throw new Error("insert returned no product");
    if (product.type === "pass") await insertPassSettings(tx, product, input.pass ?? {});
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "product.create",
      subjectType: "page",
      subjectId: page.id,
      detail: { productId: product.id, title: product.title },
    });
    return getOwnedProduct(tx, product.id);
  });
}
