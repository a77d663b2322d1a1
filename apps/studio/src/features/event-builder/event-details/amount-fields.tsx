import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import { useFormContext } from "react-hook-form";
import type { EventDetailsValues } from "./event-details-form.ts";

/** Edits four suggested donations in dollars; 0 omits one. */
export function AmountFields({ name, label }: { name: "donationAmounts" | "midrollAmounts"; label: string }) {
  const { register, formState } = useFormContext<EventDetailsValues>();
  return (
    <Field label={label} help="Enter 0 to leave an amount out" error={formState.errors[name]?.message} group>
      <div className="grid grid-cols-2 gap-3 tablet:grid-cols-4">
        {([0, 1, 2, 3] as const).map((index) => (
          <MoneyInput
            key={index}
            currency=""
            aria-label={`${label} ${index + 1}`}
            {...register(`${name}.${index}`)}
          />
        ))}
      </div>
    </Field>
  );
}
