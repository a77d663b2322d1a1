import { messages } from "@matinee/texts";
import type { InvoiceRecipient } from "@matinee/contract/schemas/invoices";
import { listCountries } from "@matinee/domain/countries";
import { Field } from "@matinee/ui/field";
import { Select } from "@matinee/ui/select";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { useEffect, useEffectEvent } from "react";
import type { FieldErrors, UseFormRegister } from "react-hook-form";

const texts = messages.invoiceForm;

const countries = listCountries(messages.formats.locale);

/** The fields of an invoice's recipient. */
export function InvoiceFields({
  register,
  errors,
  isLocked = false,
  onShown,
}: {
  register: UseFormRegister<InvoiceRecipient>;
  errors: FieldErrors<InvoiceRecipient>;
  isLocked?: boolean;
  /** Called once the fields are on the screen, for a form that appears at a press and takes the focus. */
  onShown?: (() => void) | undefined;
}) {
  const showed = useEffectEvent(() => onShown?.());
  useEffect(() => showed(), []);
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-4 tablet:grid-cols-2">
      <Field label={texts.name} error={errors.name?.message} className="tablet:col-span-2">
        <TextInput {...register("name")} autoComplete="organization" disabled={isLocked} />
      </Field>
      <Field
        label={texts.address}
        help={texts.addressHelp}
        error={errors.address?.message}
        className="tablet:col-span-2"
      >
        <TextArea {...register("address")} rows={3} autoComplete="off" disabled={isLocked} />
      </Field>
      <Field label={texts.country} error={errors.country?.message}>
        <Select
          placeholder={messages.actions.choose}
          {...register("country")}
          autoComplete="country"
          disabled={isLocked}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.taxNumber} aside={messages.actions.optional} error={errors.taxNumber?.message}>
        <TextInput {...register("taxNumber")} autoComplete="off" disabled={isLocked} />
      </Field>
    </div>
  );
}
