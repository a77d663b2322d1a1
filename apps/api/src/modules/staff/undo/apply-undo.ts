import type { Text } from "@matinee/texts";
import { TAG_TYPES } from "@matinee/contract/schemas/tags";
import { undoHours } from "@matinee/domain/limits";
import { NOTE_SUBJECTS } from "@matinee/domain/vocabulary";
import type { Transaction } from "../../../db/client.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { removeAddedNote, restoreNote, restoreNoteText } from "../notes/restore-note.ts";
import { restoreCustomer, restoreLeadOwner } from "./restore-person.ts";
import { restorePage } from "./restore-page.ts";
import { restoreTranslations } from "../../events/translations/restore-translations.ts";
import { addRemovedTag, removeAddedTag } from "./restore-tag.ts";
import { findLaterChange, isUndone, type StoredEntry } from "./undo.queries.ts";
import { findUndoableAction, isRecent, readChanges, type UndoableAction } from "./undo.rules.ts";

/**
 * Undoes the change of one audit entry, unless its record was changed since (rules/staff.md, Undo). Writes the audit
 * entry of the opposite change, which names the undone one.
 * @throws AppError state-conflict when the entry cannot be undone, was undone, or its values were changed since; not-found
 * when the record is gone; the errors of the change that the undo makes, for example forbidden
 */
export async function applyUndo(tx: Transaction, ctx: SignedInContext, entry: StoredEntry): Promise<void> {
  const action = findUndoableAction(entry);
  if (!action || entry.actorType !== "admin") throw createConflict((t) => t.undo.notUndoable);
  if (!isRecent(entry, ctx.clock.now())) throw createConflict((t) => t.undo.tooLate(undoHours));
  if (await isUndone(tx, entry)) throw createConflict((t) => t.undo.already);
  const undoing = { ...ctx, undoes: { entryId: entry.id, action } };
  const isRestored = await restore(tx, undoing, { ...entry, action });
  // Read after the record was locked. A change and its undo leave the value, but a newer change to it stays.
  const later = await findLaterChange(tx, entry, ctx.requestId);
  if (isRestored && !later) return;
  if (await isUndone(tx, entry, { except: ctx.requestId })) throw createConflict((t) => t.undo.already);
  throw createConflict((t) => t.undo.changedSince(later?.actor ?? null));
}

const createConflict = (text: Text) => new AppError("state-conflict", text);

/** @returns false when the record has other values than the change left */
function restore(
  tx: Transaction,
  ctx: SignedInContext,
  entry: StoredEntry & { action: UndoableAction },
): Promise<boolean> {
  const { action, subjectType, subjectId, detail } = entry;
  const changes = readChanges(detail);
  switch (action) {
    case "page.update":
      return restorePage(tx, ctx, entry);
    case "page.translate":
      return restoreTranslations(tx, ctx, subjectId, detail);
    case "account.update":
      return restoreCustomer(tx, ctx, subjectId, changes);
    case "leadowner.update":
    case "leadowner.stage":
      return restoreLeadOwner(tx, ctx, { id: subjectId, action }, changes);
    case "tag.link":
      return removeAddedTag(tx, ctx, readTag({ subjectType, subjectId, detail }));
    case "tag.unlink":
      return addRemovedTag(tx, ctx, readTag({ subjectType, subjectId, detail }));
    case "note.add":
      return removeAddedNote(tx, ctx, { id: readText(detail, "noteId"), text: readText(detail, "text") });
    case "note.update":
      return restoreNoteText(tx, ctx, { id: readText(detail, "noteId"), ...readTexts(detail) });
    case "note.remove":
      return restoreNote(tx, ctx, readNote({ subjectType, subjectId, detail }));
  }
}

type Described = Pick<StoredEntry, "subjectType" | "subjectId" | "detail">;

const readTag = ({ subjectType, subjectId, detail }: Described) => ({
  subjectId,
  type: findOne(TAG_TYPES, subjectType),
  tagId: readText(detail, "tagId"),
  name: readText(detail, "name"),
  global: detail["global"] === true,
});

const readNote = ({ subjectType, subjectId, detail }: Described) => ({
  subjectId,
  subjectType: findOne(NOTE_SUBJECTS, subjectType),
  id: readText(detail, "noteId"),
  text: readText(detail, "text"),
  createdBy: readText(detail, "createdBy"),
  createdAt: new Date(readText(detail, "createdAt")),
});

function readTexts({ text }: StoredEntry["detail"]): { from: string; to: string } {
  if (typeof text !== "object" || text === null) throw new Error("the entry of a note has no texts");
  const [from, to] = ["from", "to"].map((name) => readText({ ...text }, name));
  return { from: from ?? "", to: to ?? "" };
}

function readText(detail: Readonly<Record<string, unknown>>, name: string): string {
  const value = detail[name];
  if (typeof value !== "string") throw new Error(`the entry has no ${name}`);
  return value;
}

function findOne<Value extends string>(values: readonly [Value, ...Value[]], text: string): Value {
  const value = values.find((candidate) => candidate === text);
  if (!value) throw new Error(`the entry has the unknown type ${text}`);
  return value;
}
