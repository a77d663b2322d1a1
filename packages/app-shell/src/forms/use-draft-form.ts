import { useEffect, useEffectEvent, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from "react-hook-form";
import { type DraftPlace, drafts, fitDraft, isUnchanged, omitUnkept } from "./drafts.ts";
import { useUnsavedChanges } from "./unsaved-changes.ts";

type Options<Values extends FieldValues> = Omit<UseFormProps<Values>, "defaultValues"> & {
  place?: DraftPlace;
  /** Completes what was typed, for example by what is known of the person. */
  fill?: (typed: Values) => Values;
};

/**
 * A form for something new, or for something that one person changes. What is typed lasts through a reload and the end of
 * the session, until `drop` is called or the form is reset to `empty`.
 * @param name identifies the form, and its item if it edits one
 */
export function useDraftForm<Values extends FieldValues>(
  name: string,
  empty: Values,
  { place = "tab", fill = (typed) => typed, ...options }: Options<Values> = {},
): { form: UseFormReturn<Values>; drop: () => void } {
  const [draft] = useState(() => fitDraft(drafts[place].read(name), empty));
  const [isTyped, setIsTyped] = useState(() => !isUnchanged(draft, empty));
  useUnsavedChanges(place === "device" && isTyped);
  const form = useForm<Values>({
    ...options,
    // The type allows for missing values; complete values satisfy it.
    defaultValues: fill(draft) as DefaultValues<Values>,
  });
  const store = useEffectEvent((values: Values) => {
    const isEmpty = isUnchanged(values, empty);
    setIsTyped(!isEmpty);
    if (isEmpty) drafts[place].drop(name);
    else drafts[place].write(name, omitUnkept(values));
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => store(values) }),
    [form],
  );
  return { form, drop: () => drafts[place].drop(name) };
}
