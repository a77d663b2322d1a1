import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { NumberInput } from "@matinee/ui/number-input";
import { Switch } from "@matinee/ui/switch";
import { useFormContext, useWatch } from "react-hook-form";
import { FormSection } from "../builder/components/form-section.tsx";
import { MoneyFields } from "../builder/components/money-fields.tsx";
import type { EventDetailsValues } from "./event-details-form.ts";

const texts = messages.ticketSettings;

/** Edits the rules of the event's tickets, while viewers buy them. */
export function TicketFields() {
  const { control, register, formState } = useFormContext<EventDetailsValues>();
  const [access, sendOn, giveBack] = useWatch({ control, name: ["access", "sendOn", "giveBack"] });
  const { errors } = formState;
  if (access !== "paywall") return null;
  return (
    <FormSection title={texts.title} intro={texts.intro}>
      <MoneyFields>
        <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
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
      </MoneyFields>
    </FormSection>
  );
}
