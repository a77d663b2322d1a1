import type { SavedView, SavedViewList } from "@matinee/contract/schemas/saved-views";
import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { accountName } from "../../../db/account-name.ts";
import type { Queryable } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { savedViewDefaults, savedViewOrders, savedViews } from "../../../db/schema/saved-views.ts";
import type { Actor } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { keepValidParameters, mayChangeView } from "./saved-views.rules.ts";

/**
 * Returns the views of a list that a member of staff may see, in the order that they chose. The others follow: their own
 * ones first, each group by name.
 */
export async function listSavedViews(db: Queryable, actor: Actor, list: SavedViewList): Promise<SavedView[]> {
  const [views, [order]] = await Promise.all([
    findViews(db, actor, eq(savedViews.list, list)),
    db
      .select({ viewIds: savedViewOrders.viewIds })
      .from(savedViewOrders)
      .where(and(eq(savedViewOrders.accountId, actor.accountId), eq(savedViewOrders.list, list))),
  ]);
  const positions = new Map(order?.viewIds.map((id, position) => [id, position]));
  const rank = ({ id, isOwn }: SavedView) => positions.get(id) ?? positions.size + (isOwn ? 0 : 1);
  return views.toSorted((one, other) => rank(one) - rank(other));
}

/** Returns a view. @throws AppError not-found, also for the private view of a colleague */
export async function getSavedView(db: Queryable, actor: Actor, id: string): Promise<SavedView> {
  const [view] = await findViews(db, actor, eq(savedViews.id, id));
  if (!view) throw createNotFoundError("view");
  return view;
}

async function findViews(db: Queryable, actor: Actor, which: SQL): Promise<SavedView[]> {
  const { accountId } = actor;
  const rows = await db
    .select({ view: savedViews, madeBy: accountName, defaultOf: savedViewDefaults.accountId })
    .from(savedViews)
    .innerJoin(accounts, eq(accounts.id, savedViews.ownerId))
    .leftJoin(
      savedViewDefaults,
      and(eq(savedViewDefaults.viewId, savedViews.id), eq(savedViewDefaults.accountId, accountId)),
    )
    .where(
      and(
        which,
        isNull(savedViews.deletedAt),
        or(eq(savedViews.ownerId, accountId), eq(savedViews.shared, true)),
      ),
    )
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
  return rows.map(({ view, madeBy, defaultOf }) => ({
    id: view.id,
    list: view.list,
    name: view.name,
    parameters: keepValidParameters(view.list, view.parameters),
    shared: view.shared,
    isDefault: defaultOf !== null,
    isOwn: view.ownerId === accountId,
    mayChange: mayChangeView(actor, view),
    madeBy,
  }));
}
