import type { SavePage } from "@matinee/contract/schemas/pages";
import { useEffect } from "react";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import { useBuilder } from "../builder-context.ts";

/** Passes the form's unsaved values to the preview, and clears them when the step closes. */
export function TypedPreview<Values extends FieldValues>({
  form,
  toPreview,
}: {
  form: UseFormReturn<Values>;
  toPreview: (values: Values) => SavePage;
}) {
  const { preview } = useBuilder();
  useWatch({ control: form.control });
  useEffect(() => preview.set({ typed: toPreview(form.getValues()) }));
  useEffect(() => () => preview.set({ typed: {} }), [preview]);
  return null;
}
