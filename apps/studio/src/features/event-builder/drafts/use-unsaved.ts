import { useEffect, useId } from "react";
import { useBuilder } from "../builder-context.ts";

/**
 * Tells the builder while this part holds something that is not saved, so that leaving asks first.
 * @returns what to call when it has just been saved, before anything leads away
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
