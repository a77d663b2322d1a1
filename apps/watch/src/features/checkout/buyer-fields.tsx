import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import type { UseFormReturn } from "react-hook-form";
import type { CheckoutValues } from "./use-buyer-form.ts";

const texts = messages.orderForm;

/** The buyer's email and name. */
export function BuyerFields({
  form: { register, formState },
  isLocked,
}: {
  form: UseFormReturn<CheckoutValues>;
  isLocked: boolean;
}) {
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-4 tablet:grid-cols-2">
      <Field label={texts.emailReceipt} error={formState.errors.email?.message}>
        <TextInput
          {...register("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          disabled={isLocked}
        />
      </Field>
      <Field label={texts.name} error={formState.errors.name?.message}>
        <TextInput {...register("name")} autoComplete="name" disabled={isLocked} />
      </Field>
    </div>
  );
}
