import { useEffect, useState } from "react";

const unsavedForms = new Set<symbol>();

/**
 * Registers a form with unsaved changes, so that leaving the page asks first.
 * @returns a function that deregisters it at once, for use between a save and a navigation
 */
export function useUnsavedChanges(isUnsaved: boolean): () => void {
  const [form] = useState(() => Symbol("form"));
  const deregister = () => void unsavedForms.delete(form);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    unsavedForms.add(form);
    return () => void unsavedForms.delete(form);
  }, [form, isUnsaved]);
  return deregister;
}

/** Whether any form on the page has unsaved changes. */
export const hasUnsavedChanges = (): boolean => unsavedForms.size > 0;
