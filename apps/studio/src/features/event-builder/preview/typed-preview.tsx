import type { SavePage } from "@matinee/contract/schemas/pages";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import { useBuilder } from "../builder-context.ts";
import { LivePreview } from "./live-preview.tsx";
import { previewEvent } from "./preview-event.ts";

/** The event as it would be with what is typed at this moment. */
export function TypedPreview<Values extends FieldValues>({
  form,
  toPreview,
}: {
  form: UseFormReturn<Values>;
  toPreview: (values: Values) => SavePage;
}) {
  const { event } = useBuilder();
  useWatch({ control: form.control });
  return <LivePreview event={previewEvent(event, toPreview(form.getValues()))} />;
}
