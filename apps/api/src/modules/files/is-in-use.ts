import { eq, or, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { pagePhotos, pages } from "../pages/pages.table.ts";
import { products } from "../products/products.table.ts";

/** Whether any event or product shows, names or delivers a file; a copied event may be another account's. */
export async function isInUse(db: Queryable, { id, key }: { id: string; key: string }): Promise<boolean> {
  const names = (column: unknown) => sql`strpos(${column}, ${key}) > 0`;
  // One after the other: a transaction has one connection.
  const searches = [
    db
      .select({ id: pages.id })
      .from(pages)
      .where(
        or(
          names(sql`coalesce(${pages.backgroundImage}, '')`),
          names(sql`coalesce(${pages.mobileBackgroundImage}, '')`),
          names(sql`coalesce(${pages.sponsorLogo}, '')`),
          names(sql`${pages.paywallSettings}::text`),
          names(sql`${pages.aboutSettings}::text`),
        ),
      )
      .limit(1),
    db
      .select({ id: pagePhotos.id })
      .from(pagePhotos)
      .where(or(eq(pagePhotos.fileId, id), names(pagePhotos.url)))
      .limit(1),
    db
      .select({ id: products.id })
      .from(products)
      .where(or(eq(products.digitalFileId, id), names(sql`coalesce(${products.thumbnail}, '')`)))
      .limit(1),
  ];
  for (const search of searches) if ((await search).length > 0) return true;
  return false;
}
