import { and, eq, isNull, notLike } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { leadOwners } from "../../../db/schema/leads.ts";
import { notes } from "../../../db/schema/notes.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { createErasedEmail } from "../../../platform/personal-data.ts";
import { auditNote } from "./audit-note.ts";

type Note = typeof notes.$inferSelect;

/**
 * Deletes a note that was added with this text.
 * @returns false when it is gone or has another text
 */
export async function removeAddedNote(
  tx: Transaction,
  ctx: SignedInContext,
  { id, text }: Pick<Note, "id" | "text">,
): Promise<boolean> {
  const [removed] = await tx
    .delete(notes)
    .where(and(eq(notes.id, id), eq(notes.text, text)))
    .returning();
  if (!removed) return false;
  await auditNote(tx, ctx, "note.remove", removed);
  return true;
}

/**
 * Gives a note the text that it had before.
 * @returns false when it is gone or has another text than the change gave it
 */
export async function restoreNoteText(
  tx: Transaction,
  ctx: SignedInContext,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<boolean> {
  const [restored] = await tx
    .update(notes)
    .set({ text: from })
    .where(and(eq(notes.id, id), eq(notes.text, to)))
    .returning();
  if (!restored) return false;
  await auditNote(tx, ctx, "note.update", restored, { text: { from: to, to: from } });
  return true;
}

/**
 * Brings a deleted note back, with its author and its date.
 * @returns false when it exists
 * @throws AppError not-found when its record is gone, or its person was erased
 */
export async function restoreNote(
  tx: Transaction,
  ctx: SignedInContext,
  note: Omit<Note, "updatedAt">,
): Promise<boolean> {
  if (!(await hasPerson(tx, note))) throw createNotFoundError("noteRecord");
  const [restored] = await tx.insert(notes).values(note).onConflictDoNothing().returning();
  if (!restored) return false;
  await auditNote(tx, ctx, "note.add", restored);
  return true;
}

/** Locks the record, so that an erasure waits and then deletes the note, too. */
async function hasPerson(
  tx: Transaction,
  { subjectType, subjectId }: Pick<Note, "subjectType" | "subjectId">,
): Promise<boolean> {
  const find = () => {
    switch (subjectType) {
      case "account":
        return tx
          .select({ id: accounts.id })
          .from(accounts)
          .where(and(eq(accounts.id, subjectId), isNull(accounts.erasedAt)))
          .for("update");
      case "leadowner":
        return tx
          .select({ id: leadOwners.id })
          .from(leadOwners)
          .where(eq(leadOwners.id, subjectId))
          .for("update");
      case "order":
        return tx
          .select({ id: orders.id })
          .from(orders)
          .where(and(eq(orders.id, subjectId), notLike(orders.email, createErasedEmail("%"))))
          .for("update");
    }
  };
  return (await find()).length > 0;
}
