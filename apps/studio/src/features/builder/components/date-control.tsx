import { Field } from "@matinee/ui/field";
import type { ComponentProps } from "react";
import {
  type Control,
  type FieldError,
  type FieldPathByValue,
  type FieldValues,
  get,
  useController,
  type UseControllerProps,
  useFormState,
} from "react-hook-form";
import { DateField, TimeField } from "./date-field.tsx";

interface OfForm<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPathByValue<Values, string>;
  rules?: NonNullable<UseControllerProps<Values, FieldPathByValue<Values, string>>["rules"]>;
}
type Props<Field> = Omit<Field, "value" | "onChange" | "ref">;

/** A `DateField` of a form. */
export function DateControl<Values extends FieldValues>({
  control,
  name,
  rules,
  ...props
}: OfForm<Values> & Props<ComponentProps<typeof DateField>>) {
  const { value, onChange, ref } = useStringField({ control, name, ...(rules && { rules }) });
  return <DateField {...props} value={value} onChange={onChange} ref={ref} />;
}

/** A `TimeField` of a form. */
function TimeControl<Values extends FieldValues>({
  control,
  name,
  rules,
  ...props
}: OfForm<Values> & Props<ComponentProps<typeof TimeField>>) {
  const { value, onChange, ref } = useStringField({ control, name, ...(rules && { rules }) });
  return <TimeField {...props} value={value} onChange={onChange} ref={ref} />;
}

type Part<Values extends FieldValues> = Omit<OfForm<Values>, "control"> & { label: string };

/** A day and a time of it, as one field. It shows the error of the day, else that of the time. */
export function DayAndTimeField<Values extends FieldValues>({
  control,
  label,
  help,
  day,
  time,
}: {
  control: Control<Values>;
  label: string;
  help?: string;
  /** `earliest` is the first day that can be chosen, `YYYY-MM-DD`. */
  day: Part<Values> & { earliest?: string };
  /** Null while only a day is chosen. */
  time: Part<Values> | null;
}) {
  const { errors } = useFormState({ control });
  const findError = (name: string): FieldError | undefined => get(errors, name);
  const [dayError, timeError] = [findError(day.name), time ? findError(time.name) : undefined];
  return (
    <Field label={label} group help={help} error={dayError?.message ?? timeError?.message}>
      <div className={time ? "grid grid-cols-[3fr_minmax(8.5rem,2fr)] gap-2" : ""}>
        <DateControl control={control} {...day} invalid={dayError !== undefined} />
        {time ? <TimeControl control={control} {...time} invalid={timeError !== undefined} /> : null}
      </div>
    </Field>
  );
}

function useStringField<Values extends FieldValues>(options: OfForm<Values>) {
  const { field } = useController(options);
  // A cast, because TypeScript does not follow that these are the paths of strings.
  return { value: field.value as string, onChange: field.onChange, ref: field.ref };
}
