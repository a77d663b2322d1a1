import { clsx } from "clsx";
import { type ChoiceProps, useChoice } from "./choice.tsx";

/** A segmented control for two or three options. `block` fills the row. */
export function Segment<Value extends string>({
  block = false,
  ...props
}: ChoiceProps<Value> & { block?: boolean }) {
  const radio = useChoice(props);
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      className={clsx(
        "min-h-(--control-h) max-w-full items-stretch gap-0.5 rounded-2 border border-line bg-surface-2 p-[3px] text-sm max-tablet:min-h-11",
        block ? "grid auto-cols-fr grid-flow-col" : "inline-flex flex-wrap",
        props.className,
      )}
    >
      {props.options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            "relative inline-flex cursor-pointer items-center justify-center gap-2 min-h-[calc(var(--control-h)-8px)] rounded-[6px] px-3.5 text-center leading-ui font-medium text-text-2 transition-colors hover:text-text [&_svg]:size-4",
            "has-checked:bg-surface has-checked:font-semibold has-checked:text-text has-checked:shadow-1 in-data-[app=watch]:has-checked:bg-surface-3 in-data-[theme=dark]:has-checked:bg-surface-3",
            "has-disabled:cursor-not-allowed has-disabled:text-text-3",
            "has-focus-visible:outline-(length:--focus-w) has-focus-visible:outline-focus",
          )}
        >
          <input {...radio(option)} className="absolute inset-0 cursor-pointer appearance-none opacity-0" />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  );
}
