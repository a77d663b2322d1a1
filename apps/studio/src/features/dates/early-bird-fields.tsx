import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import { NumberInput } from "@matinee/ui/number-input";
import { Switch } from "@matinee/ui/switch";
import { readCents } from "@matinee/ui/typed-number";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { FeeNote } from "../../components/fee-note.tsx";
import { useEvent } from "../builder/builder-context.ts";
import { DateField, TimeField } from "../builder/components/date-field.tsx";
import type { EventDetailsValues } from "./event-details-form.ts";

/** Edits the early-bird price of a ticket: the price, its end in the event's timezone, and its number of tickets. */
export function EarlyBirdFields() {
  const { control, register, formState } = useFormContext<EventDetailsValues>();
  const [hasEarlyBird, price, date, timezone] = useWatch({
    control,
    name: ["earlyBird", "earlyPrice", "earlyDate", "timezone"],
  });
  const state = describeState(useEvent());
  const { errors } = formState;
  return (
    <>
      <Switch label={messages.earlyBird.label} help={messages.earlyBird.help} {...register("earlyBird")} />
      {hasEarlyBird ? (
        <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
          <Field
            label={messages.earlyBird.price}
            error={errors.earlyPrice?.message}
            help={
              <>
                {state ? `${state}. ` : null}
                <FeeNote cents={readCents(price).value} />
              </>
            }
          >
            <MoneyInput {...register("earlyPrice")} />
          </Field>
          <Field
            label={messages.earlyBird.quantity}
            help={messages.earlyBird.quantityHelp}
            error={errors.earlyQuantity?.message}
          >
            <NumberInput unit="tickets" {...register("earlyQuantity")} />
          </Field>
          <Field
            label={messages.earlyBird.until}
            group
            help={messages.earlyBird.untilHelp(timezone)}
            error={errors.earlyDate?.message ?? errors.earlyTime?.message}
          >
            <div className={date ? "grid grid-cols-[3fr_2fr] gap-2" : ""}>
              <Controller
                control={control}
                name="earlyDate"
                render={({ field }) => (
                  <DateField
                    label={messages.earlyBird.untilDate}
                    value={field.value}
                    onChange={field.onChange}
                    invalid={Boolean(errors.earlyDate)}
                    ref={field.ref}
                  />
                )}
              />
              {date ? (
                <Controller
                  control={control}
                  name="earlyTime"
                  render={({ field }) => (
                    <TimeField
                      label={messages.earlyBird.untilTime}
                      value={field.value}
                      onChange={field.onChange}
                      invalid={Boolean(errors.earlyTime)}
                      ref={field.ref}
                    />
                  )}
                />
              ) : null}
            </div>
          </Field>
        </div>
      ) : null}
    </>
  );
}

/** Says whether the saved early-bird price is in use; null for one that was never saved. */
function describeState({ earlyBird, paywallSettings }: OwnedPage): string | null {
  if (!paywallSettings.enablePaywall || !paywallSettings.earlyPrice) return null;
  const texts = messages.earlyBird.state;
  if (!earlyBird) return texts.ended;
  return earlyBird.left === null ? texts.open : texts.openLeft(earlyBird.left);
}
