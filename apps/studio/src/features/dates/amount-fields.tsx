import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import { readCents } from "@matinee/ui/typed-number";
import { useFormContext, useWatch } from "react-hook-form";
import { FeeNote } from "../../components/fee-note.tsx";
import type { EventDetailsValues } from "./event-details-form.ts";

const texts = messages.datesStep;

/** Edits four suggested donations in dollars; 0 omits one. */
export function AmountFields({ name, label }: { name: "donationAmounts" | "midrollAmounts"; label: string }) {
  const { control, register, formState } = useFormContext<EventDetailsValues>();
  const amounts = useWatch({ control, name }).map((typed) => readCents(typed).value);
  const help = (
    <>
      {texts.zeroLeavesOut} <FeeNote cents={amounts.find(Boolean)} />
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
            <MoneyInput hasCode={false} {...register(`${name}.${index}`)} />
          </Field>
        ))}
      </div>
    </Field>
  );
}
