import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { Switch } from "@matinee/ui/switch";
import { useFormContext, useWatch } from "react-hook-form";
import { DateControl, TimeControl } from "../builder/components/date-control.tsx";
import type { PremiereValues } from "./premiere-form.ts";

const texts = messages.premierePlan;

/** Edits whether and when the film plays at any time after the premiere. */
export function EncoreFields() {
  const { control, register } = useFormContext<PremiereValues>();
  const hasEncore = useWatch({ control, name: "hasEncore" });
  return (
    <>
      <Switch label={texts.hasEncore} {...register("hasEncore")} />
      {hasEncore ? (
        <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
          <DayAndTime
            label={texts.encoreFrom}
            help={texts.encoreFromHelp}
            names={["encoreDate", "encoreTime"]}
          />
          <DayAndTime label={texts.encoreUntil} names={["encoreEndDate", "encoreEndTime"]} />
        </div>
      ) : null}
    </>
  );
}

function DayAndTime({
  label,
  help,
  names: [dateName, timeName],
}: {
  label: string;
  help?: string;
  names: ["encoreDate", "encoreTime"] | ["encoreEndDate", "encoreEndTime"];
}) {
  const { control, formState } = useFormContext<PremiereValues>();
  const { [dateName]: dateError, [timeName]: timeError } = formState.errors;
  return (
    <Field label={label} group help={help} error={dateError?.message ?? timeError?.message}>
      <div className="grid grid-cols-[3fr_2fr] gap-2">
        <DateControl
          control={control}
          name={dateName}
          label={texts.dayOf(label)}
          invalid={Boolean(dateError)}
        />
        <TimeControl
          control={control}
          name={timeName}
          label={texts.timeOf(label)}
          invalid={Boolean(timeError)}
        />
      </div>
    </Field>
  );
}
