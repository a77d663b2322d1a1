import { messages } from "@matinee/texts";
import { Search, X } from "lucide-react";
import { type ComponentProps, useEffect, useRef } from "react";
import { Kbd } from "./kbd.tsx";
import { TextInput } from "./text-input.tsx";

export type SearchInputProps = Omit<
  ComponentProps<"input">,
  "type" | "prefix" | "value" | "defaultValue" | "ref"
> & {
  value: string;
  onValueChange: (value: string) => void;
  /** A key that focuses the field from anywhere except another text field. The field shows it as a hint. */
  hotkey?: string;
  clearLabel?: string;
};

/** The longest text that the API searches for; it rejects a longer one. */
const MAX_SEARCH_LENGTH = 200;

/** A search field. Escape or the clear button empties it. Needs an `aria-label`. */
export function SearchInput({
  value,
  onValueChange,
  hotkey,
  clearLabel = messages.actions.clear,
  onKeyDown,
  ...rest
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hotkey === undefined) return undefined;
    const focusOnHotkey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element &&
        event.target.closest(
          "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]",
        );
      if (event.key !== hotkey || typing || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", focusOnHotkey);
    return () => document.removeEventListener("keydown", focusOnHotkey);
  }, [hotkey]);
  return (
    <TextInput
      type="search"
      autoComplete="off"
      maxLength={MAX_SEARCH_LENGTH}
      {...rest}
      ref={input}
      value={value}
      aria-keyshortcuts={hotkey}
      onChange={(event) => onValueChange(event.target.value)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key !== "Escape" || value === "") return;
        event.stopPropagation();
        onValueChange("");
      }}
      icon={<Search aria-hidden="true" />}
      inputClassName="[&::-webkit-search-cancel-button]:hidden"
      trailing={
        value === "" ? (
          hotkey === undefined ? null : (
            <Kbd>{hotkey}</Kbd>
          )
        ) : (
          <button
            type="button"
            aria-label={clearLabel}
            onClick={() => {
              onValueChange("");
              input.current?.focus();
            }}
            className="touch-target -me-1.5 grid size-6 shrink-0 place-items-center rounded-1 text-text-2 hover:text-text"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )
      }
    />
  );
}
