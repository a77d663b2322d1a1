import { ApiFailure } from "@matinee/app-shell/api-failure";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/**
 * Shows a failed call's field errors at their fields. `fields` maps the server's names to the form's.
 * @returns whether at least one field showed an error
 */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  fields: Readonly<Record<string, Path<Values>>>,
): boolean {
  if (!(error instanceof ApiFailure)) return false;
  let shown = false;
  for (const [name, message] of Object.entries(error.fields)) {
    const field = fields[name];
    if (!field) continue;
    form.setError(field, { type: "server", message }, { shouldFocus: !shown });
    shown = true;
  }
  return shown;
}

/** The failure's own message where it says more than that something went wrong, else the given text. */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof ApiFailure && error.code !== "internal" && error.message !== ""
    ? error.message
    : fallback;
}
