import { type SavePage, savePageSchema } from "@matinee/contract/schemas/pages";
import { and, eq, gte, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { pages } from "../../../db/schema/pages.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { readPageFields } from "../../events/pages/save/page-changes.ts";
import { lockPage, savePage } from "../../events/pages/save/save-page.ts";
import type { StoredEntry } from "./undo.queries.ts";
import { type FieldChanges, hasValuesAfter, readChanges } from "./undo.rules.ts";

/**
 * Restores the fields of an event by a save, which asks for the same permission as the change.
 * @returns false, without a change, when a field has another value now, or its owner saved it since
 * @throws AppError as savePage
 */
export async function restorePage(
  tx: Transaction,
  ctx: SignedInContext,
  { subjectId: id, detail, createdAt }: Pick<StoredEntry, "subjectId" | "detail" | "createdAt">,
): Promise<boolean> {
  const changes = readChanges(detail);
  const stored = await lockPage(tx, ctx, id);
  if (!hasValuesAfter(readPageFields(stored), changes)) return false;
  const known = await findSavedVersions(tx, { id, since: createdAt });
  // A save of the owner has no entry, so that no later entry shows it, also when it left the value.
  const isFollowed = Object.keys(changes).some((field) => !known.has(stored.fieldVersions[field] ?? 0));
  // An entry of an earlier release has no version.
  if (typeof detail["version"] === "number" && isFollowed) return false;
  const saved = await savePage(tx, ctx, stored, buildSave(changes));
  // Archiving remembers the activation. This one was undone, so that leaving the archive must not bring it back.
  if (saved.archived && changes["activated"]?.to === true) {
    await tx.update(pages).set({ activatedBeforeArchive: false }).where(eq(pages.id, id));
  }
  return true;
}

/** Finds the versions of an event that audited saves wrote. Contains 0, the version of an unsaved field. */
async function findSavedVersions(
  tx: Transaction,
  { id, since }: { id: string; since: Date },
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ version: sql<number | null>`(${auditEntries.detail}->>'version')::int` })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, "page"),
        eq(auditEntries.subjectId, id),
        eq(auditEntries.action, "page.update"),
        gte(auditEntries.createdAt, since),
      ),
    );
  return new Set([0, ...rows.map(({ version }) => version ?? 0)]);
}

/** A save removes a text with "". Superarchiving and restoring set the address. */
function buildSave(changes: FieldChanges): SavePage {
  const fields = Object.entries(changes).filter(
    ([field]) => !(field === "url" && "superarchived" in changes),
  );
  return savePageSchema.parse(Object.fromEntries(fields.map(([field, { from }]) => [field, from ?? ""])));
}
