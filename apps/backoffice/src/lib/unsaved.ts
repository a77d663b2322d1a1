import { useEffect } from "react";

const unsaved = new Set<symbol>();

/** Marks that something on this screen is not saved, as long as it is so. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const mark = Symbol("unsaved");
    unsaved.add(mark);
    return () => {
      unsaved.delete(mark);
    };
  }, [isUnsaved]);
}

export const hasUnsaved = () => unsaved.size > 0;
