import type { FieldValues, UseFormReturn } from "react-hook-form";
import { isSameValue, mergeForms } from "./three-way-merge.ts";

/**
 * Resets a form to its saved values, but keeps what was typed while the save was under way.
 * @param sent the form's values when the save began
 * @returns the form's values if something is still unsaved, else null
 */
export function resetToSaved<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "getValues" | "reset">,
  sent: Values,
  saved: Values,
): Values | null {
  const { merged } = mergeForms(sent, form.getValues(), saved);
  if (Object.keys(saved).every((field) => isSameValue(merged[field], saved[field]))) {
    form.reset(saved);
    return null;
  }
  // The defaults first, so that the field with the focus never shows another text, which would move its caret.
  form.reset(saved, { keepValues: true });
  form.reset(merged, { keepDefaultValues: true });
  return merged;
}
