import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { saveFormDraft } from "./form-drafts.ts";

/** Stores a form's values as they change. Consent to the terms is not stored: it must be given each time. */
export function useFormDraft<Values extends FieldValues>(form: UseFormReturn<Values>, name: string): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saveFormDraft(name, { ...values, ...("tos" in values && { tos: false }) }),
      }),
    [form, name],
  );
}
