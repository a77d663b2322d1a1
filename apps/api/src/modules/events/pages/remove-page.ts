import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import { transact, violatesForeignKey } from "../../../db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { revokePlayback } from "../../../platform/revoke-playback.ts";
import { lockPage } from "./save/save-page.ts";
import { rehearsals } from "../../../db/schema/rehearsals.ts";
import { removeRehearsalCopies } from "./remove-rehearsal-copies.ts";
import { tagLinks } from "../../../db/schema/tags.ts";
import { pages } from "../../../db/schema/pages.ts";

/**
 * Deletes an event without orders and stops its playback. The credit spent on it is not returned.
 * @throws AppError state-conflict when it has orders
 */
export async function removePage(ctx: SignedInContext, pageId: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, pageId);
    await revokePlayback(tx, { pageId });
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "page.remove",
      subjectType: "page",
      subjectId: pageId,
      detail: { url: page.slug, title: page.title },
    });
    await removeRehearsalCopies(tx, eq(rehearsals.pageId, pageId));
    await tx.delete(tagLinks).where(eq(tagLinks.subjectId, pageId));
    await tx.delete(pages).where(eq(pages.id, pageId));
  }).catch((error: unknown) => {
    if (!violatesForeignKey(error)) throw error;
    throw new AppError("state-conflict", "This event has orders. Archive it instead.");
  });
}
