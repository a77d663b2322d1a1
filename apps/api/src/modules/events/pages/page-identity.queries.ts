import { eq } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { isUuid } from "../../../db/ids.ts";
import type { PageIdentity } from "../../../platform/context.ts";
import { pages } from "../../../db/schema/pages.ts";
import { rehearsals } from "../../../db/schema/rehearsals.ts";

/** Finds the identity of a page by its row id; undefined for an unknown id or text that is not an id. */
export async function findPageIdentity(db: Queryable, id: string): Promise<PageIdentity | undefined> {
  if (!isUuid(id)) return undefined;
  const [page] = await db
    .select({
      id: pages.id,
      kind: pages.kind,
      slug: pages.slug,
      accountId: pages.accountId,
      currency: pages.currency,
      diyEvent: pages.diyEvent,
      superarchived: pages.superarchived,
      rehearsalOf: rehearsals.pageId,
    })
    .from(pages)
    .leftJoin(rehearsals, eq(rehearsals.copyPageId, pages.id))
    .where(eq(pages.id, id));
  return page;
}
