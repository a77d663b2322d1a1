import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Panel } from "@matinee/ui/panel";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { BankIndicator } from "../../components/bank/bank-indicator.tsx";
import { useOnboarding } from "../../components/bank/use-onboarding.ts";
import { FeeNote } from "../../components/fee-note.tsx";
import { capabilitiesQuery } from "../../lib/account.queries.ts";
import { refreshEvent } from "../../lib/events.queries.ts";
import { useBuilder } from "../builder/builder-context.ts";

const texts = messages.activation;

/** Shows whether viewers' payments can reach the event's owner, and offers to connect Stripe. */
export function PaymentsPanel({ event }: { event: OwnedPage }) {
  const { superadmin } = useBuilder();
  const onboarding = useOnboarding(event.id);
  const client = useQueryClient();
  const active = event.capability.status === "active";
  const own = useQuery({ ...capabilitiesQuery, enabled: !superadmin });
  // Back from Stripe, the event may be older than what Stripe says.
  const isOutdated = !active && own.data?.capability.status === "active";
  useEffect(() => {
    if (isOutdated) void refreshEvent(client, event.id);
  }, [isOutdated, client, event.id]);
  return (
    <Panel title={texts.payments}>
      <div className="flex flex-wrap items-center gap-4">
        {active ? (
          <Check aria-hidden="true" className="size-5 text-success" />
        ) : (
          <TriangleAlert aria-hidden="true" className="size-5 text-warning" />
        )}
        <p className="min-w-0 flex-1 basis-60 font-medium">
          {active ? messages.payouts.authenticationComplete : messages.payouts.authenticationIncomplete}
        </p>
        {active || superadmin || own.data?.canBePaid === false ? null : (
          <Button busy={onboarding.isOpening} busyLabel={texts.openingStripe} onClick={onboarding.start}>
            {messages.nextSteps.continueToStripe}
          </Button>
        )}
      </div>
      {own.data?.countryNote ? (
        <Alert tone={own.data.canBePaid ? "info" : "warning"} className="mt-4">
          {own.data.countryNote}
        </Alert>
      ) : null}
      <p className="mt-4 text-sm text-text-2">
        <FeeNote
          currency={event.currency}
          cents={event.paywallSettings.enablePaywall ? event.paywallSettings.price : null}
        />
      </p>
      {superadmin ? null : (
        <div className="mt-5">
          <BankIndicator />
        </div>
      )}
    </Panel>
  );
}
