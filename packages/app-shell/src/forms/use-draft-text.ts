import { useState } from "react";
import { dropDraft, nameOwnDraft, readDraft, writeDraft } from "./drafts.ts";
import { useUnsavedChanges } from "./unsaved-changes.ts";

/** Holds a typed text through a reload and the end of the session, until it is saved or equals the saved text. */
export function useDraftText(name: string, saved = ""): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => {
    const draft = readDraft(nameOwnDraft(name));
    return typeof draft === "string" ? draft : saved;
  });
  useUnsavedChanges(text !== saved);
  return [
    text,
    (typed) => {
      setText(typed);
      if (typed === saved) dropDraft(nameOwnDraft(name));
      else writeDraft(nameOwnDraft(name), typed);
    },
  ];
}
