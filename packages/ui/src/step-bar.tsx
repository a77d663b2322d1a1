import { messages } from "@matinee/texts";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogBody } from "./dialog.tsx";
import { Stepper, type StepperProps, type StepState } from "./stepper.tsx";

const texts = messages.controls;

const colours: Record<StepState, string> = {
  done: "bg-invert",
  open: "bg-surface-3",
  attention: "bg-warning",
  locked: "bg-surface-3",
  none: "bg-surface-3",
};

/** The stepper for narrow screens: a segment per step, 'Step 3 of 7', and all steps in a sheet. */
export function StepBar({
  progressLabel = texts.stepOf,
  numbered,
  aside,
  className,
  onSelect,
  ...stepper
}: StepperProps & {
  progressLabel?: (step: number, total: number) => string;
  /** The keys of the steps that the progress counts; all by default. */
  numbered?: readonly string[];
  /** Beside the progress. */
  aside?: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const { steps, current, label } = stepper;
  const counted = numbered ?? steps.map(({ key }) => key);
  const at = counted.indexOf(current) + 1;
  const place = at > 0 ? progressLabel(at, counted.length) : steps.find(({ key }) => key === current)?.label;
  return (
    <div className={clsx("flex items-center gap-4", className)}>
      <div className="min-w-0 flex-1">
        <span aria-hidden="true" className="flex gap-1">
          {steps.map((step) => (
            <span
              key={step.key}
              className={clsx(
                "h-1 flex-1 rounded-full",
                step.key === current ? "bg-brand" : colours[step.state],
              )}
            />
          ))}
        </span>
        <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm leading-ui text-text-2 tabular-nums">
          {place}
          {aside}
        </span>
      </div>
      <Button
        iconEnd={<ChevronDown aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={label}>
        <DialogBody className="pb-8">
          <Stepper
            {...stepper}
            onSelect={(key) => {
              setOpen(false);
              onSelect(key);
            }}
          />
        </DialogBody>
      </Dialog>
    </div>
  );
}
