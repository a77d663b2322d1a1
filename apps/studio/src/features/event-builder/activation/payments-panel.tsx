import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/contract/messages";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Panel } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { Check, TriangleAlert } from "lucide-react";
import { api } from "../../../api.ts";
import { BankIndicator } from "../../../components/bank/bank-indicator.tsx";
import { useBuilder } from "../builder-context.ts";

/** Shows whether viewers' payments can reach the event's owner, and offers to connect Stripe. */
export function PaymentsPanel({ event }: { event: OwnedPage }) {
  const { superadmin } = useBuilder();
  const onboard = useMutation({
    mutationFn: () => unwrapData(api.accounts.onboard()),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(describeFailure(error, "Stripe could not be reached. Please try again.")),
  });
  const active = event.capability.status === "active";
  return (
    <Panel title="Payments">
      <div className="flex flex-wrap items-center gap-4">
        {active ? (
          <Check aria-hidden="true" className="size-5 text-success" />
        ) : (
          <TriangleAlert aria-hidden="true" className="size-5 text-warning" />
        )}
        <p className="min-w-0 flex-1 basis-60 font-medium">
          {active ? messages.payouts.authenticationComplete : messages.payouts.authenticationIncomplete}
        </p>
        {active || superadmin ? null : (
          <Button
            busy={onboard.isPending || onboard.isSuccess}
            busyLabel="Opening Stripe..."
            onClick={() => onboard.mutate()}
          >
            {messages.nextSteps.continueToStripe}
          </Button>
        )}
      </div>
      {superadmin ? null : (
        <div className="mt-5">
          <BankIndicator />
        </div>
      )}
    </Panel>
  );
}
