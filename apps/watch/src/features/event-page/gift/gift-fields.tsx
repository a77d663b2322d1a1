import { messages } from "@matinee/texts";
import type { CreateOrder } from "@matinee/contract/schemas/orders";
import { giftRules } from "@matinee/domain/item-rules";
import { findIssues } from "@matinee/domain/rules";
import { Field } from "@matinee/ui/field";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import type { UseFormReturn } from "react-hook-form";
import { EmailLanguageField, languageOfPage } from "../../../components/email-language-field.tsx";

const texts = messages.pageDialogs;

export type Gift = NonNullable<CreateOrder["gift"]>;
export const noGift: Gift = {
  recipientName: "",
  recipientEmail: "",
  message: "",
  language: languageOfPage,
};

/** Says at its field what a gift lacks, and goes to the first one. @returns whether it lacks nothing */
export function checkGift(gift: Gift, { setError, setFocus }: UseFormReturn<Gift>): boolean {
  const issues = findIssues(giftRules, gift);
  for (const { field, code } of issues) setError(field, { message: messages.invitations.issues[code] });
  const [first] = issues;
  if (first) setFocus(first.field);
  return first === undefined;
}

/** Who gets a gift, and what the giver writes. */
export function GiftFields({ form: { register, formState } }: { form: UseFormReturn<Gift> }) {
  const { errors } = formState;
  return (
    <>
      <Field label={texts.recipientsName} error={errors.recipientName?.message}>
        <TextInput {...register("recipientName")} autoComplete="off" />
      </Field>
      <Field label={texts.recipientsEmail} error={errors.recipientEmail?.message}>
        <TextInput {...register("recipientEmail")} type="email" autoComplete="off" />
      </Field>
      <EmailLanguageField {...register("language")} error={errors.language?.message} />
      <Field label={texts.message} aside={messages.actions.optional} error={errors.message?.message}>
        <TextArea {...register("message")} rows={3} maxLength={1000} />
      </Field>
    </>
  );
}
