import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { saveFormDraft } from "./form-drafts.ts";

/** Keeps what is typed into a form, so that a step back or a reload loses nothing. A consent is given anew each time. */
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
