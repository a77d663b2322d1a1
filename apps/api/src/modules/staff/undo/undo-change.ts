import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { findPageIdentity } from "../../events/pages/page-identity.queries.ts";
import { invalidatePublicPage } from "../../events/pages/public/public-page-cache.ts";
import { applyUndo } from "./apply-undo.ts";
import { findEntry, type StoredEntry } from "./undo.queries.ts";

/**
 * Undoes the change of one audit entry (rules/staff.md, Undo).
 * @throws AppError not-found for an unknown entry; state-conflict and others as applyUndo
 */
export async function undoEntry(ctx: SignedInContext, id: string): Promise<void> {
  const entry = await findEntry(ctx.db, id);
  if (!entry) throw createNotFoundError("change");
  await undoEntries(ctx, [entry]);
}

/** Undoes all of them or none, the newest first: what one of them removed may need the room that another takes. */
export async function undoEntries(ctx: SignedInContext, entries: readonly StoredEntry[]): Promise<void> {
  await transact(ctx.db, async (tx) => {
    for (const entry of entries.toReversed()) await applyUndo(tx, ctx, entry);
  });
  const subject = entries.find(({ subjectType }) => subjectType === "page");
  const page = subject && (await findPageIdentity(ctx.db, subject.subjectId));
  if (page) invalidatePublicPage(ctx, page);
}
