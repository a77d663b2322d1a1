import type { PublicPass } from "@matinee/contract/schemas/products";
import { decidePassState, passLimits } from "@matinee/domain/passes";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { selectCoveredCount } from "../../../db/pass-coverage.ts";
import { pages } from "../../../db/schema/pages.ts";
import { passSettings } from "../../../db/schema/passes.ts";
import { products } from "../../../db/schema/products.ts";
import { toPassSettings } from "../products/pass-settings.rules.ts";
import { toProduct } from "../products/product-response.ts";

/** Finds the passes that a festival offers to everybody, in their order. */
export const findPublicPasses = (db: Queryable, festivalId: string, now: Date): Promise<PublicPass[]> =>
  selectPasses(db, { festivalId, where: eq(passSettings.isHidden, false), now });

/** Finds a pass that a festival offers, hidden or not. */
export async function findPublicPass(
  db: Queryable,
  { festivalId, productId }: { festivalId: string; productId: string },
  now: Date,
): Promise<PublicPass | null> {
  const [pass] = await selectPasses(db, { festivalId, where: eq(products.id, productId), now });
  return pass ?? null;
}

async function selectPasses(
  db: Queryable,
  { festivalId, where, now }: { festivalId: string; where: SQL; now: Date },
): Promise<PublicPass[]> {
  const rows = await db
    .select({
      product: products,
      pass: passSettings,
      closesAt: pages.closesAt,
      screenings: selectCoveredCount(sql`${festivalId}`),
    })
    .from(products)
    .innerJoin(passSettings, eq(passSettings.productId, products.id))
    .innerJoin(pages, eq(pages.id, products.pageId))
    .where(and(eq(products.pageId, festivalId), eq(products.active, true), isNull(products.hiddenAt), where))
    .orderBy(asc(products.sortOrder), asc(products.createdAt), asc(products.id))
    .limit(passLimits.perFestival);
  return rows.map(({ product, pass, closesAt, screenings }) => {
    const { earlyQuantity, earlyReserved } = pass;
    const { id, title, description, thumbnail, price, inventory } = toProduct(product);
    const left = inventory === null ? null : Math.max(0, inventory);
    const earlyLeft = earlyQuantity === null ? null : earlyQuantity - earlyReserved;
    const offer = { ...pass, priceCents: price, left, earlyLeft };
    return {
      ...toPassSettings(pass),
      id,
      title,
      description,
      thumbnail,
      price,
      left,
      earlyLeft,
      screenings,
      state: decidePassState(offer, closesAt, now),
    };
  });
}
