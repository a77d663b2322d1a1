import { useEffect } from "react";

const unsavedForms = new Set<symbol>();

/** Registers a form with unsaved changes, so that leaving the page asks first. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const form = Symbol("unsaved form");
    unsavedForms.add(form);
    return () => {
      unsavedForms.delete(form);
    };
  }, [isUnsaved]);
}

/** Whether any form on the page has unsaved changes. */
export const hasUnsavedChanges = () => unsavedForms.size > 0;
