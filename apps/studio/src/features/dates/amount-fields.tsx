import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import { readCents } from "@matinee/ui/typed-number";
import { useFormContext, useWatch } from "react-hook-form";
import { FeeNote } from "../../components/fee-note.tsx";
import type { EventDetailsValues } from "./event-details-form.ts";

const texts = messages.datesStep;

/** Edits four suggested donations in the currency of the event; 0 omits one. */
export function AmountFields({ name, label }: { name: "donationAmounts" | "midrollAmounts"; label: string }) {
  const { control, register, formState } = useFormContext<EventDetailsValues>();
  const currency = useWatch({ control, name: "currency" });
  const amounts = useWatch({ control, name }).map((typed) => readCents(typed, currency).value);
  const help = (
    <>
      {texts.zeroLeavesOut} <FeeNote cents={amounts.find(Boolean)} currency={currency} />
    </>
  );
  return (
    <Field label={label} help={help} group>
      <div className="grid grid-cols-2 gap-3 tablet:grid-cols-4">
        {([0, 1, 2, 3] as const).map((index) => (
          <Field
            key={index}
            label={`${label} ${index + 1}`}
            hideLabel
            error={formState.errors[name]?.[index]?.message}
          >
            <MoneyInput currency={currency} hasCode={false} {...register(`${name}.${index}`)} />
          </Field>
        ))}
      </div>
    </Field>
  );
}
