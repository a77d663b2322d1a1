import { type Currency, messages } from "@matinee/texts";
import type { FocusEvent } from "react";
import { useFieldProblem } from "./field.tsx";
import { TextInput, type TextInputProps } from "./text-input.tsx";
import { isSymbolLast, readCents, writeCents } from "./typed-number.ts";

export type MoneyInputProps = Omit<TextInputProps, "type" | "inputMode" | "maxLength" | "prefix" | "unit"> & {
  currency: Currency;
  /** Whether the code of the currency stands at the end. */
  hasCode?: boolean;
};

/**
 * An amount of money. The value is the text as typed; forms read it with `readCents`. On blur, an amount is formatted (7,5 becomes
 * 7.50), or the Field shows why the text is no amount.
 */
export function MoneyInput({ currency, hasCode = true, onChange, onBlur, ...rest }: MoneyInputProps) {
  const symbol = messages.formControls.currencySymbol(currency);
  const code = messages.formControls.currencyCode(currency);
  const isLast = isSymbolLast(currency);
  // Some languages have no symbol for a currency and write its code.
  const unit = hasCode && (isLast || symbol !== code) ? code : isLast ? symbol : undefined;
  const problem = useFieldProblem((text) => readCents(text, currency).problem);
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const { value } = readCents(event.target.value, currency);
    if (value !== null && event.target.value !== writeCents(value, currency)) {
      event.target.value = writeCents(value, currency);
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
      prefix={isLast ? undefined : symbol}
      unit={unit}
      onChange={(event) => {
        problem.onChange(event);
        onChange?.(event);
      }}
      onBlur={leave}
    />
  );
}
