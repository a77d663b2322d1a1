import { countryWithStates } from "@matinee/domain/checkout-rules";
import { listCountries, orderCountries } from "@matinee/domain/countries";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { CountrySelect } from "../../../components/country-select.tsx";
import type { CheckoutValues } from "./use-buyer-form.ts";

const countries = listCountries(orderCountries);

/** The buyer's name and email, and the address if the order requires one. */
export function BuyerFields({
  form,
  asksAddress,
  isLocked,
}: {
  form: UseFormReturn<CheckoutValues>;
  asksAddress: boolean;
  isLocked: boolean;
}) {
  const { register, control, formState } = form;
  const country = useWatch({ control, name: "country" });
  const hasStates = country === countryWithStates;
  const getError = (name: keyof CheckoutValues) => formState.errors[name]?.message;
  const renderInput = (name: Exclude<keyof CheckoutValues, "tos" | "country">, autoComplete: string) => (
    <TextInput {...register(name)} autoComplete={autoComplete} disabled={isLocked} />
  );
  return (
    <div className="grid grid-cols-12 gap-x-3 gap-y-4">
      <Field label="Name" error={getError("name")} className="col-span-12 tablet:col-span-6">
        {renderInput("name", "name")}
      </Field>
      <Field label="Email receipt" error={getError("email")} className="col-span-12 tablet:col-span-6">
        <TextInput
          {...register("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          disabled={isLocked}
        />
      </Field>
      {asksAddress ? (
        <>
          <Field label="Street" error={getError("street")} className="col-span-12">
            {renderInput("street", "street-address")}
          </Field>
          <Field label="Country" error={getError("country")} className="col-span-12 tablet:col-span-6">
            <CountrySelect
              countries={countries}
              chosen={country}
              {...register("country")}
              disabled={isLocked}
            />
          </Field>
          <Field label="City" error={getError("city")} className="col-span-12 tablet:col-span-6">
            {renderInput("city", "address-level2")}
          </Field>
          <Field
            label={hasStates ? "State" : "State or region"}
            error={getError("state")}
            aside={hasStates ? undefined : "Optional"}
            className="col-span-7 tablet:col-span-6"
          >
            {renderInput("state", "address-level1")}
          </Field>
          <Field
            label={hasStates ? "Zip" : "Zip or postcode"}
            error={getError("zip")}
            aside={hasStates ? undefined : "Optional"}
            className="col-span-5 tablet:col-span-6"
          >
            {renderInput("zip", "postal-code")}
          </Field>
        </>
      ) : null}
    </div>
  );
}
