import { z } from "zod";

/** A field as a form holds it; empty where nothing is stored. */
const value = z.union([z.string(), z.boolean()]);
export type ConflictingValue = z.infer<typeof value>;

/** `details` of 409 `saved-before-you` of customers and lead owners: the fields in conflict, and what is stored in them. */
export const fieldConflictSchema = z.object({
  changed: z.array(z.string()),
  saved: z.record(z.string(), value),
});

export type FieldConflict = z.infer<typeof fieldConflictSchema>;

/**
 * What a caller read of the fields that it changes, empty where nothing was stored. A field that somebody else changed
 * since then is rejected with 409 `saved-before-you`; without `base` the last one to save wins.
 */
export function buildBaseSchema<Field extends string>(fields: readonly Field[]) {
  return z.partialRecord(z.enum(fields), value).optional();
}
