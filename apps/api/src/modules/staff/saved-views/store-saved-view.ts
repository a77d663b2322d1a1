import { savedViewLimits } from "@matinee/domain/limits";
import type { Text } from "@matinee/texts";
import type { SavedViewList } from "@matinee/contract/schemas/saved-views";
import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { savedViews } from "../../../db/schema/saved-views.ts";
import { violatesConstraint } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { findInvalidParameters, mayChangeView, maySeeView } from "./saved-views.rules.ts";

type StoredView = typeof savedViews.$inferSelect;

/** @throws AppError invalid, with each parameter that the list does not take */
export function rejectInvalidParameters(
  list: SavedViewList,
  parameters: Readonly<Record<string, string>>,
): void {
  const names = findInvalidParameters(list, parameters);
  if (names.length === 0) return;
  const text: Text = (t) => t.savedViews.unknownParameter;
  const fields = Object.fromEntries(names.map((name) => [`parameters.${name}`, text]));
  throw new AppError("invalid", text, { fields });
}

/**
 * Locks a view for a change, also a deleted one.
 * @throws AppError not-found, also for the private view of a colleague; forbidden for the shared view of a colleague,
 * unless the caller is an admin
 */
export async function lockSavedView(
  tx: Transaction,
  { actor }: SignedInContext,
  id: string,
): Promise<StoredView> {
  const [view] = await tx.select().from(savedViews).where(eq(savedViews.id, id)).for("update");
  if (!view || !maySeeView(actor, view)) throw createNotFoundError("view");
  if (!mayChangeView(actor, view)) throw new AppError("forbidden", (t) => t.savedViews.notYours);
  return view;
}

/**
 * Makes sure that an owner may have one more view of a list. The lock serializes the creations of an owner, so that two of
 * them cannot exceed the limit together.
 * @throws AppError state-conflict
 */
export async function requireRoomForView(
  tx: Transaction,
  { ownerId, list }: Pick<StoredView, "ownerId" | "list">,
): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, ownerId)).for("update");
  const views = await tx.$count(
    savedViews,
    and(eq(savedViews.ownerId, ownerId), eq(savedViews.list, list), isNull(savedViews.deletedAt)),
  );
  if (views >= savedViewLimits.perList) throw new AppError("state-conflict", (t) => t.savedViews.tooMany);
}

/** Runs a write. @throws AppError state-conflict with this text at the name, if the owner has a view with the name */
export async function rejectTakenName<T>(text: Text, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!violatesConstraint(error, "saved_views_name_key")) throw error;
    throw new AppError("state-conflict", text, { fields: { name: text } });
  }
}
