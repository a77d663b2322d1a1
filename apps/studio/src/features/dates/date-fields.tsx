import { messages } from "@matinee/texts";
import { Combobox } from "@matinee/ui/combobox";
import { Field } from "@matinee/ui/field";
import { Switch } from "@matinee/ui/switch";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { DateControl, TimeControl } from "../builder/components/date-control.tsx";
import { listTimezoneOptions } from "./timezone-options.ts";
import type { EventDetailsValues } from "./event-details-form.ts";

const texts = messages.datesStep;

/** Edits the first and last day, the timezone, and the times of day if they are shown. */
export function DateFields() {
  const { control, register, formState } = useFormContext<EventDetailsValues>();
  const [showHours, startDate] = useWatch({ control, name: ["showHours", "startDate"] });
  const { errors } = formState;
  const startProblem = errors.startDate?.message ?? errors.startTime?.message;
  const endProblem = errors.endDate?.message ?? errors.endTime?.message;
  const columns = showHours ? "grid grid-cols-[3fr_2fr] gap-2" : "";
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
        <Field label={texts.start} group error={startProblem}>
          <div className={columns}>
            <DateControl control={control} name="startDate" label={texts.startDate} />
            {showHours ? (
              <TimeControl
                control={control}
                name="startTime"
                label={texts.startTime}
                invalid={Boolean(errors.startTime)}
              />
            ) : null}
          </div>
        </Field>
        <Field label={texts.end} group error={endProblem}>
          <div className={columns}>
            <DateControl
              control={control}
              name="endDate"
              label={texts.endDate}
              invalid={Boolean(errors.endDate)}
              {...(startDate && { earliest: startDate })}
            />
            {showHours ? (
              <TimeControl
                control={control}
                name="endTime"
                label={texts.endTime}
                invalid={Boolean(endProblem)}
              />
            ) : null}
          </div>
        </Field>
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
