import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export type ChipTone = "neutral" | "info" | "success" | "warning" | "danger" | "strong";

export type ChipProps = Omit<ComponentProps<"span">, "children"> & {
  tone?: ChipTone;
  /** A dot before the text, for something in progress. */
  dot?: boolean;
  /** On an image: a solid background. */
  onImage?: boolean;
  children: ReactNode;
};

const soft: Record<ChipTone, string> = {
  neutral: "bg-surface-3 text-text-2",
  // Otherwise invisible on the background of a selected row.
  info: "bg-info-soft text-info group-data-selected/row:bg-surface",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  strong: "bg-primary text-on-primary",
};

const solid: Record<ChipTone, string> = {
  neutral: "text-text-2",
  info: "text-info",
  success: "text-success",
  warning: "text-warning",
  danger: "text-danger",
  strong: "text-text",
};

/** A status in one or two words: 'Live', 'Presale', '2 steps left'. Round; square in the back office. */
export function Chip({
  tone = "neutral",
  dot = false,
  onImage = false,
  className,
  children,
  ...rest
}: ChipProps) {
  return (
    <span
      className={clsx(
        "inline-flex h-6 max-w-full shrink-0 items-center gap-1.5 rounded-full px-2.5 text-xs leading-none font-semibold whitespace-nowrap",
        "in-data-[app=backoffice]:h-5 in-data-[app=backoffice]:rounded-1 in-data-[app=backoffice]:px-1.5 in-data-[app=backoffice]:text-2xs",
        onImage ? clsx("bg-surface", solid[tone]) : soft[tone],
        className,
      )}
      {...rest}
    >
      {dot ? <span aria-hidden="true" className="size-1.5 rounded-full bg-current" /> : null}
      {children}
    </span>
  );
}
