import type { Text } from "@matinee/texts";
import { isDeepStrictEqual } from "node:util";
import { AppError } from "./errors.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Rejects a change to fields that another person changed since the caller read them. Changes to different fields
 * merge, and so do two changes to the same value.
 * @param base the values that the caller read of the fields that it changes; other fields are not compared
 * @param stored the values of the locked row
 * @throws AppError saved-before-you with the conflicting fields and their stored values
 */
export function rejectConflicts(base: Values, stored: Values, requested: Values): void {
  const conflicting = Object.keys(base).filter(
    (field) =>
      base[field] !== undefined &&
      !isDeepStrictEqual(stored[field], base[field]) &&
      !isDeepStrictEqual(stored[field], requested[field]),
  );
  if (conflicting.length === 0) return;
  const saved = Object.fromEntries(conflicting.map((field) => [field, stored[field] ?? null]));
  const message: Text = (t) => t.apiErrors.request.savedBeforeYou;
  throw new AppError("saved-before-you", message, { details: { changed: conflicting, saved } });
}
