import type { SavedViewList } from "@matinee/contract/schemas/saved-views";
import { savedViewOrders } from "../../../db/schema/saved-views.ts";
import type { SignedInContext } from "../../../platform/context.ts";

/**
 * Sets the order in which the caller sees the views of a list. Ids of views that the caller does not see have no effect.
 * It has no audit entry, because only the caller's own screen changes.
 */
export async function sortSavedViews(
  ctx: SignedInContext,
  { list, viewIds }: { list: SavedViewList; viewIds: readonly string[] },
): Promise<void> {
  const unique = [...new Set(viewIds)];
  await ctx.db
    .insert(savedViewOrders)
    .values({ accountId: ctx.actor.accountId, list, viewIds: unique })
    .onConflictDoUpdate({
      target: [savedViewOrders.accountId, savedViewOrders.list],
      set: { viewIds: unique },
    });
}
