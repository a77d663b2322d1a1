import { z } from "zod";

/** A form field's value; empty when nothing is stored. */
const value = z.union([z.string(), z.boolean()]);
export type ConflictingValue = z.infer<typeof value>;

/** `details` of 409 `saved-before-you` for customers, lead owners and notes: the conflicting fields and their stored values. */
export const fieldConflictSchema = z.object({
  changed: z.array(z.string()),
  saved: z.record(z.string(), value),
});

/**
 * Builds the schema of `base`: the values that the caller loaded of the fields it changes, empty when nothing was stored.
 * A field that changed since then is rejected with 409 `saved-before-you`. Without `base` the last save wins.
 */
export function buildBaseSchema<Field extends string>(fields: readonly Field[]) {
  return z.partialRecord(z.enum(fields), value).optional();
}
