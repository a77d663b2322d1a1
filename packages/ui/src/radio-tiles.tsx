import { clsx } from "clsx";
import { type ChoiceProps, useChoice } from "./choice.tsx";

/** A choice of a few short values, such as suggested amounts. Three columns on a phone. */
export function RadioTiles<Value extends string>(props: ChoiceProps<Value>) {
  const radio = useChoice(props);
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      className={clsx(
        "grid grid-cols-3 gap-2 tablet:auto-cols-fr tablet:grid-flow-col tablet:grid-cols-none",
        props.className,
      )}
    >
      {props.options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            "relative grid min-h-11 cursor-pointer place-items-center rounded-2 border border-line-strong bg-field px-3 py-2 text-center leading-ui font-semibold tabular-nums transition-colors hover:border-text-2",
            "has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text has-checked:shadow-[inset_0_0_0_1px_var(--accent)]",
            "has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-surface-2 has-disabled:text-text-3",
            "has-focus-visible:outline-(length:--focus-w) has-focus-visible:outline-offset-(--focus-gap) has-focus-visible:outline-focus",
          )}
        >
          <input {...radio(option)} className="absolute inset-0 cursor-pointer appearance-none opacity-0" />
          {option.label}
        </label>
      ))}
    </div>
  );
}
