import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { Switch } from "@matinee/ui/switch";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { useFormContext, useWatch } from "react-hook-form";
import { AmountFields } from "./amount-fields.tsx";
import type { EventDetailsValues } from "./event-details-form.ts";

const texts = messages.datesStep;

/** Edits the donation request before the film. */
export function DonationFields() {
  const { control, register } = useFormContext<EventDetailsValues>();
  const enabled = useWatch({ control, name: "askDonations" });
  return (
    <>
      <Switch label={texts.askForDonations} {...register("askDonations")} />
      {enabled ? (
        <>
          <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
            <Field label={texts.donationTitle}>
              <TextInput maxLength={200} {...register("donationTitle")} />
            </Field>
            <Field label={texts.donationCallToAction}>
              <TextInput maxLength={60} {...register("donationCallToAction")} />
            </Field>
          </div>
          <Field label={texts.donationSubtitle}>
            <TextArea rows={2} maxLength={2000} {...register("donationSubtitle")} />
          </Field>
          <AmountFields name="donationAmounts" label={texts.suggestedAmounts} />
          <Switch label={texts.mayEnterOwnAmount} {...register("donationSuggestionCustom")} />
        </>
      ) : null}
    </>
  );
}
