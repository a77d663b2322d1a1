import { Field } from "@matinee/ui/field";
import { NumberInput } from "@matinee/ui/number-input";
import { Switch } from "@matinee/ui/switch";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { BannerField } from "../builder/images/banner-field.tsx";
import { AmountFields } from "./amount-fields.tsx";
import type { EventDetailsValues } from "./event-details-form.ts";

/** Edits the donation request during the film. */
export function MidrollFields() {
  const { control, register, formState } = useFormContext<EventDetailsValues>();
  const enabled = useWatch({ control, name: "askMidrollDonations" });
  const { errors } = formState;
  return (
    <>
      <Switch label="Ask during the film" {...register("askMidrollDonations")} />
      {enabled ? (
        <>
          <div className="grid grid-cols-2 gap-4">
            <Field label="Minutes" error={errors.midrollMinutes?.message}>
              <NumberInput {...register("midrollMinutes")} />
            </Field>
            <Field label="Seconds" error={errors.midrollSeconds?.message}>
              <NumberInput {...register("midrollSeconds")} />
            </Field>
          </div>
          <Field label="Mid-film title">
            <TextInput maxLength={200} {...register("midrollTitle")} />
          </Field>
          <Field label="Mid-film subtitle">
            <TextArea rows={2} maxLength={2000} {...register("midrollSubtitle")} />
          </Field>
          <AmountFields name="midrollAmounts" label="Mid-film amounts" />
          <Controller
            control={control}
            name="midrollBackgroundImage"
            render={({ field }) => (
              <BannerField
                label="Donation cover image"
                help="Shown behind the donation request, in the ratio 2 to 1.1, at least 700 pixels high"
                kind="donationCover"
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </>
      ) : null}
    </>
  );
}
