import { useEffect, useEffectEvent, useState } from "react";
import type { ListAddress } from "./list-address.ts";

const DEBOUNCE_MS = 250;

/**
 * A parameter of the address that is typed: it applies a moment after the last key. What is typed next replaces it in
 * the history.
 */
export function useTypedParameter(
  address: ListAddress,
  name: string,
): [typed: string, setTyped: (text: string) => void] {
  const applied = address.query[name] ?? "";
  const [typed, setTyped] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const [asked, setAsked] = useState(applied);
  if (seen !== applied) {
    setSeen(applied);
    // The back button or a link changed it. The value asked for here may be older than what is typed by now.
    if (applied !== asked) {
      setAsked(applied);
      setTyped(applied);
    }
  }
  const apply = useEffectEvent((text: string) => {
    const value = text.trim();
    if (value === applied) return;
    setAsked(value);
    address.change({ [name]: value || null }, { replace: applied !== "" });
  });
  useEffect(() => {
    const timer = setTimeout(() => apply(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
