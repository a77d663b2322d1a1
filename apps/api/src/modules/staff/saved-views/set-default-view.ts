import { and, eq } from "drizzle-orm";
import { savedViewDefaults } from "../../../db/schema/saved-views.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { getSavedView } from "./saved-views.queries.ts";

/**
 * Lets the caller's list open with a view, in place of an earlier one. It has no audit entry, because only the caller's
 * own screen changes.
 * @throws AppError not-found, also for the private view of a colleague
 */
export async function setDefaultView(ctx: SignedInContext, id: string): Promise<void> {
  const { list } = await getSavedView(ctx.db, ctx.actor, id);
  await ctx.db
    .insert(savedViewDefaults)
    .values({ accountId: ctx.actor.accountId, list, viewId: id })
    .onConflictDoUpdate({
      target: [savedViewDefaults.accountId, savedViewDefaults.list],
      set: { viewId: id },
    });
}

/** Lets the caller's list open without this view again. Nothing happens if it opens with another one. */
export async function unsetDefaultView(ctx: SignedInContext, id: string): Promise<void> {
  await ctx.db
    .delete(savedViewDefaults)
    .where(and(eq(savedViewDefaults.accountId, ctx.actor.accountId), eq(savedViewDefaults.viewId, id)));
}
