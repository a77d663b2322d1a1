import { exceedsCapacity, exceedsPassShare } from "../../db/places.ts";
import { AppError } from "../../platform/errors.ts";

/**
 * Says why a pass gets no place in a screening, by the check that failed: every place is taken, or those that passes may take.
 * `details.ofPasses` tells them apart.
 * @returns undefined for another failure
 */
export function toPassPlacesError(error: unknown): AppError | undefined {
  if (exceedsCapacity(error))
    return new AppError("sold-out", (t) => t.passes.screeningFull, {
      details: { left: 0, ofPasses: false },
    });
  if (exceedsPassShare(error))
    return new AppError("sold-out", (t) => t.passes.passesFull, {
      details: { left: 0, ofPasses: true },
    });
  return undefined;
}
