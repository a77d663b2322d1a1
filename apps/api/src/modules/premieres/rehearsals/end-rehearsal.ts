import { and, eq } from "drizzle-orm";
import { rehearsals } from "../../../db/schema/rehearsals.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { removeRehearsalCopies } from "../../events/pages/remove-rehearsal-copies.ts";
import { isRehearsalOf } from "./rehearsals.queries.ts";

/**
 * Ends a rehearsal on every screen and removes its copy.
 * @throws AppError not-found
 */
export async function endRehearsal(
  ctx: SignedInContext,
  page: PageIdentity,
  rehearsalId: string,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const removed = await removeRehearsalCopies(
      tx,
      and(eq(rehearsals.id, rehearsalId), isRehearsalOf(page.id)),
    );
    if (removed === 0) throw createNotFoundError("rehearsal");
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "premiere.end-rehearsal",
      subjectType: "page",
      subjectId: page.id,
      detail: { slug: page.slug, rehearsalId },
    });
  });
}
