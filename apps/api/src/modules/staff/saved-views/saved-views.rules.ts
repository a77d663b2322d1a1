import { includesRole } from "@matinee/contract/policy";
import { savedViewQueries } from "@matinee/contract/routes/saved-views";
import type { SavedViewList } from "@matinee/contract/schemas/saved-views";
import type { savedViews } from "../../../db/schema/saved-views.ts";
import type { Actor } from "../../../platform/context.ts";

type StoredView = Pick<typeof savedViews.$inferSelect, "ownerId" | "shared">;

/** Whether a member of staff may know of a view: it is theirs, or shared. */
export const maySeeView = ({ accountId }: Pick<Actor, "accountId">, view: StoredView): boolean =>
  view.ownerId === accountId || view.shared;

/** Whether a member of staff may change, delete and restore a view: its maker, and admins if it is shared. */
export const mayChangeView = (
  { accountId, staffRole }: Pick<Actor, "accountId" | "staffRole">,
  view: StoredView,
): boolean => view.ownerId === accountId || (view.shared && includesRole(staffRole, "admin"));

/** Returns the parameters that the list takes today, by the schema of its query. */
export function keepValidParameters(
  list: SavedViewList,
  parameters: Readonly<Record<string, string>>,
): Record<string, string> {
  const invalid = new Set(findInvalidParameters(list, parameters));
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !invalid.has(name)));
}

/** Finds the names of parameters that the list does not take, or not with this value. */
export function findInvalidParameters(
  list: SavedViewList,
  parameters: Readonly<Record<string, string>>,
): string[] {
  const query = savedViewQueries[list].strict().safeParse(parameters);
  if (query.success) return [];
  return query.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys : issue.path.slice(0, 1).map(String),
  );
}
