import { useEffect, useEffectEvent, useState } from "react";
import { followParameter } from "./address-changes.ts";

const DEBOUNCE_MS = 250;

/**
 * Binds a text field to a parameter of the address, which changes 250 ms after the last key. The field keeps its text
 * until the parameter changes from elsewhere.
 * @param applied the parameter from `useAddressParameters`, empty without one
 * @param apply changes the parameter to the text without outer spaces; the text is empty to remove it
 */
export function useTypedParameter(
  applied: string,
  apply: (text: string) => void,
): [typed: string, setTyped: (text: string) => void] {
  const [before, setText] = useState({ typed: applied, seen: applied, written: applied });
  const text = followParameter(before, applied);
  if (text !== before) setText(text);
  const { typed } = text;
  const write = useEffectEvent((value: string) => {
    if (value === applied) return;
    setText((previous) => ({ ...previous, written: value }));
    apply(value);
  });
  useEffect(() => {
    const timer = setTimeout(() => write(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, (next) => setText((previous) => ({ ...previous, typed: next }))];
}
