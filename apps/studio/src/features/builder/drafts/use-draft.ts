import { dropDraft, writeDraft } from "@matinee/app-shell/forms/drafts";
import { useUnsavedChanges } from "@matinee/app-shell/forms/unsaved-changes";
import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { Draft, Origin } from "./drafts.ts";

const DRAFT_PAUSE_MS = 400;

/**
 * Restores a draft once and stores one on this device while the form has unsaved changes: shortly after the last
 * keystroke, and immediately when the form unmounts or the page is hidden.
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: string,
  { restore, origin }: { restore: Values | null; origin: Origin<Values> },
): { drop: () => void } {
  const { isDirty } = form.formState;
  const markSaved = useUnsavedChanges(isDirty);
  const restoringRef = useRef(restore);
  const stateRef = useRef({ isDirty, origin });
  const timerRef = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    stateRef.current = { isDirty, origin };
  });
  useEffect(() => {
    if (restoringRef.current) form.reset(restoringRef.current, { keepDefaultValues: true });
    restoringRef.current = null;
    const store = () => {
      clearTimeout(timerRef.current);
      timerRef.current = undefined;
      if (stateRef.current.isDirty)
        writeDraft(key, { values: form.getValues(), ...stateRef.current.origin } satisfies Draft<Values>);
      else dropDraft(key);
    };
    const storePending = () => {
      if (timerRef.current !== undefined) store();
    };
    const subscription = form.watch(() => {
      clearTimeout(timerRef.current);
      timerRef.current = setTimeout(store, DRAFT_PAUSE_MS);
    });
    addEventListener("pagehide", storePending);
    return () => {
      subscription.unsubscribe();
      removeEventListener("pagehide", storePending);
      storePending();
    };
  }, [form, key]);
  return {
    drop: () => {
      clearTimeout(timerRef.current);
      timerRef.current = undefined;
      markSaved();
      dropDraft(key);
    },
  };
}
