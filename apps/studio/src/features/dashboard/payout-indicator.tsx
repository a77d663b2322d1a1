import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { HelpPopover } from "@matinee/ui/help-popover";
import { useQuery } from "@tanstack/react-query";
import { Check, TriangleAlert } from "lucide-react";
import { capabilitiesQuery } from "../../lib/account.queries.ts";
import { platformQuery } from "../../lib/platform.queries.ts";
import { useOnboarding } from "../../components/bank/use-onboarding.ts";
import { Indicator, IndicatorSkeleton } from "../../components/indicator.tsx";

/** Shows whether the account's Stripe authentication is complete. */
export function PayoutIndicator() {
  const { data, isError, refetch } = useQuery(capabilitiesQuery);
  const { data: platform } = useQuery(platformQuery);
  const onboarding = useOnboarding();
  if (isError)
    return (
      <Indicator
        tone="warning"
        icon={<TriangleAlert />}
        title="Your Stripe status could not be loaded"
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    );
  if (!data) return <IndicatorSkeleton />;
  if (data.capability.status === "active")
    return (
      <Indicator
        tone="success"
        icon={<Check />}
        title={messages.payouts.authenticationComplete}
        note="Card payments and donations are on."
      />
    );
  return (
    <Indicator
      tone="warning"
      icon={<TriangleAlert />}
      title={
        <>
          {messages.payouts.authenticationIncomplete}
          <HelpPopover label="Help with Stripe">
            <p>
              Stripe needs to know who receives the money before viewers can pay. If you cannot continue,{" "}
              <a className="link" href={`mailto:${platform?.supportEmail ?? ""}`}>
                contact support
              </a>
              .
            </p>
          </HelpPopover>
        </>
      }
      note="Tickets and donations require it; free screenings do not."
      action={
        <Button busy={onboarding.isOpening} busyLabel="Opening..." onClick={onboarding.start}>
          {messages.nextSteps.continueToStripe}
        </Button>
      }
    />
  );
}
