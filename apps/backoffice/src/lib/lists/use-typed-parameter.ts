import { useEffect, useEffectEvent, useState } from "react";
import type { ListAddress } from "./list-address.ts";

const DEBOUNCE_MS = 250;

/**
 * Binds a text field to a parameter of the address, which changes 250 ms after the last key. Further typing replaces the
 * history entry.
 */
export function useTypedParameter(
  address: ListAddress,
  name: string,
): [typed: string, setTyped: (text: string) => void] {
  const applied = address.query[name] ?? "";
  const [typed, setTyped] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const [written, setWritten] = useState(applied);
  if (seen !== applied) {
    setSeen(applied);
    // The back button or a link changed the parameter. A value that this field set may be older than the typed text.
    if (applied !== written) {
      setWritten(applied);
      setTyped(applied);
    }
  }
  const apply = useEffectEvent((text: string) => {
    const value = text.trim();
    if (value === applied) return;
    setWritten(value);
    address.change({ [name]: value || null }, { replace: applied !== "" });
  });
  useEffect(() => {
    const timer = setTimeout(() => apply(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
