import { eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { savedViews } from "../../../db/schema/saved-views.ts";
import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { lockSavedView, rejectTakenName, requireRoomForView } from "./store-saved-view.ts";

/**
 * Deletes a view. It can be restored until retention purges it.
 * @throws AppError not-found, also for the private view of a colleague; forbidden for the shared view of a colleague,
 * unless the caller is an admin
 */
export async function removeSavedView(ctx: SignedInContext, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const stored = await lockSavedView(tx, ctx, id);
    if (stored.deletedAt) throw createNotFoundError("view");
    await setDeleted(tx, ctx, stored, ctx.clock.now());
  });
}

/**
 * Restores a deleted view, with its name, its maker and the lists that opened with it.
 * @throws AppError not-found when it is not deleted, or purged, or as for `removeSavedView`; forbidden; state-conflict
 * when another view has the name now, and above the number of views
 */
export async function restoreSavedView(ctx: SignedInContext, id: string): Promise<void> {
  await rejectTakenName(
    (t) => t.savedViews.nameTakenInRestore,
    () =>
      transact(ctx.db, async (tx) => {
        const stored = await lockSavedView(tx, ctx, id);
        if (!stored.deletedAt) throw createNotFoundError("view");
        await requireRoomForView(tx, stored);
        await setDeleted(tx, ctx, stored, null);
      }),
  );
}

async function setDeleted(
  tx: Transaction,
  ctx: SignedInContext,
  { id, list, name }: typeof savedViews.$inferSelect,
  deletedAt: Date | null,
): Promise<void> {
  await tx.update(savedViews).set({ deletedAt }).where(eq(savedViews.id, id));
  await recordAudit(tx, ctx, {
    action: deletedAt ? "saved-view.remove" : "saved-view.restore",
    subjectType: "saved-view",
    subjectId: id,
    detail: { list, name },
  });
}
