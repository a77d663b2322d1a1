import { eq } from "drizzle-orm";
import { savedViews } from "../../../db/schema/saved-views.ts";
import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { diffFields } from "../../audit/diff-fields.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { lockSavedView, rejectInvalidParameters, rejectTakenName } from "./store-saved-view.ts";

interface Changes {
  name?: string | undefined;
  parameters?: Record<string, string> | undefined;
  shared?: boolean | undefined;
}

/**
 * Renames a view, replaces its parameters, shares it or makes it private. The last save wins.
 * @throws AppError not-found, also for the private view of a colleague; forbidden for the shared view of a colleague,
 * unless the caller is an admin, who cannot make it private either; invalid for parameters that the list does not take;
 * state-conflict for a taken name
 */
export async function updateSavedView(ctx: SignedInContext, id: string, changes: Changes): Promise<void> {
  const { name, parameters, shared } = changes;
  if (name === undefined && parameters === undefined && shared === undefined) return;
  await rejectTakenName(
    (t) => t.savedViews.nameTaken,
    () =>
      transact(ctx.db, async (tx) => {
        const stored = await lockSavedView(tx, ctx, id);
        if (stored.deletedAt) throw createNotFoundError("view");
        if (shared === false && stored.ownerId !== ctx.actor.accountId)
          throw new AppError("forbidden", (t) => t.savedViews.notYoursToHide);
        if (parameters) rejectInvalidParameters(stored.list, parameters);
        await tx.update(savedViews).set(changes).where(eq(savedViews.id, id));
        await recordAudit(tx, ctx, {
          action: "saved-view.update",
          subjectType: "saved-view",
          subjectId: id,
          // Without the parameters, as when the view was created.
          detail: {
            list: stored.list,
            name: name ?? stored.name,
            changes: diffFields({ name: stored.name, shared: stored.shared }, { name, shared }),
            ...(parameters && { parametersReplaced: true }),
          },
        });
      }),
  );
}
