import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { ArrowLeft } from "lucide-react";
import { useBuilder, useEvent } from "../builder/builder-context.ts";
import { rememberSavedStep } from "../builder/steps/saved-steps.ts";
import { MoneyFields } from "../builder/components/money-fields.tsx";
import { StepPage } from "../builder/components/step-page.tsx";
import { ProductList } from "./product-list.tsx";

const texts = messages.storeStep;

/** The Store step: the products on sale beside the film. */
export function StoreStep() {
  const event = useEvent();
  const { kind, goTo } = useBuilder();
  return (
    <StepPage
      title={messages.wizard.store}
      intro={texts.intro}
      footer={
        <footer className="mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-5 max-tablet:gap-x-2">
          <Button
            variant="quiet"
            icon={<ArrowLeft aria-hidden="true" />}
            className="max-tablet:-ml-4"
            onClick={() => goTo(kind === "festival" ? "programme" : "eventDetails")}
          >
            {messages.actions.back}
          </Button>
          <Button
            variant="primary"
            size="lg"
            wraps
            className="max-w-full max-tablet:ml-auto"
            onClick={() => {
              // Products save themselves. This only records that the step is done, even with an empty list.
              rememberSavedStep(event.id, "store");
              goTo("faq");
            }}
          >
            {messages.wizard.saveAndContinue}
          </Button>
        </footer>
      }
    >
      <MoneyFields>
        <ProductList event={event} />
      </MoneyFields>
    </StepPage>
  );
}
