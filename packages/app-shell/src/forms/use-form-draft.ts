import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { saveFormDraft } from "./form-drafts.ts";

/** Passwords do not belong in a store that scripts can read. */
const secretFields = new Set(["password", "confirmPassword", "currentPassword"]);

export const isSecretField = (name: string): boolean => secretFields.has(name);

/**
 * Stores a form's values as they change, but neither passwords nor consent to the terms, which must be given each time.
 */
export function useFormDraft<Values extends FieldValues>(form: UseFormReturn<Values>, name: string): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const kept = Object.entries(values).filter(([field]) => !isSecretField(field));
          saveFormDraft(name, { ...Object.fromEntries(kept), ...("tos" in values && { tos: false }) });
        },
      }),
    [form, name],
  );
}
