import { eq } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { pages } from "../../../db/schema/pages.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** As much of a page as the policy needs. */
export interface PageIdentity {
  id: string;
  url: string;
  accountId: string;
  diyEvent: boolean;
  /** Staff alone see one that is. */
  superarchived: boolean;
}

/** The page of a row id; undefined for anything else, also for text that is no id. */
export async function findPageIdentity(db: Queryable, id: string): Promise<PageIdentity | undefined> {
  if (!UUID.test(id)) return undefined;
  const [page] = await db
    .select({
      id: pages.id,
      url: pages.url,
      accountId: pages.accountId,
      diyEvent: pages.diyEvent,
      superarchived: pages.superarchived,
    })
    .from(pages)
    .where(eq(pages.id, id));
  return page;
}

export const isUuid = (text: string) => UUID.test(text);
