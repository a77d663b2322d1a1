import type { ChangeEvent, FocusEvent } from "react";
import { useFieldProblem } from "./field.tsx";
import { TextInput, type TextInputProps } from "./text-input.tsx";
import { readWholeNumber } from "./typed-number.ts";

export type NumberInputProps = Omit<TextInputProps, "type" | "inputMode" | "maxLength"> & {
  /** Accepts a leading minus or plus. */
  signed?: boolean;
};

/**
 * A whole number. The value is the text as typed; forms read it with `readWholeNumber`. On blur, the Field shows why the
 * text is no whole number.
 */
export function NumberInput({ signed = false, onChange, onBlur, ...rest }: NumberInputProps) {
  const problem = useFieldProblem((text) => readWholeNumber(text).problem);
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      // The numeric keyboard of a phone has no minus key.
      inputMode={signed ? "text" : "numeric"}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        problem.onChange(event);
        onChange?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        problem.onBlur(event);
        onBlur?.(event);
      }}
    />
  );
}
