import { getSignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { dropFormDraft, readFormDraft } from "@matinee/app-shell/forms/form-drafts";
import { useFormDraft } from "@matinee/app-shell/forms/use-form-draft";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";

/**
 * The form of a dialog about the account. What is typed comes back when the dialog opens again after the session ended
 * or the page was reloaded, until `drop` is called.
 * @param name identifies the dialog, and its item if it edits one
 */
export function useDialogForm<Values extends FieldValues>(
  name: string,
  values: Values,
): { form: UseFormReturn<Values>; drop: () => void } {
  const draftName = `${name}.${getSignedInUser()?.id ?? ""}`;
  const form = useForm<Values>({
    // The type allows for missing values; complete values satisfy it.
    defaultValues: readFormDraft(draftName, values) as DefaultValues<Values>,
  });
  useFormDraft(form, draftName);
  return { form, drop: () => dropFormDraft(draftName) };
}
