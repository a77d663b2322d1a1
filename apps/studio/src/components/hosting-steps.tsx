import { messages } from "@matinee/texts";
import { Check } from "lucide-react";
import { clsx } from "clsx";

const steps = ["account", "payment", "event"] as const;
type HostingStep = (typeof steps)[number];

/** Shows where a new filmmaker is between the account and the event; without a current step, all that is ahead. */
export function HostingSteps({ current }: { current?: HostingStep }) {
  const position = current ? steps.indexOf(current) : -1;
  return (
    <ol aria-label={messages.hosting.stepsLabel} className="mb-6 flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {steps.map((step, index) => {
        const isDone = index < position;
        return (
          <li
            key={step}
            aria-current={step === current ? "step" : undefined}
            className={clsx("flex items-center gap-2", step === current ? "font-semibold" : "text-text-2")}
          >
            <span
              aria-hidden="true"
              className={clsx(
                "grid size-6 place-items-center rounded-full text-xs tabular-nums",
                step === current ? "bg-brand text-ink" : "border border-line-strong",
              )}
            >
              {isDone ? <Check className="size-3.5" /> : index + 1}
            </span>
            {messages.hosting.steps[step]}
            {isDone ? <span className="sr-only">, {messages.hosting.stepDone}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
