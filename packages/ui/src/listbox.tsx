// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the field has the keys; a list that one filters by typing has no element of its own
import { clsx } from "clsx";
import { Check } from "lucide-react";
import * as Popover from "@radix-ui/react-popover";
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from "react";

export type ListboxOption = { value: string; label: string; hint?: string };

/** Filters options by label or hint, ignoring case and accents. */
export function filterOptions(options: readonly ListboxOption[], text: string): readonly ListboxOption[] {
  const wanted = fold(text);
  return wanted === "" ? options : options.filter((o) => fold(`${o.label} ${o.hint ?? ""}`).includes(wanted));
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
}

function reveal(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" });
}

/** Provides keyboard control and ARIA attributes of a text field with a list. The focus stays in the field. */
export function useListbox(options: readonly ListboxOption[], onPick: (option: ListboxOption) => void) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const at = Math.min(active, options.length - 1);
  const show = (index: number) => {
    setOpen(true);
    setActive(index);
  };
  const pick = (option: ListboxOption) => {
    setOpen(false);
    setActive(-1);
    onPick(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[at];
    if (event.key === "ArrowDown") show(open ? Math.min(at + 1, options.length - 1) : Math.max(at, 0));
    else if (event.key === "ArrowUp") show(open ? Math.max(at - 1, 0) : options.length - 1);
    else if (event.key === "Enter" && open && option) pick(option);
    else if (event.key === "Escape" && open) setOpen(false);
    else return;
    event.preventDefault();
    if (event.key === "Escape") event.nativeEvent.stopImmediatePropagation();
  };
  return {
    id,
    open: open && options.length > 0,
    asked: open,
    active: at,
    setOpen,
    show,
    pick,
    inputProps: {
      role: "combobox",
      "aria-expanded": open && options.length > 0,
      "aria-controls": `${id}list`,
      "aria-autocomplete": "list",
      "aria-activedescendant": open && at >= 0 ? `${id}${at}` : undefined,
      autoComplete: "off",
      onKeyDown,
    } as const,
  };
}

export type ListboxPopoverProps = {
  listbox: ReturnType<typeof useListbox>;
  options: readonly ListboxOption[];
  label: string;
  selected?: string;
  /** Shown when the text matches no option. */
  emptyText?: string;
  /** The element below which the list opens. */
  anchor: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** A field with a list below it, as wide as the field and at most 300 px high. */
export function ListboxPopover({
  listbox,
  options,
  label,
  selected,
  emptyText,
  anchor,
  children,
}: ListboxPopoverProps) {
  const nothing = options.length === 0;
  return (
    <Popover.Root
      open={listbox.asked && (!nothing || emptyText !== undefined)}
      onOpenChange={listbox.setOpen}
    >
      <Popover.Anchor asChild>
        <div ref={anchor}>{children}</div>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          role="presentation"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target))
              event.preventDefault();
          }}
          // A surrounding dialog blocks wheel events outside itself, and this list is rendered outside.
          onWheel={(event) => event.stopPropagation()}
          onTouchMove={(event) => event.stopPropagation()}
          className="z-(--z-tray) max-h-[min(var(--menu-max-h),var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) min-w-48 overflow-y-auto rounded-3 border border-line bg-surface p-1.5 text-md text-text shadow-2 outline-none data-[state=open]:animate-pop-in"
        >
          {nothing ? (
            <output className="block px-2.5 py-2 text-text-3">{emptyText}</output>
          ) : (
            <div role="listbox" id={`${listbox.id}list`} aria-label={label}>
              {options.map((option, index) => (
                <div
                  key={option.value}
                  id={`${listbox.id}${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.value === selected}
                  ref={index === listbox.active ? reveal : undefined}
                  data-active={index === listbox.active || undefined}
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => listbox.show(index)}
                  onClick={() => listbox.pick(option)}
                  className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-2 px-2.5 py-1.5 leading-ui data-active:bg-surface-2 max-tablet:min-h-11"
                >
                  <span className="min-w-0 flex-1 truncate">{option.label}</span>
                  {option.hint === undefined ? null : (
                    <span className="text-sm text-text-3">{option.hint}</span>
                  )}
                  <Check
                    aria-hidden="true"
                    className={clsx("size-4 shrink-0", option.value !== selected && "invisible")}
                  />
                </div>
              ))}
            </div>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
