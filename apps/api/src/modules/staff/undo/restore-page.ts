import { type SavePage, savePageSchema } from "@matinee/contract/schemas/pages";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { pages } from "../../../db/schema/pages.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { readPageFields } from "../../events/pages/save/page-changes.ts";
import { lockPage, savePage } from "../../events/pages/save/save-page.ts";
import { type FieldChanges, hasValuesAfter } from "./undo.rules.ts";

/**
 * Restores the fields of an event by a save, which asks for the same permission as the change.
 * @returns false, without a change, when a field has another value now
 * @throws AppError as savePage
 */
export async function restorePage(
  tx: Transaction,
  ctx: SignedInContext,
  id: string,
  changes: FieldChanges,
): Promise<boolean> {
  const stored = await lockPage(tx, ctx, id);
  if (!hasValuesAfter(readPageFields(stored), changes)) return false;
  const saved = await savePage(tx, ctx, stored, buildSave(changes));
  // Archiving remembers the activation. This one was undone, so that leaving the archive must not bring it back.
  if (saved.archived && changes["activated"]?.to === true) {
    await tx.update(pages).set({ activatedBeforeArchive: false }).where(eq(pages.id, id));
  }
  return true;
}

/** A save removes a text with "". Superarchiving and restoring set the address. */
function buildSave(changes: FieldChanges): SavePage {
  const fields = Object.entries(changes).filter(
    ([field]) => !(field === "url" && "superarchived" in changes),
  );
  return savePageSchema.parse(Object.fromEntries(fields.map(([field, { from }]) => [field, from ?? ""])));
}
