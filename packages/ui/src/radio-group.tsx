import { clsx } from "clsx";
import { type ChoiceProps, useChoice } from "./choice.tsx";
import { RadioDot } from "./radio-dot.tsx";

/** A choice of a few options, stacked or side by side with `inline`. */
export function RadioGroup<Value extends string>({
  inline = false,
  ...props
}: ChoiceProps<Value> & { inline?: boolean }) {
  const radio = useChoice(props);
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      className={clsx("flex", inline ? "flex-wrap gap-x-6 gap-y-2" : "flex-col gap-2", props.className)}
    >
      {props.options.map((option) => (
        <label
          key={option.value}
          className="inline-flex min-h-6 cursor-pointer items-start gap-2.5 leading-ui has-disabled:cursor-not-allowed has-disabled:text-text-3 max-tablet:min-h-11 max-tablet:py-2.5"
        >
          <span className="flex h-[1.35em] items-center">
            <RadioDot {...radio(option)} />
          </span>
          <span>
            {option.label}
            {option.help === undefined ? null : (
              <span className="block text-sm text-text-3">{option.help}</span>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}
