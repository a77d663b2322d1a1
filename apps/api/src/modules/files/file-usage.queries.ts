import { and, arrayContains, eq, gte, lt, or, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { films } from "../../db/schema/films.ts";
import { pagePhotos, pages } from "../../db/schema/pages.ts";
import { products } from "../../db/schema/products.ts";
import { getPublicUrl } from "./files.rules.ts";

/**
 * Checks whether any event, film or product uses a file; a duplicated event may belong to another account. The conditions
 * match the expression indexes on these columns, so the cost does not grow with the number of events.
 */
export async function isFileInUse(db: Queryable, { id, key }: { id: string; key: string }): Promise<boolean> {
  const url = getPublicUrl(key);
  const images = sql`array[${pages.backgroundImage}, ${pages.mobileBackgroundImage}, ${pages.sponsorLogo},
    (${pages.paywallSettings} ->> 'midrollBackgroundImage')]`;
  const message = sql`(${pages.aboutSettings} ->> 'message')`;
  // Sequential: a transaction has one connection. No limit: it makes the planner prefer a scan of all events.
  const searches = [
    db
      .select({ id: pages.id })
      .from(pages)
      .where(sql`${images} @> array[${url}::text]`),
    db
      .select({ id: pages.id })
      .from(pages)
      .where(sql`${message} like '%/v1/s3/%' and strpos(${message}, ${key}) > 0`),
    db
      .select({ id: films.id })
      .from(films)
      .where(arrayContains(films.stills, [url])),
    db
      .select({ id: pagePhotos.id })
      .from(pagePhotos)
      .where(or(eq(pagePhotos.fileId, id), eq(pagePhotos.url, url))),
    db
      .select({ id: products.id })
      .from(products)
      .where(or(eq(products.digitalFileId, id), eq(products.thumbnail, url), hasAbsoluteUrl(key))),
  ];
  for (const search of searches) if ((await search).length > 0) return true;
  return false;
}

/** Only a product's thumbnail may be stored as an absolute URL; few are. */
function hasAbsoluteUrl(key: string) {
  const { thumbnail } = products;
  return and(gte(thumbnail, "http"), lt(thumbnail, "httq"), sql`strpos(${thumbnail}, ${key}) > 0`);
}
