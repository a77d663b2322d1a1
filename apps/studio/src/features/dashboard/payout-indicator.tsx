import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { HelpPopover } from "@matinee/ui/help-popover";
import { useQuery } from "@tanstack/react-query";
import { Check, TriangleAlert } from "lucide-react";
import { capabilitiesQuery } from "../../lib/account.queries.ts";
import { platformQuery } from "../../lib/platform.queries.ts";
import { useOnboarding } from "../../components/bank/use-onboarding.ts";
import { Indicator, IndicatorSkeleton } from "../../components/indicator.tsx";

const texts = messages.eventsPage;

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
        title={texts.stripeStatusNotLoaded}
        action={<Button onClick={() => refetch()}>{messages.actions.tryAgain}</Button>}
      />
    );
  if (!data) return <IndicatorSkeleton />;
  if (data.capability.status === "active")
    return (
      <Indicator
        tone="success"
        icon={<Check />}
        title={messages.payouts.authenticationComplete}
        note={texts.paymentsOn}
      />
    );
  return (
    <Indicator
      tone="warning"
      icon={<TriangleAlert />}
      title={
        <>
          {messages.payouts.authenticationIncomplete}
          <HelpPopover label={texts.helpWithStripe}>
            <p>
              {texts.stripeHelp((words) => (
                <a key="support" className="link" href={`mailto:${platform?.supportEmail ?? ""}`}>
                  {words}
                </a>
              ))}
            </p>
          </HelpPopover>
        </>
      }
      note={data.countryNote ?? texts.paymentsOff}
      action={
        data.canBePaid ? (
          <Button busy={onboarding.isOpening} busyLabel={texts.opening} onClick={onboarding.start}>
            {messages.nextSteps.continueToStripe}
          </Button>
        ) : null
      }
    />
  );
}
