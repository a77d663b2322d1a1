import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiFailure } from "../api/api-failure.ts";

/**
 * Shows a failure's field errors at the form's fields, and focuses the first of them.
 * @param fields the server's field name -> the form's
 * @returns whether at least one field shows an error
 */
export function showFieldErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "setError">,
  error: unknown,
  fields: Readonly<Record<string, Path<Values>>>,
): boolean {
  if (!(error instanceof ApiFailure)) return false;
  let isShown = false;
  for (const [name, message] of Object.entries(error.fields)) {
    const field = fields[name];
    if (!field) continue;
    form.setError(field, { type: "server", message }, { shouldFocus: !isShown });
    isShown = true;
  }
  return isShown;
}
