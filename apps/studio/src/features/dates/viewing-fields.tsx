import { findScreeningWindow } from "@matinee/domain/window";
import { computeUnlockUntil, computeWatchUntil } from "@matinee/domain/viewing-windows";
import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { NumberInput } from "@matinee/ui/number-input";
import { Switch } from "@matinee/ui/switch";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FormSection } from "../builder/components/form-section.tsx";
import { toEventInstants } from "../../lib/event-instants.ts";
import { type EventDetailsValues, toViewingHours } from "./event-details-form.ts";

const texts = messages.viewingHours;

/** Edits the time that viewers have to begin and to finish, where they need a ticket or a registration. */
export function ViewingFields() {
  const { control, register, formState } = useFormContext<EventDetailsValues>();
  // Cast: the form has a value for every field.
  const values = useWatch({ control }) as EventDetailsValues;
  const [now] = useState(() => new Date());
  const { unlockHours, watchHours } = values;
  if (values.access === "everyone" && unlockHours === "" && watchHours === "") return null;
  const { errors } = formState;
  return (
    <FormSection title={texts.title} intro={texts.intro}>
      <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
        <Field label={texts.unlock} help={texts.unlockHelp} error={errors.unlockHours?.message}>
          <NumberInput unit={texts.hours} {...register("unlockHours")} />
        </Field>
        <Field label={texts.watch} help={texts.watchHelp} error={errors.watchHours?.message}>
          <NumberInput unit={texts.hours} {...register("watchHours")} />
        </Field>
      </div>
      {watchHours === "" ? null : (
        <Switch label={texts.mayFinish} help={texts.mayFinishHelp} {...register("mayFinish")} />
      )}
      <p aria-live="polite" className="text-sm leading-ui text-text-2 empty:hidden">
        {describeExample(values, now)}
      </p>
    </FormSection>
  );
}

/** Says in dates what the hours mean for a ticket that is bought now, and begun as late as possible. */
function describeExample(values: EventDetailsValues, now: Date): string | null {
  const { start, end } = toEventInstants(values);
  const { timezone, showHours } = values;
  const window = findScreeningWindow({ eventStart: start, eventEnd: end, timezone, showHours });
  const { unlockHours, watchHours, ends } = toViewingHours(values);
  if (window === null || window.closesAt <= now || (unlockHours === null && watchHours === null)) return null;
  const closesAt = window.closesAt.getTime();
  const latest = computeUnlockUntil(now, window.opensAt, unlockHours) ?? window.closesAt;
  const beginBy = new Date(Math.min(latest.getTime(), closesAt));
  const finish = computeWatchUntil(beginBy, watchHours) ?? window.closesAt;
  const finishBy = ends === "may-finish" ? finish : new Date(Math.min(finish.getTime(), closesAt));
  const format = (at: Date) => messages.formats.eventDate(at, timezone, true);
  return texts.example(format(beginBy), format(finishBy));
}
