import { flushSync } from "react-dom";
import { ApiFailure, describeFailure } from "../api/api-failure.ts";
import { toastFailure } from "../components/toast-failure.tsx";

/** A form that can show an error at a field: one of react-hook-form, or a field with a state of its own. */
interface FormWithErrors<Field extends string> {
  setError: (
    field: Field,
    error: { type: string; message: string },
    options: { shouldFocus: boolean },
  ) => void;
}

/**
 * Shows why a form could not be sent or saved, by the rule for all forms: at the fields that the failure names, else above
 * the form's button, else as a toast. The first of the fields gets the focus. When the form shows none of their messages,
 * for example because another choice hides the field, the failure appears as if it named no field.
 * @param fields the server's field name -> the form's
 * @param options.text what failed; where the server gives a reason, `above` gets only the reason, and a toast both
 * @param options.above shows a text above the button; a form without a place there has none
 * @param options.durationMs of the toast
 */
export function showFormFailure<Field extends string>(
  form: FormWithErrors<NoInfer<Field>>,
  error: unknown,
  fields: Readonly<Record<string, Field>>,
  { text, above, durationMs }: { text?: string; above?: (problem: string) => void; durationMs?: number } = {},
): void {
  const named = Object.entries(error instanceof ApiFailure ? error.fields : {}).flatMap(([name, message]) => {
    const field = fields[name];
    return field === undefined ? [] : [{ field, message }];
  });
  // Drawn at once, so that the next line sees what the form shows.
  flushSync(() => {
    for (const [index, { field, message }] of named.entries())
      form.setError(field, { type: "server", message }, { shouldFocus: index === 0 });
  });
  if (named.some(({ message }) => document.body.textContent.includes(message))) return;
  if (above) above(describeFailure(error, text));
  else toastFailure(error, text, durationMs === undefined ? {} : { durationMs });
}
