import { useTypedParameter } from "@matinee/app-shell/routing/use-typed-parameter";
import { SearchInput } from "@matinee/ui/search-input";
import type { KeyboardEvent } from "react";
import { bindParameter, type ListAddress } from "../../lib/lists/list-address.ts";

/** Searches while the user types. `/` focuses the search box; the down arrow moves the focus to the rows. */
export function ListSearch({ placeholder, address }: { placeholder: string; address: ListAddress }) {
  const [typed, setTyped] = useTypedParameter(...bindParameter(address, "search_term"));
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
