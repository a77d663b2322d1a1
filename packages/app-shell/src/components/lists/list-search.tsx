import { useTypedParameter } from "../../routing/use-typed-parameter.ts";
import { SearchInput } from "@matinee/ui/search-input";
import type { KeyboardEvent } from "react";
import { bindParameter, type ListAddress } from "../../lists/list-address.ts";

/** Searches while the user types. `/` focuses the search box. */
export function ListSearch({
  label,
  placeholder,
  address,
  onKeyDown,
}: {
  label: string;
  /** The searched columns. */
  placeholder: string;
  address: ListAddress;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}) {
  const [typed, setTyped] = useTypedParameter(...bindParameter(address, address.search));
  return (
    <SearchInput
      aria-label={label}
      placeholder={placeholder}
      hotkey="/"
      value={typed}
      onValueChange={setTyped}
      onKeyDown={onKeyDown}
    />
  );
}
