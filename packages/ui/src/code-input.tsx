import { clsx } from "clsx";
import { useEffect, useRef } from "react";

const LENGTH = 6;

/** An input for the six digits of an authenticator app, shown as boxes. Takes a paste and submits itself at six digits. */
export function CodeInput({
  label,
  value,
  onChange,
  onComplete,
  invalid = false,
  disabled = false,
  describedBy,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onComplete: (code: string) => void;
  invalid?: boolean;
  disabled?: boolean;
  describedBy?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!disabled) input.current?.focus({ preventScroll: true });
  }, [disabled]);
  return (
    <div className="group relative mx-auto w-fit">
      <input
        ref={input}
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        value={value}
        className="absolute inset-0 z-1 w-full cursor-text opacity-0"
        onChange={(changed) => {
          const digits = changed.target.value.replaceAll(/\D/g, "").slice(0, LENGTH);
          onChange(digits);
          if (digits.length === LENGTH && digits !== value) onComplete(digits);
        }}
      />
      <div aria-hidden="true" className="flex gap-2">
        {Array.from({ length: LENGTH }, (_, index) => (
          <span
            key={index}
            className={clsx(
              "grid h-13 w-11 place-items-center rounded-2 border bg-surface text-xl font-semibold tabular-nums max-tablet:w-10",
              invalid ? "border-danger" : "border-line-strong",
              index === Math.min(value.length, LENGTH - 1) &&
                "group-focus-within:outline-2 group-focus-within:-outline-offset-1 group-focus-within:outline-accent",
              index === LENGTH / 2 && "ms-2",
            )}
          >
            {value[index]}
          </span>
        ))}
      </div>
    </div>
  );
}
