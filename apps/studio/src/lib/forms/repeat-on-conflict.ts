import { ApiFailure } from "@matinee/app-shell/api/api-failure";

/** How many other saves may come first before the failure is shown. */
const MAX_TRIES = 5;

/** Whether another tab or person saved after the values were read that a save was made from. */
export const isSavedBefore = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === "saved-before-you";

/**
 * Runs a save that reads the stored values, merges its own with them and sends the result. Runs it again from the start
 * when another save came in between.
 * @throws ApiFailure `saved-before-you` when another save came first every time
 */
export async function repeatOnConflict<Result>(save: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await save();
    } catch (error) {
      if (!isSavedBefore(error) || tries === MAX_TRIES) throw error;
    }
  }
}
