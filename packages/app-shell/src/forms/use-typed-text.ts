import { useState } from "react";
import { dropFormDraft, readFormDraft, saveFormDraft } from "./form-drafts.ts";

/** The state of one text field whose text lasts until the tab closes, also when the session ends meanwhile. */
export function useTypedText(name: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => readFormDraft(name, { text: "" }).text);
  return [
    text,
    (typed) => {
      setText(typed);
      if (typed === "") dropFormDraft(name);
      else saveFormDraft(name, { text: typed });
    },
  ];
}
