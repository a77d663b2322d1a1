import type { ConflictingValue } from "@matinee/contract/schemas/conflicts";
import type { Note } from "@matinee/contract/schemas/notes";
import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../db/client.ts";
import { transact } from "../../../db/transaction.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { orders } from "../../../db/schema/orders.ts";
import { rejectConflicts } from "../../../platform/reject-conflicts.ts";
import { findLeadOwnerId } from "../leads/lead-owner.queries.ts";
import { auditNote } from "./audit-note.ts";
import { findNote, type NoteSubject } from "./notes.queries.ts";
import { notes } from "../../../db/schema/notes.ts";

/** Adds a staff note to an account, a lead owner or an order. @throws AppError not-found */
export async function addNote(
  ctx: SignedInContext,
  input: { type: NoteSubject; subjectId: string; text: string },
): Promise<Note> {
  return transact(ctx.db, async (tx) => {
    const subjectId = await findSubject(tx, input.type, input.subjectId);
    const [added] = await tx
      .insert(notes)
      .values({ subjectType: input.type, subjectId, text: input.text, createdBy: ctx.actor.accountId })
      .returning();
    if (!added) throw new Error("the insert returned no note");
    await auditNote(tx, ctx, "note.add", added);
    return getNote(tx, added.id);
  });
}

/**
 * Changes the text of a note.
 * @param input `base`: the text that the caller read, to detect a concurrent change
 * @throws AppError not-found, saved-before-you
 */
export async function updateNote(
  ctx: SignedInContext,
  input: { id: string; text: string; base?: { text?: ConflictingValue | undefined } | undefined },
): Promise<Note> {
  return transact(ctx.db, async (tx) => {
    const [stored] = await tx.select().from(notes).where(eq(notes.id, input.id)).for("update");
    if (!stored) throw createNotFoundError("note");
    rejectConflicts(input.base ?? {}, { text: stored.text }, { text: input.text });
    await tx.update(notes).set({ text: input.text }).where(eq(notes.id, input.id));
    await auditNote(tx, ctx, "note.update", stored, { text: { from: stored.text, to: input.text } });
    return getNote(tx, input.id);
  });
}

/** Deletes a note. @throws AppError not-found */
export async function removeNote(ctx: SignedInContext, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [removed] = await tx.delete(notes).where(eq(notes.id, id)).returning();
    if (!removed) throw createNotFoundError("note");
    await auditNote(tx, ctx, "note.remove", removed);
  });
}

async function findSubject(tx: Transaction, type: NoteSubject, id: string): Promise<string> {
  if (type === "leadowner") return findLeadOwnerId(tx, id);
  if (type === "order") return findOrderId(tx, id);
  const [account] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.type, "filmmaker")));
  if (!account) throw createNotFoundError("account");
  return account.id;
}

async function findOrderId(tx: Transaction, id: string): Promise<string> {
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id));
  if (!order) throw createNotFoundError("order");
  return order.id;
}

async function getNote(tx: Transaction, id: string): Promise<Note> {
  const note = await findNote(tx, id);
  if (!note) throw createNotFoundError("note");
  return note;
}
