import { useEffect, useId } from "react";
import { useBuilder } from "../builder-context.ts";

/**
 * Registers this part with the leave guard while it has unsaved changes.
 * @returns a function that deregisters it at once, for use between a save and a navigation
 */
export function useUnsaved(unsaved: boolean): () => void {
  const { unsavedRef } = useBuilder();
  const id = useId();
  useEffect(() => {
    const parts = unsavedRef.current;
    if (unsaved) parts.add(id);
    else parts.delete(id);
    return () => void parts.delete(id);
  }, [unsavedRef, id, unsaved]);
  return () => void unsavedRef.current.delete(id);
}
