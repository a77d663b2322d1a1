import type { ConflictingValue, FieldConflict } from "@matinee/contract/schemas/conflicts";
import { AppError } from "../../../platform/errors.ts";

type Values = Readonly<Record<string, ConflictingValue>>;

/**
 * Rejects a change to fields that another person changed since the caller read them. Changes to different fields
 * merge, and so do two changes to the same value.
 * @param base the values that the caller read of the fields that it changes; other fields are not compared
 * @throws AppError saved-before-you with the conflicting fields and their stored values
 */
export function rejectConflicts(
  base: Readonly<Record<string, ConflictingValue | undefined>>,
  stored: Values,
  requested: Values,
): void {
  const conflicting = Object.keys(base).filter(
    (field) =>
      base[field] !== undefined && stored[field] !== base[field] && stored[field] !== requested[field],
  );
  if (conflicting.length === 0) return;
  const saved = Object.fromEntries(conflicting.map((field) => [field, stored[field] ?? ""]));
  const details: FieldConflict = { changed: conflicting, saved };
  const message = "Someone saved this before you. Please choose which values to keep.";
  throw new AppError("saved-before-you", message, { details: { ...details } });
}
