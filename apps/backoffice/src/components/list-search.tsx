import { SearchInput } from "@matinee/ui/search-input";
import { useEffect, useRef, useState } from "react";
import type { ListAddress } from "../lib/list-address.ts";

const DEBOUNCE_MS = 250;

/** Searches as one types; `/` brings the focus here. A search replaces the one before it in the history. */
export function ListSearch({ placeholder, address }: { placeholder: string; address: ListAddress }) {
  const applied = address.query["search_term"] ?? "";
  const [typed, setTyped] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (seen !== applied) {
    // The address changed by another hand: the back button, or a link.
    setSeen(applied);
    if (typed.trim() !== applied) setTyped(applied);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className="w-[430px] max-w-full min-w-56 flex-1 laptop:flex-none">
      <SearchInput
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={200}
        hotkey="/"
        value={typed}
        onValueChange={(value) => {
          setTyped(value);
          clearTimeout(timer.current);
          const search = () =>
            address.change({ search_term: value.trim() || null }, { replace: applied !== "" });
          timer.current = setTimeout(search, DEBOUNCE_MS);
        }}
      />
    </div>
  );
}
