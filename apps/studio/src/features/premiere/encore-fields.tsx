import { messages } from "@matinee/texts";
import { Switch } from "@matinee/ui/switch";
import { useFormContext, useWatch } from "react-hook-form";
import { DayAndTimeField } from "../builder/components/date-control.tsx";
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
          <DayAndTimeField
            control={control}
            label={texts.encoreFrom}
            help={texts.encoreFromHelp}
            day={{ name: "encoreDate", label: texts.dayOf(texts.encoreFrom) }}
            time={{ name: "encoreTime", label: texts.timeOf(texts.encoreFrom) }}
          />
          <DayAndTimeField
            control={control}
            label={texts.encoreUntil}
            day={{ name: "encoreEndDate", label: texts.dayOf(texts.encoreUntil) }}
            time={{ name: "encoreEndTime", label: texts.timeOf(texts.encoreUntil) }}
          />
        </div>
      ) : null}
    </>
  );
}
