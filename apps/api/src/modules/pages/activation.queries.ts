import { STORE_PRODUCT_TYPES } from "@matinee/contract/schemas/products";
import type { Missing } from "@matinee/contract/schemas/pages";
import { and, eq, exists, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { accounts } from "../accounts/accounts.table.ts";
import { products } from "../products/products.table.ts";
import { videos } from "../videos/videos.table.ts";
import { missingBeforeActivation } from "./activation.rules.ts";
import type { Page } from "./page.rules.ts";

/** What an event, as it is given and not as it is stored, lacks before it can be activated. */
export async function findMissing(db: Queryable, page: Page): Promise<Missing[]> {
  const priced = db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.pageId, page.id),
        inArray(products.type, [...STORE_PRODUCT_TYPES]),
        eq(products.active, true),
        isNull(products.hiddenAt),
        gt(products.priceCents, 0),
      ),
    );
  const [facts] = await db
    .select({
      capabilityStatus: accounts.capabilityStatus,
      featureStatus: videos.status,
      sellsProducts: exists(priced).mapWith(Boolean),
    })
    .from(accounts)
    .leftJoin(videos, page.featureVideoId ? eq(videos.id, page.featureVideoId) : sql`false`)
    .where(eq(accounts.id, page.accountId));
  return missingBeforeActivation(page, {
    featureStatus: facts?.featureStatus ?? null,
    sellsProducts: facts?.sellsProducts ?? false,
    payoutsActive: facts?.capabilityStatus === "active",
  });
}
