import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { ArrowLeft } from "lucide-react";
import { useBuilder, useEvent } from "../builder-context.ts";
import { rememberSavedStep } from "../steps/saved-steps.ts";
import type { StepKey } from "../steps/steps.ts";

/** Back and Save and Continue below a step whose parts save themselves: the latter only records that the step is done. */
export function StepNavigation({ back, next }: { back: StepKey; next: StepKey }) {
  const { id } = useEvent();
  const { step, goTo } = useBuilder();
  return (
    <footer className="mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-5 max-tablet:gap-x-2">
      <Button
        variant="quiet"
        icon={<ArrowLeft aria-hidden="true" />}
        className="max-tablet:-ml-4"
        onClick={() => goTo(back)}
      >
        {messages.actions.back}
      </Button>
      <Button
        variant="primary"
        size="lg"
        wraps
        className="max-w-full max-tablet:ml-auto"
        onClick={() => {
          rememberSavedStep(id, step);
          goTo(next);
        }}
      >
        {messages.wizard.saveAndContinue}
      </Button>
    </footer>
  );
}
