import { messages } from "@matinee/texts";
import { useQuery } from "@tanstack/react-query";
import { platformQuery } from "../../lib/platform.queries.ts";
import { useEvent } from "../builder/builder-context.ts";
import { StepPage } from "../builder/components/step-page.tsx";
import { ActivationPanel } from "./activation-panel.tsx";
import { LaunchPanel } from "./launch-panel.tsx";
import { PaymentsPanel } from "./payments-panel.tsx";
import { PromoCodes } from "../promo-codes/promo-codes.tsx";

const texts = messages.activation;

/** The Activate & Payments step: checklist, payments and promo codes. */
export function ActivationStep() {
  const event = useEvent();
  const watchHost = useQuery(platformQuery).data?.hosts.watch;
  return (
    <StepPage title={messages.wizard.activateAndPayments} intro={texts.intro}>
      <ActivationPanel event={event} />
      {event.kind === "screening" && event.activated && !event.cancelled && watchHost !== undefined ? (
        <LaunchPanel event={event} watchHost={watchHost} />
      ) : null}
      {event.can.seeAccount ? <PaymentsPanel event={event} /> : null}
      {event.kind === "screening" || event.passes.length > 0 ? <PromoCodes event={event} /> : null}
    </StepPage>
  );
}
