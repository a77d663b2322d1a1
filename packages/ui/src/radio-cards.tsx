import { clsx } from "clsx";
import { type ChoiceProps, useChoice } from "./choice.tsx";
import { RadioDot } from "./radio-dot.tsx";

/** A choice of a few options with an explanation each. Stacked on a phone. */
export function RadioCards<Value extends string>(props: ChoiceProps<Value>) {
  const radio = useChoice(props);
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      className={clsx("grid auto-cols-fr gap-3 tablet:grid-flow-col", props.className)}
    >
      {props.options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            "flex cursor-pointer items-start gap-3 rounded-2 border border-line-strong bg-field p-4 leading-ui transition-colors hover:border-text-2",
            "has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--accent)]",
            "has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-surface-2 has-disabled:text-text-3",
            "has-focus-visible:outline-(length:--focus-w) has-focus-visible:outline-offset-(--focus-gap) has-focus-visible:outline-focus",
          )}
        >
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2 font-semibold">
              {option.icon}
              {option.label}
            </span>
            {option.help === undefined ? null : (
              <span className="mt-1 block text-sm text-text-2">{option.help}</span>
            )}
          </span>
          <RadioDot {...radio(option)} style={{ outline: "none" }} />
        </label>
      ))}
    </div>
  );
}
