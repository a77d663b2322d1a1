import { clsx } from "clsx";
import { Check, Minus } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { useFieldControl } from "./field.tsx";

export type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  /** Beside the box, and part of the target. Without it give an `aria-label`. */
  label?: ReactNode;
  help?: ReactNode;
  /** Neither on nor off: some of the rows. */
  indeterminate?: boolean;
};

/** A real checkbox, drawn. `className` is the whole's. */
export function Checkbox({ label, help, indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null);
  const box = (
    <span className="relative inline-grid size-[18px] shrink-0 place-items-center">
      <input
        type="checkbox"
        {...rest}
        ref={(element) => {
          own.current = element;
          if (typeof ref === "function") return ref(element);
          if (ref) ref.current = element;
        }}
        className="peer tick absolute inset-0"
      />
      <Check
        aria-hidden="true"
        strokeWidth={2.5}
        className="pointer-events-none invisible relative size-3.5 text-on-accent peer-checked:visible peer-indeterminate:invisible peer-disabled:text-text-3 forced-colors:hidden"
      />
      <Minus
        aria-hidden="true"
        strokeWidth={2.5}
        className="pointer-events-none invisible absolute size-3.5 text-on-accent peer-indeterminate:visible forced-colors:hidden"
      />
    </span>
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
      <span className="flex h-[1.35em] items-center">{box}</span>
      <span className="min-w-0">
        {label}
        {help === undefined ? null : <span className="block text-sm text-text-3">{help}</span>}
      </span>
    </label>
  );
}

/** A checkbox inside a Field, for an error below it: takes the Field's description and validity. */
export function FieldCheckbox(props: CheckboxProps) {
  const control = useFieldControl(props);
  return <Checkbox {...control} aria-labelledby={undefined} />;
}
