import type { Note } from "@matinee/contract/schemas/notes";
import { and, desc, eq } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { notes } from "../../../db/schema/notes.ts";

export type NoteSubject = (typeof notes.$inferSelect)["subjectType"];

const noteWithAuthor = {
  note: notes,
  created_account: { firstName: accounts.firstName, lastName: accounts.lastName },
};

/** Returns the staff notes of an account, a lead owner or an order, newest first. */
export async function listNotes(db: Queryable, type: NoteSubject, subjectId: string): Promise<Note[]> {
  const rows = await db
    .select(noteWithAuthor)
    .from(notes)
    .innerJoin(accounts, eq(accounts.id, notes.createdBy))
    .where(and(eq(notes.subjectType, type), eq(notes.subjectId, subjectId)))
    .orderBy(desc(notes.createdAt), desc(notes.id));
  return rows.map(toNote);
}

/** Finds a note with the name of its author. */
export async function findNote(db: Queryable, id: string): Promise<Note | undefined> {
  const [row] = await db
    .select(noteWithAuthor)
    .from(notes)
    .innerJoin(accounts, eq(accounts.id, notes.createdBy))
    .where(eq(notes.id, id));
  return row && toNote(row);
}

function toNote({
  note,
  created_account,
}: {
  note: typeof notes.$inferSelect;
  created_account: Note["created_account"];
}): Note {
  return { id: note.id, text: note.text, createdAt: note.createdAt.toISOString(), created_account };
}
