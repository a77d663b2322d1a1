import type { LegalTextDetail } from "@matinee/contract/schemas/legal-texts";
import { useState } from "react";
import { drafts, nameOwnDraft } from "@matinee/app-shell/forms/drafts";
import { useUnsavedChanges } from "@matinee/app-shell/forms/unsaved-changes";

interface EditedText {
  markdown: string;
  /** The revision of the saved draft that was edited; 0 when there was none. */
  revision: number;
}

/** Holds the edited text through a reload and the end of the session, until it is saved. */
export function useLegalTextDraft({ text, draft }: LegalTextDetail) {
  const draftName = nameOwnDraft(`legal-text.${text.name}`);
  const saved = readSaved({ text, draft });
  const [edited, setEdited] = useState(() => {
    const stored = drafts.device.read(draftName);
    return isEditedText(stored) ? stored : saved;
  });
  const isUnsaved = edited.markdown !== saved.markdown;
  useUnsavedChanges(isUnsaved);
  const store = (next: EditedText, from: EditedText) => {
    setEdited(next);
    if (next.markdown === from.markdown) drafts.device.drop(draftName);
    else drafts.device.write(draftName, next);
  };
  return {
    edited,
    isUnsaved,
    type: (markdown: string) => store({ ...edited, markdown }, saved),
    /** Shows what the server has now. */
    reset: (detail: Pick<LegalTextDetail, "text" | "draft">) => store(readSaved(detail), readSaved(detail)),
  };
}

/** Returns the saved draft, or the text in force as the beginning of one. */
const readSaved = ({ text, draft }: Pick<LegalTextDetail, "text" | "draft">): EditedText =>
  draft ? { markdown: draft.markdown, revision: draft.revision } : { markdown: text.markdown, revision: 0 };

const isEditedText = (value: unknown): value is EditedText =>
  typeof value === "object" &&
  value !== null &&
  "markdown" in value &&
  typeof value.markdown === "string" &&
  "revision" in value &&
  typeof value.revision === "number";
