import { messages } from "@matinee/texts";
import type { CreateOrder } from "@matinee/contract/schemas/orders";
import { Field } from "@matinee/ui/field";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import type { FieldErrors, UseFormRegister } from "react-hook-form";

const texts = messages.pageDialogs;

export type Gift = NonNullable<CreateOrder["gift"]>;
export const noGift: Gift = { recipientName: "", recipientEmail: "", message: "" };

/** Who gets a gift, and what the giver writes. */
export function GiftFields({
  register,
  errors,
}: {
  register: UseFormRegister<Gift>;
  errors: FieldErrors<Gift>;
}) {
  return (
    <>
      <Field label={texts.recipientsName} error={errors.recipientName?.message}>
        <TextInput {...register("recipientName")} autoComplete="off" />
      </Field>
      <Field label={texts.recipientsEmail} error={errors.recipientEmail?.message}>
        <TextInput {...register("recipientEmail")} type="email" autoComplete="off" />
      </Field>
      <Field label={texts.message} aside={messages.actions.optional} error={errors.message?.message}>
        <TextArea {...register("message")} rows={3} maxLength={1000} />
      </Field>
    </>
  );
}
