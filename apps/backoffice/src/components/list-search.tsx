import { SearchInput } from "@matinee/ui/search-input";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import type { ListAddress } from "../lib/list-address.ts";

const DEBOUNCE_MS = 250;

/**
 * Searches as one types; `/` brings the focus here, the down arrow to the rows. A search replaces the one before it in
 * the history.
 */
export function ListSearch({ placeholder, address }: { placeholder: string; address: ListAddress }) {
  const applied = address.query["search_term"] ?? "";
  const [typed, setTyped] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const [asked, setAsked] = useState(applied);
  if (seen !== applied) {
    setSeen(applied);
    // Changed by another hand (the back button, a link); what was asked for here may be older than what is typed.
    if (applied !== asked) {
      setAsked(applied);
      setTyped(applied);
    }
  }
  const search = useEffectEvent((text: string) => {
    const term = text.trim();
    if (term === applied) return;
    setAsked(term);
    address.change({ search_term: term || null }, { replace: applied !== "" });
  });
  useEffect(() => {
    const timer = setTimeout(() => search(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className="w-[430px] max-w-full min-w-56 flex-1 laptop:flex-none">
      <SearchInput
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={200}
        hotkey="/"
        value={typed}
        onValueChange={setTyped}
        onKeyDown={focusFirstRow}
      />
    </div>
  );
}

function focusFirstRow(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "ArrowDown") return;
  const row = document.querySelector<HTMLElement>("main tbody > tr[tabindex]");
  if (!row) return;
  event.preventDefault();
  row.focus();
}
