import { toast } from "@matinee/ui/toast";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { describeFailure } from "../api/api-failure.ts";
import { showFieldErrors } from "./field-errors.ts";

/**
 * Shows why a form could not be sent or saved, by the rule for all forms: at the fields that the failure names, else above
 * the form's button, else as a toast.
 * @param fields the server's field name -> the form's
 * @param options.text for a failure that says nothing specific
 * @param options.above shows a text above the button; a form without a place there has none
 */
export function showFormFailure<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "setError">,
  error: unknown,
  fields: Readonly<Record<string, Path<Values>>>,
  { text, above }: { text?: string; above?: (problem: string) => void } = {},
): void {
  if (showFieldErrors(form, error, fields)) return;
  const problem = describeFailure(error, text);
  if (above) above(problem);
  else toast.error(problem);
}
