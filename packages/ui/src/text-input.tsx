import { clsx } from "clsx";
import { Lock } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { useFieldControl } from "./field.tsx";

export type TextInputProps = Omit<ComponentProps<"input">, "prefix"> & {
  /** Decorative, at the start. */
  icon?: ReactNode;
  /** A prefix that belongs to the value: '$', '/watch/'. */
  prefix?: ReactNode;
  /** A unit after the value: 'USD', 'seconds'. */
  unit?: ReactNode;
  /** A control at the end of the input: show password, clear, key hint. */
  trailing?: ReactNode;
  /** Applies to the border; `inputClassName` applies to the input. */
  className?: string;
  inputClassName?: string;
};

/** A single-line text input: with `register`, controlled or uncontrolled. A read-only input shows a lock. */
export function TextInput({
  icon,
  prefix,
  unit,
  trailing,
  className,
  inputClassName,
  ...rest
}: TextInputProps) {
  const control = useFieldControl(rest);
  const start = icon ?? (rest.readOnly ? <Lock /> : null);
  const described = clsx(
    prefix != null && `${control.id}-prefix`,
    unit != null && `${control.id}-unit`,
    control["aria-describedby"],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only widens the input's own target
    <div
      className={clsx("control cursor-text [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-text-3", className)}
      onMouseDown={focusInput}
    >
      {start}
      {prefix == null ? null : (
        <span id={`${control.id}-prefix`} className="shrink-0 text-text-3">
          {prefix}
        </span>
      )}
      <input type="text" {...control} aria-describedby={described || undefined} className={inputClassName} />
      {unit == null ? null : (
        <span id={`${control.id}-unit`} className="shrink-0 text-sm text-text-3">
          {unit}
        </span>
      )}
      {trailing}
    </div>
  );
}

/** A press on the prefix, icon or unit focuses the input. */
function focusInput(event: MouseEvent<HTMLDivElement>) {
  if (event.target instanceof Element && event.target.closest("input, button, a")) return;
  event.preventDefault();
  event.currentTarget.querySelector("input")?.focus();
}
