import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
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

/** The API names the fields as the form does. */
const ownNames = Object.fromEntries(
  Object.keys(emptyBuyer)
    .filter(isBuyerField)
    .map((name) => [name, name]),
);

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
  /** Shows why the order was not placed: at the fields that the API names, else `above` the button. */
  showFailure: (error: unknown, above: (problem: string) => void) => void;
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
  const showFailure = (error: unknown, above: (problem: string) => void) => {
    showFormFailure(form, error, ownNames, { above });
    focusFirstError();
  };
  return { form, focusFirstError, showFailure };
}

function isBuyerField(name: string): name is CheckoutField {
  return name in emptyBuyer;
}

function fillBuyer(draft: CheckoutValues, saved: SavedBuyer): CheckoutValues {
  return { ...draft, name: draft.name || (saved.name ?? ""), email: draft.email || (saved.email ?? "") };
}
