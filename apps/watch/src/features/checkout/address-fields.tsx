import { messages } from "@matinee/texts";
import { type AddressNeed, countryWithStates, needsRegion } from "@matinee/domain/checkout-rules";
import { hasPostalCodes, listCountries, orderCountries } from "@matinee/domain/countries";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { CountrySelect } from "../../components/country-select.tsx";
import type { CheckoutValues } from "./use-buyer-form.ts";

const texts = messages.orderForm;
const taxTexts = messages.orderTax;

const countries = listCountries(messages.formats.locale, orderCountries);

/** The country and postal code of the card's owner, with the state where it decides about the tax; for a shipped order the whole address. */
export function AddressFields({
  form,
  need,
  isByPlace,
  isLocked,
}: {
  form: UseFormReturn<CheckoutValues>;
  need: Exclude<AddressNeed, "none">;
  /** Whether the place decides about the tax. */
  isByPlace: boolean;
  isLocked: boolean;
}) {
  const { register, control, formState } = form;
  const country = useWatch({ control, name: "country" });
  const hasStates = country === countryWithStates;
  const asksRegion = isByPlace && needsRegion(country);
  const isNeeded = hasStates || asksRegion;
  const isProvince = isNeeded && !hasStates;
  const optional = isNeeded ? undefined : messages.actions.optional;
  const getError = (name: keyof CheckoutValues) => formState.errors[name]?.message;
  const renderInput = (name: "street" | "city" | "state" | "zip", autoComplete: string) => (
    <TextInput {...register(name)} autoComplete={autoComplete} disabled={isLocked} />
  );
  const zip = (
    <Field
      label={hasStates ? texts.zip : isProvince ? taxTexts.postalCode : texts.zipOrPostcode}
      error={getError("zip")}
      aside={optional}
      className="col-span-5 tablet:col-span-4"
    >
      {renderInput("zip", "postal-code")}
    </Field>
  );
  const isShipped = need === "shipping";
  const asksZip = hasPostalCodes(country);
  return (
    <div className="grid grid-cols-12 gap-x-3 gap-y-4">
      {isShipped ? (
        <Field label={texts.street} error={getError("street")} className="col-span-12">
          {renderInput("street", "street-address")}
        </Field>
      ) : null}
      <Field
        label={texts.country}
        error={getError("country")}
        className={
          isShipped
            ? "col-span-12 tablet:col-span-6"
            : asksZip && !asksRegion
              ? "col-span-7 tablet:col-span-8"
              : "col-span-12"
        }
      >
        <CountrySelect countries={countries} chosen={country} {...register("country")} disabled={isLocked} />
      </Field>
      {isShipped ? (
        <Field label={texts.city} error={getError("city")} className="col-span-12 tablet:col-span-6">
          {renderInput("city", "address-level2")}
        </Field>
      ) : null}
      {isShipped || asksRegion ? (
        <Field
          label={hasStates ? texts.state : isProvince ? taxTexts.province : texts.stateOrRegion}
          error={getError("state")}
          aside={optional}
          className={asksZip ? "col-span-7 tablet:col-span-8" : "col-span-12"}
        >
          {renderInput("state", "address-level1")}
        </Field>
      ) : null}
      {asksZip ? zip : null}
    </div>
  );
}
