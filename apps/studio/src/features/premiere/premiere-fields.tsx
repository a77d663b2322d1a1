import { messages } from "@matinee/texts";
import { LATE_POLICIES } from "@matinee/domain/premiere-clock";
import { Field } from "@matinee/ui/field";
import { NumberInput } from "@matinee/ui/number-input";
import { Select } from "@matinee/ui/select";
import { Switch } from "@matinee/ui/switch";
import { useFormContext, useWatch } from "react-hook-form";
import { DayAndTimeField } from "../builder/components/date-control.tsx";
import { type PremiereValues, readStart } from "./premiere-form.ts";

const texts = messages.premierePlan;
const lobbyChoices = [10, 15, 30, 45, 60, 120];
/** Where the audience of a festival may be. */
const worldZones = {
  "Los Angeles": "America/Los_Angeles",
  "New York": "America/New_York",
  London: "Europe/London",
  Nairobi: "Africa/Nairobi",
  Tokyo: "Asia/Tokyo",
};

/** Edits the start, the lobby, who may come late, and the sale after the start. */
export function PremiereFields({ zone }: { zone: string }) {
  const { control, register, formState } = useFormContext<PremiereValues>();
  const { errors } = formState;
  const [latePolicy, startDate, startTime, stored, lobbyMinutes] = useWatch({
    control,
    name: ["latePolicy", "startDate", "startTime", "stored", "lobbyMinutes"],
  });
  const startsAt = readStart({ startDate, startTime, stored }, zone);
  const lobbyOptions = [...new Set([...lobbyChoices, Number(lobbyMinutes)])].toSorted((a, b) => a - b);
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
        <DayAndTimeField
          control={control}
          label={texts.begins}
          day={{ name: "startDate", label: texts.startDate }}
          time={{ name: "startTime", label: texts.startTime }}
        />
        <Field label={texts.lobbyOpens} error={errors.lobbyMinutes?.message}>
          <Select {...register("lobbyMinutes")}>
            {lobbyOptions.map((minutes) => (
              <option key={minutes} value={minutes}>
                {texts.minutesBefore(minutes)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.lateArrivals}>
          <Select {...register("latePolicy")}>
            {LATE_POLICIES.map((policy) => (
              <option key={policy} value={policy}>
                {texts.latePolicies[policy]}
              </option>
            ))}
          </Select>
        </Field>
        {latePolicy === "minutes" ? (
          <Field label={texts.lateUntil} error={errors.lateMinutes?.message}>
            <NumberInput unit="min" {...register("lateMinutes")} />
          </Field>
        ) : null}
      </div>
      <Switch label={texts.sellAfterStart} help={texts.sellAfterStartHelp} {...register("sellAfterStart")} />
      {startsAt ? (
        <dl aria-label={texts.aroundTheWorld} className="grid gap-x-6 gap-y-2 text-sm phonePlus:grid-cols-2">
          {Object.entries(worldZones).map(([city, timeZone]) => (
            <div key={city} className="flex justify-between gap-4">
              <dt className="text-text-2">{city}</dt>
              <dd className="tabular-nums">
                {messages.formats.date(startsAt, {
                  timeZone,
                  weekday: "short",
                  hour: "numeric",
                  minute: "2-digit",
                })}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}
