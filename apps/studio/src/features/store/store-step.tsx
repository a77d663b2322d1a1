import { messages } from "@matinee/texts";
import { useEvent } from "../builder/builder-context.ts";
import { MoneyFields } from "../builder/components/money-fields.tsx";
import { StepNavigation } from "../builder/components/step-navigation.tsx";
import { StepPage } from "../builder/components/step-page.tsx";
import { ProductList } from "./product-list.tsx";

const texts = messages.storeStep;

/** The Store step: the products on sale beside the film. */
export function StoreStep() {
  const event = useEvent();
  return (
    <StepPage
      title={messages.wizard.store}
      intro={event.kind === "festival" ? texts.festivalIntro : texts.intro}
      footer={<StepNavigation back={event.kind === "festival" ? "passes" : "eventDetails"} next="faq" />}
    >
      <MoneyFields>
        <ProductList event={event} />
      </MoneyFields>
    </StepPage>
  );
}
