import { messages } from "@matinee/texts";
import { clsx } from "clsx";
import { Check, Lock, TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

const texts = messages.controls;

/** `none`: a page beside the sequence, which is never done. */
export type StepState = "done" | "open" | "attention" | "locked" | "none";

export type Step = {
  key: string;
  label: string;
  state: StepState;
  /** The reason why the step is locked or needs attention; also 'You are here'. */
  note?: ReactNode;
  /** Replaces the number. */
  icon?: ReactNode;
  /** The heading above it. Steps with the same one follow each other. */
  group?: string;
};

export type StepStateLabels = Record<Exclude<StepState, "none">, string>;

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
  stateLabels = texts.stepStates,
  className,
}: StepperProps) {
  const id = useId();
  const numberedSteps = steps.map((step, index) => ({ step, number: index + 1 }));
  const groups = [...new Set(steps.map((step) => step.group))];
  return (
    <nav aria-label={label} className={clsx("flex flex-col gap-5", className)}>
      {groups.map((group, index) => (
        <div key={group ?? ""}>
          {group === undefined ? null : (
            <p id={`${id}-${index}`} className="px-3 pb-1.5 text-sm text-text-2">
              {group}
            </p>
          )}
          <ol aria-labelledby={group === undefined ? undefined : `${id}-${index}`} className="flex flex-col">
            {numberedSteps
              .filter(({ step }) => step.group === group)
              .map(({ step, number }) => (
                <StepItem
                  key={step.key}
                  step={step}
                  number={number}
                  isCurrent={step.key === current}
                  stateLabel={step.state === "none" ? null : stateLabels[step.state]}
                  onSelect={() => onSelect(step.key)}
                />
              ))}
          </ol>
        </div>
      ))}
    </nav>
  );
}

function StepItem({
  step,
  number,
  isCurrent,
  stateLabel,
  onSelect,
}: {
  step: Step;
  number: number;
  isCurrent: boolean;
  stateLabel: string | null;
  onSelect: () => void;
}) {
  const locked = step.state === "locked";
  return (
    <li className="relative before:absolute before:top-0 before:start-[26px] before:h-full before:w-px before:bg-line before:content-[''] first:before:top-1/2 last:before:h-3">
      <button
        type="button"
        aria-current={isCurrent ? "step" : undefined}
        aria-disabled={locked || undefined}
        onClick={() => {
          if (!locked) onSelect();
        }}
        className={clsx(
          "relative flex min-h-12 w-full items-start gap-3 rounded-2 px-3 py-2.5 text-start leading-ui transition-colors",
          isCurrent
            ? "bg-surface shadow-1 in-data-[app=watch]:bg-surface-2 in-data-[theme=dark]:bg-surface-2"
            : "hover:bg-surface-2",
          locked && "cursor-not-allowed hover:bg-transparent",
        )}
      >
        <StepDot step={step} number={number} isCurrent={isCurrent} />
        <span className="min-w-0 pt-1">
          <span
            className={clsx("block", isCurrent ? "font-semibold" : "font-medium", locked && "text-text-3")}
          >
            {step.label}
          </span>
          {stateLabel === null ? null : <span className="sr-only">{`, ${stateLabel}`}</span>}
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
}

function StepDot({ step, number, isCurrent }: { step: Step; number: number; isCurrent: boolean }) {
  const looks: Record<StepState, { look: string; sign: ReactNode }> = {
    done: { look: "bg-invert text-on-invert", sign: <Check strokeWidth={2.5} /> },
    open: { look: "border border-line-strong bg-bg text-text-2", sign: number },
    attention: { look: "border border-warning bg-warning-soft text-warning", sign: <TriangleAlert /> },
    locked: { look: "border border-dashed border-line-strong bg-bg text-text-3", sign: <Lock /> },
    none: { look: "bg-surface-3 text-text-2", sign: null },
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
