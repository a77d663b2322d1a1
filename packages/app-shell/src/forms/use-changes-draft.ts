import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { dropFormDraft, readFormDraft, saveFormDraft } from "./form-drafts.ts";
import { isSecretField } from "./use-form-draft.ts";

/**
 * Stores the fields of a form that differ from its default values, as they change, and restores them as unsaved changes.
 * For forms that edit stored values: fields that were not changed follow what is stored meanwhile. Passwords are left out.
 * @param stored the form's default values
 * @returns whether changes were restored
 */
export function useChangesDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
  stored: Values,
): boolean {
  const [draft] = useState(() => {
    const typed = readFormDraft(name, stored);
    return listChanges(typed, stored).length > 0 ? typed : null;
  });
  useEffect(() => {
    if (draft) form.reset(draft, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const changes = listChanges(values, defaultValues ?? {});
        if (changes.length > 0) saveFormDraft(name, Object.fromEntries(changes));
        else dropFormDraft(name);
      },
    });
  }, [form, name, draft]);
  return draft !== null;
}

const listChanges = (values: object, stored: FieldValues): [string, unknown][] =>
  Object.entries(values).filter(([field, value]) => !isSecretField(field) && value !== stored[field]);
