import * as Radix from "@radix-ui/react-dialog";
import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { isFocusTaken } from "./focus-taken.ts";

export type PaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The dialog's accessible name; the field at the top takes its visible place. */
  title: string;
  children: ReactNode;
};

/** A dialog for searching and choosing by keyboard: 740 px wide near the top; the whole screen below 768 px. */
export function Palette({ open, onOpenChange, title, children }: PaletteProps) {
  const origin = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-(--z-scrim) bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            origin.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isFocusTaken() && origin.current instanceof HTMLElement) origin.current.focus();
          }}
          className="fixed inset-x-0 top-[min(72px,8vh)] z-(--z-dialog) mx-auto flex max-h-[calc(100dvh-min(72px,8vh)-24px)] w-full max-w-[740px] flex-col overflow-hidden rounded-4 border border-line bg-surface text-text shadow-3 outline-none data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in max-tablet:top-0 max-tablet:h-dvh max-tablet:max-h-none max-tablet:rounded-none max-tablet:border-0"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A button that filters the rows by their kind. `count` is shown after its text. */
export function PaletteFilter({
  pressed,
  count,
  className,
  children,
  ...rest
}: ComponentProps<"button"> & { pressed: boolean; count: string }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={clsx(
        "inline-flex min-h-7 shrink-0 items-center gap-1 rounded-full bg-surface-3 px-2 text-xs font-semibold whitespace-nowrap text-text-2 hover:text-text aria-pressed:bg-primary aria-pressed:text-on-primary max-tablet:min-h-11",
        className,
      )}
      {...rest}
    >
      {children} <span className="tabular-nums">{count}</span>
    </button>
  );
}
