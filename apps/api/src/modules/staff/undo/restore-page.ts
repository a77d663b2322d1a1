import { messages } from "@matinee/contract/messages";
import { type SavePage, savePageSchema } from "@matinee/contract/schemas/pages";
import { and, eq, gte, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { pages } from "../../../db/schema/pages.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { readPageFields } from "../../events/pages/save/page-changes.ts";
import { lockPage, savePage } from "../../events/pages/save/save-page.ts";
import type { StoredEntry } from "./undo.queries.ts";
import { type FieldChanges, hasValuesAfter, isFollowing, readChanges } from "./undo.rules.ts";

/**
 * Restores the fields of an event by a save, which asks for the same permission as the change.
 * @returns false, without a change, when a field has another value now, or its owner saved it since
 * @throws AppError state-conflict when people hold tickets under the terms that would change; others as savePage
 */
export async function restorePage(
  tx: Transaction,
  ctx: SignedInContext,
  { subjectId: id, detail, createdAt }: Pick<StoredEntry, "subjectId" | "detail" | "createdAt">,
): Promise<boolean> {
  const changes = readChanges(detail);
  const stored = await lockPage(tx, ctx, id);
  if (!hasValuesAfter(readPageFields(stored), changes)) return false;
  const auditedVersions = await findSavedVersions(tx, { id, since: createdAt });
  // A save of the owner has no entry, so that no later entry shows it, also when it left the value.
  const isFollowed = Object.keys(changes).some(
    (field) => !auditedVersions.has(stored.fieldVersions[field] ?? 0),
  );
  // An entry of an earlier release has no version.
  if (typeof detail["version"] === "number" && isFollowed) return false;
  const saved = await savePage(tx, ctx, stored, buildSave(changes)).catch((error: unknown) => {
    // Each new date is an email to every holder, so that it is changed where the editor shows whom it concerns.
    throw error instanceof AppError && error.code === "confirmation-needed"
      ? new AppError("state-conflict", messages.undo.hasHolders)
      : error;
  });
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

/**
 * Builds a save of the former values; its "" removes a text or a date. Leaves out fields that follow from another one, which
 * the save sets itself.
 */
function buildSave(changes: FieldChanges): SavePage {
  const save: Record<string, unknown> = {};
  const settings: Record<string, unknown> = {};
  for (const [field, { from }] of Object.entries(changes)) {
    if (isFollowing(field, changes)) continue;
    const [group, setting] = field.split(".");
    if (group === "paywallSettings" && setting) settings[setting] = from ?? "";
    else save[field] = from ?? "";
  }
  return savePageSchema.parse({
    ...save,
    ...(Object.keys(settings).length > 0 && { paywallSettings: settings }),
  });
}
