import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type DraftPlace, drafts, fitDraft, omitUnkept } from "./drafts.ts";
import { isSameValue, mergeForms } from "./three-way-merge.ts";
import { useUnsavedChanges } from "./unsaved-changes.ts";

const DRAFT_PAUSE_MS = 400;

/** The stored values that a form was edited from, and the record's version then, where it has one. */
export type Origin<Values> = { base: Values; version: number | null };

/** A form's values that were typed and not saved. */
export type RecordDraft<Values> = Origin<Values> & { values: Values };

/**
 * Reads the draft of a record's form. Drops one that changes nothing.
 * @returns `restore`: the draft merged with what is stored now, or null; `origin`: what it was edited from
 */
export function readRecordDraft<Values extends object>(
  name: string,
  stored: Values,
  { version = null, place = "device" }: { version?: number | null; place?: DraftPlace } = {},
): { restore: Values | null; origin: Origin<Values> } {
  const unchanged = { restore: null, origin: { base: stored, version } };
  const draft = drafts[place].read(name);
  if (draft === null) return unchanged;
  if (typeof draft === "object" && "values" in draft && "base" in draft) {
    const values = fitDraft(draft.values, stored);
    const before = fitDraft(draft.base, stored);
    const restore = mergeForms(before, values, stored).merged;
    // A field that was not typed into follows what is stored.
    const base = mergeForms(values, before, stored).merged;
    const draftVersion = "version" in draft && typeof draft.version === "number" ? draft.version : version;
    if (!isSameValue(restore, stored)) return { restore, origin: { base, version: draftVersion } };
  }
  drafts[place].drop(name);
  return unchanged;
}

/**
 * Restores the draft of a record's form once, as unsaved changes, and stores one while there are some: shortly after the
 * last keystroke, and immediately when the form unmounts or the page is hidden.
 * @param initial what `readRecordDraft` returned, with the present origin
 */
export function useRecordDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
  { restore, origin }: { restore: Values | null; origin: Origin<Values> },
  place: DraftPlace = "device",
): { drop: () => void } {
  const { isDirty } = form.formState;
  const markSaved = useUnsavedChanges(place === "device" && isDirty);
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
      if (!stateRef.current.isDirty) return drafts[place].drop(name);
      const { base, version } = stateRef.current.origin;
      const draft = { values: omitUnkept(form.getValues()), base: omitUnkept(base), version };
      return drafts[place].write(name, draft satisfies RecordDraft<object>);
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
  }, [form, name, place]);
  return {
    drop: () => {
      clearTimeout(timerRef.current);
      timerRef.current = undefined;
      markSaved();
      drafts[place].drop(name);
    },
  };
}
