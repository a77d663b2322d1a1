import { useEffect, useRef, useState } from "react";

/** Data that turn into a form and back: what had the focus goes, so it passes to the form, and then to the button again. */
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
