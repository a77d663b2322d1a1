import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { useFieldControl } from "./field.tsx";

export type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  /** Beside the box and part of its target. Without it, set an `aria-label`. */
  label?: ReactNode;
  help?: ReactNode;
  /** Neither checked nor unchecked, for a partial selection. */
  indeterminate?: boolean;
};

/** A styled native checkbox. `className` applies to the wrapper. */
export function Checkbox({ label, help, indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null);
  const box = (
    <input
      type="checkbox"
      {...rest}
      ref={(element) => {
        own.current = element;
        if (typeof ref === "function") return ref(element);
        if (ref) ref.current = element;
      }}
      className="tick block"
    />
  );
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  if (label === undefined) return box;
  return (
    <label
      className={clsx(
        "inline-flex min-h-6 cursor-pointer items-start gap-2.5 leading-ui has-disabled:cursor-not-allowed has-disabled:text-text-3 max-tablet:min-h-11 max-tablet:py-2.5",
        className,
      )}
    >
      <span className="flex h-[1.35em] shrink-0 items-center">{box}</span>
      <span className="min-w-0">
        {label}
        {help === undefined ? null : <span className="block text-sm text-text-3">{help}</span>}
      </span>
    </label>
  );
}

/** A checkbox inside a Field: takes the Field's description and validity, so that an error shows below it. */
export function FieldCheckbox(props: CheckboxProps) {
  const control = useFieldControl(props);
  return <Checkbox {...control} aria-labelledby={undefined} />;
}
