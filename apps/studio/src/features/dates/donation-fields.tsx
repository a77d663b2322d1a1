import { Field } from "@matinee/ui/field";
import { Switch } from "@matinee/ui/switch";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { useFormContext, useWatch } from "react-hook-form";
import { AmountFields } from "./amount-fields.tsx";
import type { EventDetailsValues } from "./event-details-form.ts";

/** Edits the donation request before the film. */
export function DonationFields() {
  const { control, register } = useFormContext<EventDetailsValues>();
  const enabled = useWatch({ control, name: "askDonations" });
  return (
    <>
      <Switch label="Ask for donations" {...register("askDonations")} />
      {enabled ? (
        <>
          <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
            <Field label="Donation title">
              <TextInput maxLength={200} {...register("donationTitle")} />
            </Field>
            <Field label="Donation call to action">
              <TextInput maxLength={60} {...register("donationCallToAction")} />
            </Field>
          </div>
          <Field label="Donation subtitle">
            <TextArea rows={2} maxLength={2000} {...register("donationSubtitle")} />
          </Field>
          <AmountFields name="donationAmounts" label="Suggested amounts" />
          <Switch label="Let viewers enter their own amount" {...register("donationSuggestionCustom")} />
        </>
      ) : null}
    </>
  );
}
