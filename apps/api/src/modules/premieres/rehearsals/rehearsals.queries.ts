import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { rehearsals } from "../../../db/schema/rehearsals.ts";
import { findPremiere, type StoredPremiere } from "../premieres.queries.ts";

export type RehearsalRow = typeof rehearsals.$inferSelect;

export interface Rehearsal extends RehearsalRow {
  /** Of the copy. */
  stored: StoredPremiere;
}

/** Matches the rehearsals of an event, without its test purchase. */
export const isRehearsalOf = (pageId: string) =>
  and(eq(rehearsals.pageId, pageId), eq(rehearsals.kind, "rehearsal"));

/** Finds the rehearsals of an event's premiere, oldest first. */
export async function findRehearsals(db: Queryable, pageId: string): Promise<Rehearsal[]> {
  const rows = await db.select().from(rehearsals).where(isRehearsalOf(pageId)).orderBy(asc(rehearsals.id));
  const copies = await Promise.all(
    rows.map(async (row) => ({ ...row, stored: await findPremiere(db, row.copyPageId) })),
  );
  // One that was removed between the two reads has no premiere any more.
  return copies.flatMap(({ stored, ...row }) => (stored ? [{ ...row, stored }] : []));
}
