import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { useFieldControl } from "./field.tsx";

export type SelectProps = ComponentProps<"select"> & {
  /** Shown first while nothing is chosen; cannot be chosen. */
  placeholder?: string;
};

/** A native select with our border. The native list works well on every device and for any length. */
export function Select({ className, children, placeholder, ...rest }: SelectProps) {
  const control = useFieldControl(rest);
  const startsEmpty = placeholder !== undefined && control.value === undefined;
  return (
    <div className={clsx("control relative min-w-0 p-0!", className)}>
      <select
        {...control}
        defaultValue={startsEmpty ? (control.defaultValue ?? "") : control.defaultValue}
        className="min-w-0 cursor-pointer appearance-none truncate pe-10 ps-(--control-px) disabled:cursor-not-allowed [&>option]:bg-surface [&>option]:text-text"
      >
        {placeholder === undefined ? null : (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {children}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-3 size-4.5 text-text-2" />
    </div>
  );
}
