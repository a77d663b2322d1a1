import type { ComponentProps } from "react";
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
  type UseControllerProps,
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
export function TimeControl<Values extends FieldValues>({
  control,
  name,
  rules,
  ...props
}: OfForm<Values> & Props<ComponentProps<typeof TimeField>>) {
  const { value, onChange, ref } = useStringField({ control, name, ...(rules && { rules }) });
  return <TimeField {...props} value={value} onChange={onChange} ref={ref} />;
}

function useStringField<Values extends FieldValues>(options: OfForm<Values>) {
  const { field } = useController(options);
  // A cast, because TypeScript does not follow that these are the paths of strings.
  return { value: field.value as string, onChange: field.onChange, ref: field.ref };
}
