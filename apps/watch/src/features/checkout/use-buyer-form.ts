import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import type { CheckoutField, CheckoutInput } from "@matinee/domain/checkout-rules";
import { type RefObject, useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useFocusFirstError } from "../../lib/use-focus-first-error.ts";

export type CheckoutValues = Pick<CheckoutInput, CheckoutField>;

/** The buyer's earlier name and email, to prefill the form. */
export interface SavedBuyer {
  name?: string | undefined;
  email?: string | undefined;
}

const emptyBuyer: CheckoutValues = {
  email: "",
  name: "",
  street: "",
  country: "US",
  city: "",
  state: "",
  zip: "",
  tos: false,
};

/**
 * The form of the buyer's fields. It stores the values while they are typed, and a field's error disappears as the
 * field changes.
 */
export function useBuyerForm(
  formElement: RefObject<HTMLFormElement | null>,
  savedBuyer: SavedBuyer,
): {
  form: UseFormReturn<CheckoutValues>;
  focusFirstError: () => void;
  /** Shows the API's errors at their fields. Returns whether there is one for a field of this form. */
  showFieldErrors: (errors: Readonly<Record<string, string>>) => boolean;
} {
  const { form } = useDraftForm<CheckoutValues>("buyer", emptyBuyer, {
    fill: (typed) => fillBuyer(typed, savedBuyer),
    shouldFocusError: false,
  });
  const focusFirstError = useFocusFirstError(formElement);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name && isBuyerField(name)) form.clearErrors(name);
        },
      }),
    [form],
  );
  const showFieldErrors = (errors: Readonly<Record<string, string>>) => {
    let hasError = false;
    for (const [field, message] of Object.entries(errors)) {
      if (!isBuyerField(field)) continue;
      form.setError(field, { message });
      hasError = true;
    }
    if (hasError) focusFirstError();
    return hasError;
  };
  return { form, focusFirstError, showFieldErrors };
}

function isBuyerField(name: string): name is CheckoutField {
  return name in emptyBuyer;
}

function fillBuyer(draft: CheckoutValues, saved: SavedBuyer): CheckoutValues {
  return { ...draft, name: draft.name || (saved.name ?? ""), email: draft.email || (saved.email ?? "") };
}
