import { clsx } from "clsx";
import { Check, Lock, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type StepState = "done" | "open" | "attention" | "locked";

export type Step = {
  key: string;
  label: string;
  state: StepState;
  /** The reason why the step is locked or needs attention; also 'You are here'. */
  note?: ReactNode;
  /** Replaces the number. */
  icon?: ReactNode;
};

export type StepStateLabels = Record<StepState, string>;

export const englishStepStates: StepStateLabels = {
  done: "done",
  open: "open",
  attention: "needs attention",
  locked: "locked",
};

export type StepperProps = {
  steps: readonly Step[];
  /** The key of the current step. */
  current: string;
  onSelect: (key: string) => void;
  /** The name of the navigation: 'Steps'. */
  label: string;
  stateLabels?: StepStateLabels;
  className?: string;
};

/** The builder's steps with state and reason. A locked step can be opened and gives its reason. */
export function Stepper({
  steps,
  current,
  onSelect,
  label,
  stateLabels = englishStepStates,
  className,
}: StepperProps) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex flex-col">
        {steps.map((step, index) => {
          const isCurrent = step.key === current;
          const locked = step.state === "locked";
          return (
            <li
              key={step.key}
              className="relative before:absolute before:top-0 before:left-[26px] before:h-full before:w-px before:bg-line before:content-[''] first:before:top-1/2 last:before:h-3"
            >
              <button
                type="button"
                aria-current={isCurrent ? "step" : undefined}
                aria-disabled={locked || undefined}
                onClick={() => {
                  if (!locked) onSelect(step.key);
                }}
                className={clsx(
                  "relative flex min-h-12 w-full items-start gap-3 rounded-2 px-3 py-2.5 text-left leading-ui transition-colors",
                  isCurrent
                    ? "bg-surface shadow-1 in-data-[app=watch]:bg-surface-2 in-data-[theme=dark]:bg-surface-2"
                    : "hover:bg-surface-2",
                  locked && "cursor-not-allowed hover:bg-transparent",
                )}
              >
                <StepDot step={step} number={index + 1} isCurrent={isCurrent} />
                <span className="min-w-0 pt-1">
                  <span
                    className={clsx(
                      "block",
                      isCurrent ? "font-semibold" : "font-medium",
                      locked && "text-text-3",
                    )}
                  >
                    {step.label}
                  </span>
                  <span className="sr-only">, {stateLabels[step.state]}</span>
                  {step.note == null ? null : (
                    <span
                      className={clsx(
                        "mt-0.5 block text-sm",
                        step.state === "attention" ? "text-warning" : "text-text-3",
                      )}
                    >
                      {step.note}
                    </span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function StepDot({ step, number, isCurrent }: { step: Step; number: number; isCurrent: boolean }) {
  const looks: Record<StepState, { look: string; sign: ReactNode }> = {
    done: { look: "bg-invert text-on-invert", sign: <Check strokeWidth={2.5} /> },
    open: { look: "border border-line-strong bg-bg text-text-2", sign: number },
    attention: { look: "border border-warning bg-warning-soft text-warning", sign: <TriangleAlert /> },
    locked: { look: "border border-dashed border-line-strong bg-bg text-text-3", sign: <Lock /> },
  };
  const { look, sign } = looks[step.state];
  const isHighlighted = isCurrent && step.state !== "attention";
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold tabular-nums [&_svg]:size-4",
        isHighlighted ? "bg-brand text-ink" : look,
      )}
    >
      {step.icon ?? (isHighlighted ? number : sign)}
    </span>
  );
}
