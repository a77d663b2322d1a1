import { messages } from "@matinee/texts";
import type { FocusEvent } from "react";
import { useFieldProblem } from "./field.tsx";
import { TextInput, type TextInputProps } from "./text-input.tsx";
import { readCents, writeCents } from "./typed-number.ts";

export type MoneyInputProps = Omit<TextInputProps, "type" | "inputMode" | "maxLength" | "prefix" | "unit"> & {
  /** The currency code at the end; empty to omit it. */
  currency?: string;
};

const { currencySymbol, currencyCode } = messages.formControls;

/**
 * An amount in the platform's currency. The value is the text as typed; forms read it with `readCents`. On blur, an amount is formatted
 * (7,5 becomes 7.50), or the Field shows why the text is no amount.
 */
export function MoneyInput({ currency = currencyCode, onChange, onBlur, ...rest }: MoneyInputProps) {
  const problem = useFieldProblem((text) => readCents(text).problem);
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const { value } = readCents(event.target.value);
    if (value !== null && event.target.value !== writeCents(value)) {
      event.target.value = writeCents(value);
      onChange?.(event);
    }
    problem.onBlur(event);
    onBlur?.(event);
  };
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      prefix={currencySymbol}
      unit={currency || undefined}
      onChange={(event) => {
        problem.onChange(event);
        onChange?.(event);
      }}
      onBlur={leave}
    />
  );
}
