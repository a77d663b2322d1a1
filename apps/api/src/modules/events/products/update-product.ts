import type { Text } from "@matinee/texts";
import type { ProductBase, updateProductSchema } from "@matinee/contract/schemas/products";
import { takesPlace } from "@matinee/domain/admission";
import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { lockPassUses } from "../../../db/pass-coverage.ts";
import { transact, violatesConstraint } from "../../../db/transaction.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { rejectConflicts } from "../../../platform/reject-conflicts.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { toProduct } from "./product-response.ts";
import { checkProduct, readPicture } from "./product.rules.ts";
import { getOwnedProduct } from "./products.queries.ts";
import { products } from "../../../db/schema/products.ts";
import { rejectHigherPrice } from "./reject-higher-price.ts";
import { requireDigitalFile } from "./require-digital-file.ts";
import { checkProductType, updatePassSettings } from "./save-pass.ts";

/**
 * Changes a product of the store. Past orders keep the title and price at which they were sold.
 * @param input `base`: the values that the caller read of the fields that it changes, to detect a concurrent change
 * @throws AppError not-found, invalid (also for another kind of what was sold), saved-before-you, state-conflict for a quantity below the number sold or for a
 * product created on demand, confirmation-needed for a pass that would cover less than its holders bought
 */
export async function updateProduct(
  ctx: SignedInContext,
  page: PageIdentity,
  productId: string,
  input: z.output<typeof updateProductSchema>,
) {
  try {
    return await transact(ctx.db, async (tx) => {
      if (input.pass) await lockPassUses(tx, page.id, "change");
      const stored = await lockStoreProduct(tx, page.id, productId);
      const changes = readChanges(input);
      checkProduct({ ...stored, ...changes, currency: page.currency });
      // The places of what was sold were counted, or not, by its type.
      if (stored.reserved > 0 && input.type && takesPlace(input.type) !== takesPlace(stored.type))
        throw createFieldError("type", (t) => t.apiErrors.events.soldAsOther);
      if (input.type && (input.type === "pass") !== (stored.type === "pass"))
        throw createFieldError("type", (t) => t.passes.kept);
      await checkProductType(tx, { ...stored, ...changes }, input.pass);
      if ((changes.priceCents ?? 0) > stored.priceCents && takesPlace(stored.type))
        await rejectHigherPrice(tx, page.id, { field: "price" }, ctx.clock.now());
      const { pass: passBase, ...base } = input.base ?? {};
      rejectConflicts(readBase(base), toWire(stored), toWire({ ...stored, ...changes }));
      if (input.digitalFileId && input.digitalFileId !== stored.digitalFileId) {
        await requireDigitalFile(tx, ctx, page.accountId, input.digitalFileId);
      }
      const { confirmed = false } = input;
      // A price, too, has to fit the early one.
      if (stored.type === "pass")
        await updatePassSettings(
          tx,
          { ...stored, ...changes },
          { pass: input.pass ?? {}, base: passBase, confirmed },
        );
      if (Object.keys(changes).length > 0 || input.pass) {
        if (Object.keys(changes).length > 0)
          await tx.update(products).set(changes).where(eq(products.id, productId));
        await recordStaffChange(tx, ctx, page.accountId, {
          action: "product.update",
          subjectType: "page",
          subjectId: page.id,
          detail: { productId, fields: [...Object.keys(changes), ...(input.pass ? ["pass"] : [])] },
        });
      }
      return getOwnedProduct(tx, productId);
    });
  } catch (error) {
    if (violatesConstraint(error, "products_never_oversold")) {
      const text: Text = (t) => t.apiErrors.events.soldMore;
      throw new AppError("state-conflict", text, { fields: { quantity: text } });
    }
    throw error;
  }
}

const readChanges = (input: z.output<typeof updateProductSchema>) => ({
  ...(input.type && { type: input.type }),
  ...(input.title !== undefined && { title: input.title.trim() }),
  ...(input.description !== undefined && { description: input.description }),
  ...(input.thumbnail !== undefined && { thumbnail: readPicture(input.thumbnail) }),
  ...(input.price !== undefined && { priceCents: input.price }),
  ...(input.shipping !== undefined && { shippingCents: input.shipping }),
  ...(input.quantity !== undefined && { quantity: input.quantity }),
  ...(input.sku !== undefined && { sku: input.sku }),
  ...(input.active !== undefined && { active: input.active }),
  ...(input.order !== undefined && { sortOrder: input.order }),
  ...(input.digitalFileId && { digitalFileId: input.digitalFileId }),
});

/** Maps a product's editable fields to the wire. */
const toWire = (row: StoredProduct) => ({ ...toProduct(row), digitalFileId: row.digitalFileId });

/** Compares a picture by its stored address: the caller may have completed it by a host. */
const readBase = ({ thumbnail, ...base }: Omit<ProductBase, "pass">) => ({
  ...base,
  ...(thumbnail !== undefined && { thumbnail: readPicture(thumbnail ?? "") }),
});

type StoredProduct = typeof products.$inferSelect;

/**
 * Finds a product of the store. @throws AppError not-found; state-conflict for one created from the event's ticketing
 */
export const getStoreProduct = async (db: Queryable, pageId: string, productId: string) =>
  requireStoreProduct(await selectProduct(db, pageId, productId));

/** Locks a product of the store for a change. @throws AppError as getStoreProduct */
const lockStoreProduct = async (tx: Transaction, pageId: string, productId: string) =>
  requireStoreProduct(await selectProduct(tx, pageId, productId).for("update"));

const selectProduct = (db: Queryable, pageId: string, productId: string) =>
  db
    .select()
    .from(products)
    .where(and(eq(products.id, productId), eq(products.pageId, pageId), isNull(products.hiddenAt)));

function requireStoreProduct([product]: readonly StoredProduct[]): StoredProduct {
  if (!product) throw createNotFoundError("product");
  if (product.type === "paywall" || product.type === "donation") {
    throw new AppError("state-conflict", (t) => t.apiErrors.events.followsTicket);
  }
  return product;
}
