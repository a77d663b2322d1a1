import { clsx } from "clsx";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Slot } from "./slot.tsx";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "dangerOutline" | "glass";
export type ButtonSize = "auto" | "sm" | "md" | "lg" | "xl";

export type ButtonProps = ComponentProps<"button"> & {
  /**
   * Use one `primary` per view. `glass` is `secondary` over an image. `danger` confirms what cannot be undone;
   * `dangerOutline` only leads there, and stays on a screen.
   */
  variant?: ButtonVariant;
  /** `auto` is the app's height in px: back office 32, studio 40, watch 48. */
  size?: ButtonSize;
  /** Shows `busyLabel` ('Submitting order...') and ignores further presses. */
  busy?: boolean;
  /** The label while busy. The button is always wide enough for it, so that its width does not change. */
  busyLabel?: string;
  icon?: ReactNode;
  iconEnd?: ReactNode;
  /** A square button with only an icon; needs an `aria-label`. */
  iconOnly?: boolean;
  /** Fills its row. */
  block?: boolean;
  /** Grows by lines if its text, such as a filmmaker's own, does not fit in one. */
  wraps?: boolean;
  /** Applies the style to the only child, for example a router link. */
  asChild?: boolean;
};

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press",
  secondary:
    "border-line-strong bg-surface text-text hover:border-text-2 hover:bg-surface-2 active:bg-surface-3",
  quiet: "border-transparent text-text hover:bg-surface-2 active:bg-surface-3",
  danger:
    "border-transparent bg-danger-fill text-on-danger-fill hover:bg-[color-mix(in_oklab,var(--danger-fill)_93%,black)] active:bg-[color-mix(in_oklab,var(--danger-fill)_86%,black)]",
  dangerOutline: "border-danger bg-surface text-danger hover:bg-danger-soft active:bg-danger-soft",
  glass: "border-glass-line bg-glass text-text backdrop-blur-md hover:border-line-strong hover:bg-surface-2",
};

const sizes: Record<ButtonSize, string> = {
  auto: "px-[calc(var(--control-px)+4px)] text-control",
  sm: "px-3 text-sm",
  md: "px-4 text-md",
  lg: "px-5 text-base",
  xl: "px-7 text-lg",
};

const heights: Record<ButtonSize, string> = {
  auto: "h-(--control-h)",
  sm: "h-8",
  md: "h-10",
  lg: "h-12",
  xl: "h-14",
};

/** A finger needs 44 px, also on the smaller sizes. */
const leastHeights: Record<ButtonSize, string> = {
  auto: "min-h-[max(var(--control-h),44px)]",
  sm: "min-h-11",
  md: "min-h-11",
  lg: "min-h-12",
  xl: "min-h-14",
};

const squares: Record<ButtonSize, string> = {
  auto: "size-(--control-h)",
  sm: "size-8",
  md: "size-10",
  lg: "size-12",
  xl: "size-14",
};

const unavailable =
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-2 disabled:text-text-3 aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-surface-2 aria-disabled:text-text-3";

/** Returns the button's classes, for elements that cannot be its child. */
export function getButtonClass({
  variant = "secondary",
  size = "auto",
  iconOnly = false,
  block = false,
  wraps = false,
}: Pick<ButtonProps, "variant" | "size" | "iconOnly" | "block" | "wraps"> = {}): string {
  return clsx(
    "relative inline-flex shrink-0 items-center justify-center gap-2 rounded-2 border leading-ui font-semibold transition-colors select-none",
    "[&_svg]:size-4.5 [&_svg]:shrink-0",
    variants[variant],
    iconOnly ? clsx(squares[size], "max-tablet:min-w-11") : sizes[size],
    wraps ? clsx(leastHeights[size], "py-2 wrap-anywhere") : "whitespace-nowrap max-tablet:min-h-11",
    !wraps && !iconOnly && heights[size],
    block && "w-full",
    unavailable,
  );
}

/** A button, or with `asChild` a link that looks like one. Defaults to type="button". */
export function Button({
  variant,
  size,
  busy = false,
  busyLabel,
  icon,
  iconEnd,
  iconOnly,
  block,
  wraps,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const classes = clsx(getButtonClass({ variant, size, iconOnly, block, wraps }), className);
  if (asChild) {
    return (
      <Slot className={classes} onClick={onClick} before={icon} after={iconEnd} {...rest}>
        {children}
      </Slot>
    );
  }
  const ignoreWhileBusy = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const label = (
    <span className={clsx("col-start-1 row-start-1 inline-flex items-center gap-2", busy && "invisible")}>
      {icon}
      {children}
      {iconEnd}
    </span>
  );
  // Not `disabled` while busy: a disabled button loses the keyboard focus.
  return (
    <button
      type="button"
      className={clsx(classes, busy && "cursor-progress")}
      aria-busy={busy || undefined}
      onClick={ignoreWhileBusy}
      {...rest}
    >
      {busyLabel === undefined && !busy ? (
        <>
          {icon}
          {children}
          {iconEnd}
        </>
      ) : (
        <span className="grid justify-items-center">
          {label}
          <span
            className={clsx("col-start-1 row-start-1 inline-flex items-center gap-2", !busy && "invisible")}
          >
            <Spinner />
            {busyLabel}
          </span>
        </span>
      )}
    </button>
  );
}
