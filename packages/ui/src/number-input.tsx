import type { ChangeEvent } from "react";
import { TextInput, type TextInputProps } from "./text-input.tsx";

export type NumberInputProps = Omit<TextInputProps, "type" | "inputMode"> & {
  /** A leading minus or plus may be typed. */
  signed?: boolean;
};

/** Whole numbers: only digits get in, the wheel changes nothing. Its value is text; a form may parse it. */
export function NumberInput({ signed = false, onChange, ...rest }: NumberInputProps) {
  const keepDigits = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value;
    const sign = signed ? (/^\s*[-+]/.exec(typed)?.[0].trim() ?? "") : "";
    const kept = sign + typed.replace(/\D/g, "");
    if (kept !== typed) event.target.value = kept;
    onChange?.(event);
  };
  return (
    <TextInput autoComplete="off" {...rest} inputMode={signed ? "text" : "numeric"} onChange={keepDigits} />
  );
}
