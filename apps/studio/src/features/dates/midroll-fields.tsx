import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { NumberInput } from "@matinee/ui/number-input";
import { Switch } from "@matinee/ui/switch";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { BannerField } from "../builder/images/banner-field.tsx";
import { AmountFields } from "./amount-fields.tsx";
import type { EventDetailsValues } from "./event-details-form.ts";

const texts = messages.datesStep;

/** Edits the donation request during the film. */
export function MidrollFields() {
  const { control, register, formState } = useFormContext<EventDetailsValues>();
  const enabled = useWatch({ control, name: "askMidrollDonations" });
  const { errors } = formState;
  return (
    <>
      <Switch label={texts.askDuringTheFilm} {...register("askMidrollDonations")} />
      {enabled ? (
        <>
          <div className="grid grid-cols-2 gap-4">
            <Field label={texts.minutes} error={errors.midrollMinutes?.message}>
              <NumberInput {...register("midrollMinutes")} />
            </Field>
            <Field label={texts.seconds} error={errors.midrollSeconds?.message}>
              <NumberInput {...register("midrollSeconds")} />
            </Field>
          </div>
          <Field label={texts.midFilmTitle}>
            <TextInput maxLength={200} {...register("midrollTitle")} />
          </Field>
          <Field label={texts.midFilmSubtitle}>
            <TextArea rows={2} maxLength={2000} {...register("midrollSubtitle")} />
          </Field>
          <AmountFields name="midrollAmounts" label={texts.midFilmAmounts} />
          <Controller
            control={control}
            name="midrollBackgroundImage"
            render={({ field }) => (
              <BannerField
                label={texts.coverImage}
                help={texts.coverImageHelp}
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
