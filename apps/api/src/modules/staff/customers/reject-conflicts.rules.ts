import type { ConflictingValue, FieldConflict } from "@matinee/contract/schemas/conflicts";
import { AppError } from "../../../platform/errors.ts";

type Values = Readonly<Record<string, ConflictingValue>>;

/**
 * Rejects a change of fields that somebody else changed since the caller read them. Fields that only one of the two
 * changed merge, and so do two changes to the same value.
 * @param base what the caller read of the fields that it changes; a field that is not in it is not compared
 * @throws AppError saved-before-you with the fields in conflict and what is stored in them
 */
export function rejectConflicts(
  base: Readonly<Record<string, ConflictingValue | undefined>>,
  stored: Values,
  requested: Values,
): void {
  const changed = Object.keys(base).filter(
    (field) =>
      base[field] !== undefined && stored[field] !== base[field] && stored[field] !== requested[field],
  );
  if (changed.length === 0) return;
  const saved = Object.fromEntries(changed.map((field) => [field, stored[field] ?? ""]));
  const details: FieldConflict = { changed, saved };
  const message = "Someone saved this before you. Please choose which values to keep.";
  throw new AppError("saved-before-you", message, { details: { ...details } });
}
