import type { SavedViewList } from "@matinee/contract/schemas/saved-views";
import { savedViews } from "../../../db/schema/saved-views.ts";
import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { rejectInvalidParameters, rejectTakenName, requireRoomForView } from "./store-saved-view.ts";

/**
 * Saves a search of a staff list with its filters and its order as a view of the caller (rules/staff.md, Staff lists).
 * @returns the id of the view
 * @throws AppError invalid for parameters that the list does not take; state-conflict for a name that the caller uses in
 * this list in any case, and above the number of views
 */
export async function createSavedView(
  ctx: SignedInContext,
  input: { list: SavedViewList; name: string; parameters: Record<string, string>; shared: boolean },
): Promise<string> {
  rejectInvalidParameters(input.list, input.parameters);
  const ownerId = ctx.actor.accountId;
  return rejectTakenName(
    (t) => t.savedViews.nameTaken,
    () =>
      transact(ctx.db, async (tx) => {
        await requireRoomForView(tx, { ownerId, list: input.list });
        const [created] = await tx
          .insert(savedViews)
          .values({ ...input, ownerId })
          .returning({ id: savedViews.id });
        if (!created) throw new Error("The insert returned no view");
        const { list, name, shared } = input;
        await recordAudit(tx, ctx, {
          action: "saved-view.create",
          subjectType: "saved-view",
          subjectId: created.id,
          // Without the parameters: the audit log is kept for good, and a search can be a person's name.
          detail: { list, name, shared },
        });
        return created.id;
      }),
  );
}
