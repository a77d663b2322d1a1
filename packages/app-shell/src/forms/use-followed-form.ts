import { useEffect, useEffectEvent, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { resetToSaved } from "./reset-to-saved.ts";

/**
 * Lets a form follow what is stored: a field that was not changed here shows what another tab or person saved meanwhile,
 * and a field that was changed keeps its text.
 * @param stored the form's values as they are stored now
 */
export function useFollowedForm<Values extends FieldValues>(form: UseFormReturn<Values>, stored: Values) {
  const baseRef = useRef(stored);
  const sentRef = useRef<Values | undefined>(undefined);
  const follow = useEffectEvent((storedText: string) => {
    if (JSON.stringify(baseRef.current) === storedText) return;
    resetToSaved(form, baseRef.current, stored);
    baseRef.current = stored;
  });
  // Not in every render: right after a save, what the caller knows as stored is older than what was saved.
  const storedText = JSON.stringify(stored);
  useEffect(() => follow(storedText), [storedText]);
  return {
    /** The stored values that the form was edited from. */
    getBase: (): Values => baseRef.current,
    /** Notes the values that a save begins with. */
    begin(): void {
      sentRef.current = structuredClone(form.getValues());
    },
    /**
     * Continues from values that were saved, and keeps what was typed since the save began.
     * @returns whether something is still unsaved
     */
    finish(saved: Values): boolean {
      baseRef.current = saved;
      return resetToSaved(form, sentRef.current ?? form.getValues(), saved) !== null;
    },
  };
}
