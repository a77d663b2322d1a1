import type { FocusEvent } from "react";
import { useFieldProblem } from "./field.tsx";
import { TextInput, type TextInputProps } from "./text-input.tsx";
import { readCents, writeCents } from "./typed-number.ts";

export type MoneyInputProps = Omit<TextInputProps, "type" | "inputMode" | "maxLength" | "prefix" | "unit"> & {
  symbol?: string;
  /** The currency's code at the end; empty leaves it out. */
  currency?: string;
};

/**
 * An amount of dollars. The value is the text, with every typed character; forms read it with `readCents`. Leaving
 * the field writes an amount out (7,5 becomes 7.50), or says in the Field's place why the text is none.
 */
export function MoneyInput({ symbol = "$", currency = "USD", onChange, onBlur, ...rest }: MoneyInputProps) {
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
      prefix={symbol}
      unit={currency || undefined}
      onChange={(event) => {
        problem.onChange(event);
        onChange?.(event);
      }}
      onBlur={leave}
    />
  );
}
