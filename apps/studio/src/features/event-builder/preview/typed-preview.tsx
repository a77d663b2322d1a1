import type { SavePage } from "@matinee/contract/schemas/pages";
import { useEffect } from "react";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import { useBuilder } from "../builder-context.ts";

/** Tells the preview what is typed at this moment, and nothing any more once the step is left. */
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
