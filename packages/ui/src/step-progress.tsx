import { messages } from "@matinee/texts";
import { clsx } from "clsx";

const texts = messages.controls;

/** Bars and '2 of 3' for a dialog with several steps. The smallest phones hide the bars. */
export function StepProgress({
  current,
  total,
  className,
}: {
  current: number;
  total: number;
  className?: string;
}) {
  return (
    <div className={clsx("flex shrink-0 items-center gap-3", className)}>
      <span aria-hidden="true" className="flex gap-1.5 max-phone:hidden">
        {Array.from({ length: total }, (_, index) => (
          <span
            key={index}
            className={clsx(
              "h-[3px] w-5 rounded-full max-phonePlus:w-3 transition-colors duration-base",
              index < current ? "bg-accent" : "bg-line-strong",
            )}
          />
        ))}
      </span>
      <span className="text-sm text-text-3 tabular-nums">{texts.of(current, total)}</span>
    </div>
  );
}
