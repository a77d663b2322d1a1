import { useState } from "react";
import type { MatchingRows } from "../../lib/lists/matching-rows.ts";

/**
 * Remembers that the user chose all matching rows instead of the selected ones.
 * @param matching the rows that match; null ends the choice, because a row was deselected or is new
 * @param onEnd closes open dialogs: they must not change fewer rows silently
 */
export function useAllMatching(matching: MatchingRows | null, onEnd: () => void) {
  const [wantsAll, setWantsAll] = useState(false);
  if (wantsAll && !matching) {
    setWantsAll(false);
    onEnd();
  }
  return { all: wantsAll ? matching : null, selectAll: () => setWantsAll(true) };
}
