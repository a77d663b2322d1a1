import { useState } from "react";
import { type DraftPlace, drafts, fitDraft } from "./drafts.ts";
import { isSameValue } from "./three-way-merge.ts";
import { useUnsavedChanges } from "./unsaved-changes.ts";

/**
 * The state of a typed text, or of a few typed values, which lasts through a reload and the end of the session until it
 * equals `saved` again.
 */
export function useDraft<Value>(
  name: string,
  saved: Value,
  place: DraftPlace = "tab",
): [value: Value, setValue: (value: Value) => void] {
  const [value, setValue] = useState(() => fitDraft(drafts[place].read(name), saved));
  useUnsavedChanges(place === "device" && !isSameValue(value, saved));
  return [
    value,
    (typed) => {
      setValue(typed);
      if (isSameValue(typed, saved)) drafts[place].drop(name);
      else drafts[place].write(name, typed);
    },
  ];
}
