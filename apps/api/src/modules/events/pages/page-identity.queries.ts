import { eq } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { isUuid } from "../../../db/ids.ts";
import type { PageIdentity } from "../../../platform/context.ts";
import { pages } from "../../../db/schema/pages.ts";

/** Finds the identity of a page by its row id; undefined for an unknown id or text that is not an id. */
export async function findPageIdentity(db: Queryable, id: string): Promise<PageIdentity | undefined> {
  if (!isUuid(id)) return undefined;
  const [page] = await db
    .select({
      id: pages.id,
      slug: pages.slug,
      accountId: pages.accountId,
      diyEvent: pages.diyEvent,
      superarchived: pages.superarchived,
    })
    .from(pages)
    .where(eq(pages.id, id));
  return page;
}
