import { unionCountries } from "@matinee/domain/countries";
import { findTaxName, isTaxOnTop, taxModes } from "@matinee/domain/tax";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Field } from "@matinee/ui/field";
import { RadioCards } from "@matinee/ui/radio-cards";
import { TextInput } from "@matinee/ui/text-input";
import { Fragment } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FormSection } from "../builder/components/form-section.tsx";
import { useEvent } from "../builder/builder-context.ts";
import type { MoneyValues } from "./money-form.ts";
import { useSeller } from "./use-seller.ts";

const texts = messages.viewersStep;

const TAX_AT_STRIPE = "https://docs.stripe.com/tax/set-up";

/** How the prices are taxed, and what the choice needs and means. */
export function TaxFields() {
  const { register, control, formState } = useFormContext<MoneyValues>();
  const { errors } = formState;
  const isFestival = useEvent().kind === "festival";
  const [mode, currency] = useWatch({ control, name: ["taxMode", "currency"] });
  const { seller } = useSeller();
  // Registered while they are hidden too: the first invalid field in the order of registration gets the focus.
  const [rate, name] = [register("taxRate"), register("taxName")];
  return (
    <FormSection title={texts.tax}>
      <Field label={texts.tax} hideLabel group error={errors.taxMode?.message}>
        <RadioCards
          options={taxModes.map((value) => ({ value, ...texts.modes[value] }))}
          {...register("taxMode")}
        />
      </Field>
      {isFestival ? <p className="text-sm text-text-2">{texts.taxOfScreenings}</p> : null}
      {mode === "included" ? (
        <>
          <div className="grid gap-4 tablet:grid-cols-2">
            <Field label={texts.rate} error={errors.taxRate?.message}>
              <TextInput inputMode="decimal" autoComplete="off" unit="%" {...rate} />
            </Field>
            <Field
              label={texts.name}
              help={seller && texts.nameHelp(findTaxName(seller.country))}
              error={errors.taxName?.message}
            >
              <TextInput autoComplete="off" {...name} />
            </Field>
          </div>
          {seller && unionCountries.includes(seller.country) ? (
            <Alert tone="warning">
              {texts
                .unionNote((words) => <strong>{words}</strong>)
                .map((part, index) => (
                  <Fragment key={index}>{part}</Fragment>
                ))}
            </Alert>
          ) : null}
        </>
      ) : null}
      {mode === "place" ? (
        <Alert>
          <span className="flex flex-col gap-2">
            <span>
              {texts
                .placeNeeds((words) => (
                  <a className="link-plain" href={TAX_AT_STRIPE} target="_blank" rel="noreferrer">
                    {words}
                  </a>
                ))
                .map((part, index) => (
                  <Fragment key={index}>{part}</Fragment>
                ))}
            </span>
            <span>{isTaxOnTop(currency) ? texts.placeOnTop : texts.placeInside}</span>
            <span>{texts.placeVouchers}</span>
          </span>
        </Alert>
      ) : null}
    </FormSection>
  );
}
