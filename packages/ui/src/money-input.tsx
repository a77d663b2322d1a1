import { type ChangeEvent, type FocusEvent, useState } from "react";
import { TextInput, type TextInputProps } from "./text-input.tsx";

export type MoneyInputProps = Omit<TextInputProps, "type" | "inputMode" | "prefix" | "unit"> & {
  symbol?: string;
  /** The currency's code at the end; empty leaves it out. */
  currency?: string;
  /** Controlled by cents; null is an empty field. Without it the value is the text, e.g. for `register`. */
  cents?: number | null;
  onCentsChange?: (cents: number | null) => void;
};

/** An amount of dollars with at most two decimals. Leaving the field writes them out: 7.5 becomes 7.50. */
export function MoneyInput({
  symbol = "$",
  currency = "USD",
  cents,
  onCentsChange,
  onChange,
  onBlur,
  ...rest
}: MoneyInputProps) {
  const [text, setText] = useState(() => centsToText(cents));
  const [editing, setEditing] = useState(false);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const kept = keepAmount(event.target.value);
    if (kept !== event.target.value) event.target.value = kept;
    setText(kept);
    setEditing(true);
    onCentsChange?.(textToCents(kept));
    onChange?.(event);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    event.target.value = centsToText(textToCents(event.target.value));
    setEditing(false);
    onBlur?.(event);
  };
  const controlled = cents === undefined ? {} : { value: editing ? text : centsToText(cents) };
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      {...controlled}
      inputMode="decimal"
      prefix={symbol}
      unit={currency || undefined}
      onChange={change}
      onBlur={leave}
    />
  );
}

function keepAmount(typed: string): string {
  const [whole = "", ...rest] = typed.replace(/[^\d.]/g, "").split(".");
  return rest.length === 0 ? whole : `${whole}.${rest.join("").slice(0, 2)}`;
}

function textToCents(text: string): number | null {
  return /\d/.test(text) ? Math.round(Number(text) * 100) : null;
}

function centsToText(cents: number | null | undefined): string {
  return cents == null ? "" : (cents / 100).toFixed(2);
}
