import { EVENT_ROLES } from "@matinee/domain/vocabulary";
import { eq } from "drizzle-orm";
import type { Context } from "../../../../platform/context.ts";
import { createNotFoundError } from "../../../../platform/errors.ts";
import { mayOpenPage } from "../../../../platform/page-role.ts";
import { pages } from "../../../../db/schema/pages.ts";

/**
 * Finds a page whose lists the caller may read: an activated page, which is never archived. Staff may read any page,
 * and owners and their teams their own unless it is superarchived.
 * @throws AppError not-found, also for a page that the caller may not see
 */
export async function getVisiblePage({ db, actor }: Pick<Context, "db" | "actor">, pageId: string) {
  const [page] = await db
    .select({
      id: pages.id,
      accountId: pages.accountId,
      activated: pages.activated,
      superarchived: pages.superarchived,
      currency: pages.currency,
      paywallSettings: pages.paywallSettings,
    })
    .from(pages)
    .where(eq(pages.id, pageId));
  if (!page) throw createNotFoundError("event");
  if (!page.activated && !(await mayOpenPage(db, actor, page, EVENT_ROLES)))
    throw createNotFoundError("event");
  return page;
}
