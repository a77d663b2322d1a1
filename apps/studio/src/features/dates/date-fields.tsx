import { messages } from "@matinee/texts";
import { Combobox } from "@matinee/ui/combobox";
import { Field } from "@matinee/ui/field";
import { Switch } from "@matinee/ui/switch";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { DayAndTimeField } from "../builder/components/date-control.tsx";
import { listTimezoneOptions } from "../../lib/timezone-options.ts";
import type { EventDetailsValues } from "./event-details-form.ts";

const texts = messages.datesStep;

/** Edits the first and last day, the timezone, and the times of day if they are shown. */
export function DateFields() {
  const { control, register } = useFormContext<EventDetailsValues>();
  const [showHours, startDate] = useWatch({ control, name: ["showHours", "startDate"] });
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
        <DayAndTimeField
          control={control}
          label={texts.start}
          day={{ name: "startDate", label: texts.startDate }}
          time={showHours ? { name: "startTime", label: texts.startTime } : null}
        />
        <DayAndTimeField
          control={control}
          label={texts.end}
          day={{ name: "endDate", label: texts.endDate, ...(startDate && { earliest: startDate }) }}
          time={showHours ? { name: "endTime", label: texts.endTime } : null}
        />
      </div>
      <Field label={texts.timezone}>
        <Controller
          control={control}
          name="timezone"
          render={({ field }) => (
            <Combobox
              options={listTimezoneOptions(field.value)}
              value={field.value}
              onValueChange={field.onChange}
              emptyText={texts.noTimezone}
            />
          )}
        />
      </Field>
      <Switch label={texts.showHours} help={texts.showHoursHelp} {...register("showHours")} />
    </>
  );
}
