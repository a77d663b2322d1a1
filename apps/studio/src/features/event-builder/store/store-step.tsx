import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { ArrowLeft } from "lucide-react";
import { useBuilder, useEvent } from "../builder-context.ts";
import { rememberSavedStep } from "../saved-steps.ts";
import { StepPage } from "../components/step-page.tsx";
import { ProductList } from "./product-list.tsx";

/** What belongs to the film and can be bought. */
export function StoreStep() {
  const event = useEvent();
  const { goTo } = useBuilder();
  return (
    <StepPage
      title={messages.wizard.store}
      intro="A soundtrack to download, a poster to send, a limited number of tickets."
      footer={
        <footer className="mt-8 flex items-center justify-between gap-4 border-t border-line pt-5">
          <Button
            variant="quiet"
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={() => goTo("eventDetails")}
          >
            Back
          </Button>
          <Button
            variant="primary"
            size="lg"
            onClick={() => {
              // Its products save themselves: this says that the list is as it should be, an empty one too.
              rememberSavedStep(event.id, "store");
              goTo("faq");
            }}
          >
            {messages.wizard.saveAndContinue}
          </Button>
        </footer>
      }
    >
      <ProductList event={event} />
    </StepPage>
  );
}
