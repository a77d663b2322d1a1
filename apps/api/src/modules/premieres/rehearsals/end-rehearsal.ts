import { and, eq, lte } from "drizzle-orm";
import { rehearsals } from "../../../db/schema/rehearsals.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, Services, SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { removeRehearsalCopies } from "../../events/pages/remove-rehearsal-copies.ts";

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
      and(eq(rehearsals.id, rehearsalId), eq(rehearsals.pageId, page.id)),
    );
    if (removed === 0) throw createNotFoundError("This rehearsal");
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "premiere.end-rehearsal",
      subjectType: "page",
      subjectId: page.id,
      detail: { slug: page.slug, rehearsalId },
    });
  });
}

/** Removes the rehearsals that are a day old. @returns how many */
export const purgeExpiredRehearsals = ({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> =>
  transact(db, (tx) => removeRehearsalCopies(tx, lte(rehearsals.expiresAt, clock.now())));
