import { useEffect, useEffectEvent, useState } from "react";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import { dropDraft, nameOwnDraft, readDraft, writeDraft } from "./drafts.ts";
import { useUnsavedChanges } from "./unsaved-changes.ts";

/** Stores the typed values of a form for a new record, through a reload or the end of the session, until it is reset. */
export function useNewRecordDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
): void {
  const [draft] = useState(() => readDraft(nameOwnDraft(name)));
  const typed = JSON.stringify(useWatch({ control: form.control }));
  const { isDirty } = form.formState;
  useUnsavedChanges(isDirty);
  const restore = useEffectEvent(() => {
    if (typeof draft !== "object" || draft === null) return;
    form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true });
  });
  useEffect(() => restore(), []);
  useEffect(() => {
    if (isDirty) writeDraft(nameOwnDraft(name), JSON.parse(typed));
    else dropDraft(nameOwnDraft(name));
  }, [name, typed, isDirty]);
}
