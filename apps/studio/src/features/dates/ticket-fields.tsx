import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { NumberInput } from "@matinee/ui/number-input";
import { Switch } from "@matinee/ui/switch";
import { useFormContext, useWatch } from "react-hook-form";
import { useEvent } from "../builder/builder-context.ts";
import { DayAndTimeField } from "../builder/components/date-control.tsx";
import { FormSection } from "../builder/components/form-section.tsx";
import { MoneyFields } from "../builder/components/money-fields.tsx";
import type { EventDetailsValues } from "./event-details-form.ts";

const wordings = {
  screening: { settings: messages.ticketSettings, sale: messages.capacity },
  festival: { settings: messages.passSettings, sale: messages.passSale },
} as const;
const useTexts = () => wordings[useEvent().kind];

/** Edits the event's places, while viewers buy tickets or register, and the rules of its tickets. */
export function TicketFields() {
  const { control } = useFormContext<EventDetailsValues>();
  const [access, capacity] = useWatch({ control, name: ["access", "capacity"] });
  const { settings: texts } = useTexts();
  if (access === "paywall")
    return (
      <FormSection title={texts.title} intro={texts.intro}>
        <PlacesField />
        <MoneyFields>
          <RuleFields />
        </MoneyFields>
      </FormSection>
    );
  // Without a gate there are no places, but the number that is left has to be removed.
  if (access === "everyone" && capacity === "") return null;
  return (
    <FormSection title={messages.capacity.label} intro={messages.capacity.intro}>
      <PlacesField />
    </FormSection>
  );
}

/** Edits how many places the event has, and in a festival how many of them passes may take; says how many are taken. */
function PlacesField() {
  const { control, register, formState } = useFormContext<EventDetailsValues>();
  const { capacity, placesTaken, passPlacesTaken, festivalId } = useEvent();
  const typed = useWatch({ control, name: "capacity" });
  const isCounted = capacity !== null && placesTaken !== null;
  return (
    <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
      <Field
        label={messages.capacity.label}
        help={isCounted ? messages.capacity.taken(placesTaken, capacity) : messages.capacity.help}
        error={formState.errors.capacity?.message}
      >
        <NumberInput {...register("capacity")} />
      </Field>
      {festivalId === null || typed === "" ? null : (
        <Field
          label={messages.capacity.passShare}
          help={
            passPlacesTaken
              ? messages.capacity.passShareTaken(passPlacesTaken)
              : messages.capacity.passShareHelp
          }
          error={formState.errors.passShare?.message}
        >
          <NumberInput {...register("passShare")} />
        </Field>
      )}
    </div>
  );
}

function RuleFields() {
  const { control, register, formState } = useFormContext<EventDetailsValues>();
  const [sendOn, giveBack, saleDate, timezone] = useWatch({
    control,
    name: ["sendOn", "giveBack", "saleDate", "timezone"],
  });
  const { errors } = formState;
  const { settings: texts, sale } = useTexts();
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
        <DayAndTimeField
          control={control}
          label={sale.saleFrom}
          help={sale.saleFromHelp(timezone)}
          day={{ name: "saleDate", label: messages.capacity.saleDate }}
          time={saleDate ? { name: "saleTime", label: messages.capacity.saleTime } : null}
        />
        <Field label={texts.perOrder} help={texts.perOrderHelp} error={errors.ticketsPerOrder?.message}>
          <NumberInput {...register("ticketsPerOrder")} />
        </Field>
      </div>
      <Switch label={texts.sendOn} help={texts.sendOnHelp} {...register("sendOn")} />
      {sendOn ? (
        <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
          <Field
            label={texts.sendOnUntil}
            help={texts.sendOnUntilHelp}
            error={errors.sendOnUntilHours?.message}
          >
            <NumberInput unit={texts.hours} {...register("sendOnUntilHours")} />
          </Field>
        </div>
      ) : null}
      <Switch label={texts.giveBack} help={texts.giveBackHelp} {...register("giveBack")} />
      {giveBack ? (
        <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
          <Field
            label={texts.giveBackUntil}
            help={texts.giveBackUntilHelp}
            error={errors.giveBackHours?.message}
          >
            <NumberInput unit={texts.hours} {...register("giveBackHours")} />
          </Field>
        </div>
      ) : null}
    </>
  );
}
