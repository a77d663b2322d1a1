import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import { NumberInput } from "@matinee/ui/number-input";
import { Switch } from "@matinee/ui/switch";
import { readCents } from "@matinee/ui/typed-number";
import { useFormContext, useWatch } from "react-hook-form";
import { FeeNote } from "../../components/fee-note.tsx";
import { useEvent } from "../builder/builder-context.ts";
import { DayAndTimeField } from "../builder/components/date-control.tsx";
import type { EventDetailsValues } from "./event-details-form.ts";

/** Edits the early-bird price of a ticket: the price, its end in the event's timezone, and its number of tickets. */
export function EarlyBirdFields() {
  const { control, register, formState } = useFormContext<EventDetailsValues>();
  const [hasEarlyBird, price, date, timezone, currency] = useWatch({
    control,
    name: ["earlyBird", "earlyPrice", "earlyDate", "timezone", "currency"],
  });
  const state = describeState(useEvent());
  const { errors } = formState;
  return (
    <>
      <Switch
        label={messages.earlyBirdForm.label}
        help={messages.earlyBirdForm.help}
        {...register("earlyBird")}
      />
      {hasEarlyBird ? (
        <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
          <Field
            label={messages.earlyBirdForm.price}
            error={errors.earlyPrice?.message}
            help={
              <>
                {state ? `${state}. ` : null}
                <FeeNote cents={readCents(price, currency).value} currency={currency} />
              </>
            }
          >
            <MoneyInput currency={currency} {...register("earlyPrice")} />
          </Field>
          <Field
            label={messages.earlyBirdForm.quantity}
            help={messages.earlyBirdForm.quantityHelp}
            error={errors.earlyQuantity?.message}
          >
            <NumberInput unit="tickets" {...register("earlyQuantity")} />
          </Field>
          <DayAndTimeField
            control={control}
            label={messages.earlyBirdForm.until}
            help={messages.earlyBirdForm.untilHelp(timezone)}
            day={{ name: "earlyDate", label: messages.earlyBirdForm.untilDate }}
            time={date ? { name: "earlyTime", label: messages.earlyBirdForm.untilTime } : null}
          />
        </div>
      ) : null}
    </>
  );
}

/** Says whether the saved early-bird price is in use; null for one that was never saved. */
function describeState({ earlyBird, paywallSettings }: OwnedPage): string | null {
  if (!paywallSettings.enablePaywall || !paywallSettings.earlyPrice) return null;
  const texts = messages.earlyBirdForm.state;
  if (!earlyBird) return texts.ended;
  return earlyBird.left === null ? texts.open : texts.openLeft(earlyBird.left);
}
