import { clsx } from "clsx";
import { TextInput, type TextInputProps } from "./text-input.tsx";

export type DateInputProps = Omit<TextInputProps, "type"> & { value: string };

/** A day as `YYYY-MM-DD`, or an empty text. */
export function DateInput({ inputClassName, ...rest }: DateInputProps) {
  return (
    <TextInput
      {...rest}
      type="date"
      inputClassName={clsx(rest.value === "" && "empty-date", inputClassName)}
    />
  );
}
