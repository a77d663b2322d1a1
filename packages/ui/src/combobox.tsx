import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { type ComponentProps, type Ref, useRef, useState } from "react";
import { useFieldControl } from "./field.tsx";
import { filterOptions, type ListboxOption, ListboxPopover, useListbox } from "./listbox.tsx";

export type ComboboxProps = Pick<
  ComponentProps<"input">,
  "id" | "name" | "disabled" | "placeholder" | "onBlur" | "required" | "aria-label" | "aria-describedby"
> & {
  options: readonly ListboxOption[];
  value: string | null;
  onValueChange: (value: string) => void;
  emptyText?: string;
  ref?: Ref<HTMLInputElement>;
  className?: string;
};

/** A searchable list, for example of time zones or customers. On blur, text that matches no choice is dropped. */
export function Combobox({
  options,
  value,
  onValueChange,
  emptyText,
  className,
  onBlur,
  ...rest
}: ComboboxProps) {
  const control = useFieldControl(rest);
  const anchor = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = options.find((option) => option.value === value);
  const shown = typed === null ? options : filterOptions(options, typed);
  const listbox = useListbox(shown, (option) => {
    setTyped(null);
    onValueChange(option.value);
  });
  return (
    <ListboxPopover
      listbox={listbox}
      options={shown}
      label={control["aria-label"] ?? control.placeholder ?? ""}
      selected={value ?? undefined}
      emptyText={emptyText}
      anchor={anchor}
    >
      <div className={clsx("control relative p-0!", className)}>
        <input
          type="text"
          {...control}
          {...listbox.inputProps}
          value={typed ?? chosen?.label ?? ""}
          onChange={(event) => {
            setTyped(event.target.value);
            listbox.show(0);
          }}
          onClick={(event) => {
            if (typed === null) event.currentTarget.select();
            listbox.show(shown.findIndex((option) => option.value === value));
          }}
          onBlur={(event) => {
            setTyped(null);
            listbox.setOpen(false);
            onBlur?.(event);
          }}
          className="truncate pe-10 ps-(--control-px)"
        />
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-3 size-4.5 text-text-2" />
      </div>
    </ListboxPopover>
  );
}
