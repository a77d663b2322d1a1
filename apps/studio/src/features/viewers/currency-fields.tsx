import { getCountryName } from "@matinee/domain/countries";
import { currencies } from "@matinee/domain/currency";
import { settlesIn } from "@matinee/domain/owner-countries";
import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { RadioTiles } from "@matinee/ui/radio-tiles";
import { Lock } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { useEvent } from "../builder/builder-context.ts";
import { FormSection } from "../builder/components/form-section.tsx";
import type { MoneyValues } from "./money-form.ts";
import { useOwner } from "./use-seller.ts";

const texts = messages.viewersStep;

/** The currency of the event, with what fixes it and what it means for the owner's payouts. */
export function CurrencyFields() {
  const event = useEvent();
  const { register, control, formState } = useFormContext<MoneyValues>();
  const currency = useWatch({ control, name: "currency" });
  const owner = useOwner();
  const isFixed = event.currencyFixed || event.followsFestival;
  const note = event.followsFestival ? texts.ofFestival : event.currencyFixed ? texts.locked : texts.locks;
  return (
    <FormSection title={texts.currency} intro={texts.currencyIntro}>
      <Field label={texts.currency} hideLabel group error={formState.errors.currency?.message}>
        <RadioTiles
          disabled={isFixed}
          options={currencies.map((code) => ({
            value: code,
            label: (
              <span className="block w-full text-start">
                {code.toUpperCase()}
                <span className="block text-xs font-normal">{texts.places[code]}</span>
              </span>
            ),
          }))}
          {...register("currency")}
        />
      </Field>
      <div className="flex flex-col gap-2 text-sm text-text-2">
        <p className="flex gap-2">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {note}
        </p>
        {event.kind === "festival" && !isFixed ? <p>{texts.forScreenings}</p> : null}
        {owner && !settlesIn(owner.country, currency) ? (
          <p role="status">
            {texts.converts(
              getCountryName(owner.country, messages.formats.locale),
              messages.formats.nameOf("currency", currency.toUpperCase()) ?? currency.toUpperCase(),
            )}
          </p>
        ) : null}
      </div>
    </FormSection>
  );
}
