import { messages } from "@matinee/texts";
import { clsx } from "clsx";
import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

const texts = messages.listControls;

export type BulkBarProps = {
  /** '3 selected'; changes are announced. */
  summary: string;
  onClear: () => void;
  clearLabel?: string;
  /** The name of the group of actions. */
  label?: string;
  /** BulkAction elements, the main one last. */
  children: ReactNode;
  className?: string;
};

/** Actions for the selected rows. Placed in the table's footer, so that it never covers a row. */
export function BulkBar({
  summary,
  onClear,
  clearLabel = texts.clearSelection,
  label = texts.selection,
  children,
  className,
}: BulkBarProps) {
  return (
    <section
      aria-label={label}
      className={clsx(
        "relative flex w-fit max-w-full animate-pop-in flex-wrap items-center gap-1 rounded-3 bg-invert p-1.5 ps-4 text-sm text-on-invert shadow-3 [&_:focus-visible]:outline-on-invert [&_:focus-visible]:outline-offset-[-2px]",
        className,
      )}
    >
      <output className="shrink-0 border-current/25 pe-4 tabular-nums max-tablet:basis-full max-tablet:py-3 tablet:border-e">
        {summary}
      </output>
      {children}
      <button
        type="button"
        aria-label={clearLabel}
        onClick={onClear}
        className="grid size-9 shrink-0 place-items-center rounded-2 hover:bg-current/12 max-tablet:absolute max-tablet:top-1.5 max-tablet:end-1.5 max-tablet:size-11"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </section>
  );
}

/** An action of the bulk bar. */
export function BulkAction({
  main = false,
  className,
  ...rest
}: ComponentProps<"button"> & { main?: boolean }) {
  return (
    <button
      type="button"
      className={clsx(
        "h-9 shrink-0 rounded-2 px-3 leading-ui font-semibold whitespace-nowrap disabled:opacity-60 max-tablet:h-11",
        main ? "bg-on-invert text-invert hover:opacity-90" : "hover:bg-current/12",
        className,
      )}
      {...rest}
    />
  );
}
