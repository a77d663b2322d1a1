import { Combobox } from "@matinee/ui/combobox";
import { Field } from "@matinee/ui/field";
import { Switch } from "@matinee/ui/switch";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { DateControl, TimeControl } from "../builder/components/date-control.tsx";
import { listTimezoneOptions } from "./timezone-options.ts";
import type { EventDetailsValues } from "./event-details-form.ts";

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
        <Field label="Start" group error={startProblem}>
          <div className={columns}>
            <DateControl control={control} name="startDate" label="Start date" />
            {showHours ? (
              <TimeControl
                control={control}
                name="startTime"
                label="Start time"
                invalid={Boolean(errors.startTime)}
              />
            ) : null}
          </div>
        </Field>
        <Field label="End" group error={endProblem}>
          <div className={columns}>
            <DateControl
              control={control}
              name="endDate"
              label="End date"
              invalid={Boolean(errors.endDate)}
              {...(startDate && { earliest: startDate })}
            />
            {showHours ? (
              <TimeControl control={control} name="endTime" label="End time" invalid={Boolean(endProblem)} />
            ) : null}
          </div>
        </Field>
      </div>
      <Field label="Timezone">
        <Controller
          control={control}
          name="timezone"
          render={({ field }) => (
            <Combobox
              options={listTimezoneOptions(field.value)}
              value={field.value}
              onValueChange={field.onChange}
              emptyText="No timezone of that name"
            />
          )}
        />
      </Field>
      <Switch
        label="Show hours"
        help="Off means it opens at 4:00 AM and closes at 11:59 PM."
        {...register("showHours")}
      />
    </>
  );
}
