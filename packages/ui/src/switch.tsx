import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";

export type SwitchProps = Omit<ComponentProps<"input">, "type" | "role"> & {
  /** At the start of the row, with the switch at its end. Without it, set an `aria-label`. */
  label?: ReactNode;
  help?: ReactNode;
};

/** A switch based on a native checkbox: use `checked` and `onChange`, or `register`. */
export function Switch({ label, help, className, ...rest }: SwitchProps) {
  const helpId = useId();
  const control = (
    <span className="relative inline-flex h-6 w-10 shrink-0 items-center">
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its own state
        role="switch"
        aria-describedby={help === undefined ? undefined : helpId}
        {...rest}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-field transition-colors checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-60 forced-colors:appearance-auto"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none relative start-1 size-4 rounded-full bg-line-strong transition-transform duration-base peer-checked:translate-x-4 rtl:peer-checked:-translate-x-4 peer-checked:bg-on-accent forced-colors:hidden"
      />
    </span>
  );
  if (label === undefined) return control;
  return (
    <label
      className={clsx(
        "flex min-h-11 cursor-pointer items-center justify-between gap-4 leading-ui has-disabled:cursor-not-allowed",
        className,
      )}
    >
      <span className="min-w-0">
        <span className="font-medium">{label}</span>
        {help === undefined ? null : (
          <span id={helpId} className="mt-0.5 block text-sm text-text-3">
            {help}
          </span>
        )}
      </span>
      {control}
    </label>
  );
}
