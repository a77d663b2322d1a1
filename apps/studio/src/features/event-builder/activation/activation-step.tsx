import { messages } from "@matinee/contract/messages";
import { useEvent } from "../builder-context.ts";
import { StepPage } from "../components/step-page.tsx";
import { ActivationPanel } from "./activation-panel.tsx";
import { PaymentsPanel } from "./payments-panel.tsx";
import { PromoCodes } from "./promo-codes.tsx";

/** The Activate & Payments step: checklist, payments and promo codes. */
export function ActivationStep() {
  const event = useEvent();
  return (
    <StepPage title={messages.wizard.activateAndPayments} intro="The last look before your viewers come.">
      <ActivationPanel event={event} />
      <PaymentsPanel event={event} />
      <PromoCodes event={event} />
    </StepPage>
  );
}
