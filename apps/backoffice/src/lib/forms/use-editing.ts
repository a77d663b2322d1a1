import { useEffect, useRef, useState } from "react";

/** Switches between data and a form. The focus moves to the form, and back to the button afterwards. */
export function useEditing(begins = false) {
  const [editing, setEditing] = useState(begins);
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (editing) form.current?.querySelector("input")?.focus();
    else if (wasEditing.current) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return { editing, setEditing, button, form };
}
