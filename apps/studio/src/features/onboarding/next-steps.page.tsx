import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link, useNavigate } from "react-router";
import { useOnboarding } from "../../components/bank/use-onboarding.ts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { HostingSteps } from "../../components/hosting-steps.tsx";
import { OnboardingVideo } from "../../components/onboarding-video.tsx";
import { capabilitiesQuery, creditsQuery } from "../../lib/account.queries.ts";
import { paths } from "../../paths.ts";

const texts = messages.nextSteps;

const PurchasePanel = lazy(async () => ({
  default: (await import("../../components/credits/purchase-panel.tsx")).PurchasePanel,
}));

/**
 * `/next-steps`: after the sign-up, leads to the payment and the event, shows the onboarding video and connects Stripe.
 */
export function NextStepsPage() {
  const onboarding = useOnboarding();
  const { canBePaid = true, countryNote = null } = useQuery(capabilitiesQuery).data ?? {};
  return (
    <div className="mx-auto max-w-[768px]">
      <DocumentTitle>{texts.documentTitle}</DocumentTitle>
      <h1 className="mb-6 font-display text-title-lg max-tablet:text-title-md">
        {messages.nextSteps.thankYou}
      </h1>
      {countryNote === null ? null : (
        <Alert tone={canBePaid ? "info" : "warning"} className="mb-6">
          {countryNote}
        </Alert>
      )}
      <PaymentStep />
      <h2 className="mt-12 font-display text-title-sm">{messages.hosting.stripeTitle}</h2>
      <p className="mt-2 max-w-measure text-text-2">{messages.hosting.stripeText}</p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <Button
          size="lg"
          busy={onboarding.isOpening}
          busyLabel={texts.openingStripe}
          disabled={!canBePaid}
          onClick={onboarding.start}
        >
          {messages.nextSteps.continueToStripe}
        </Button>
        <Link className="link" to={paths.welcome}>
          {texts.doThisLater}
        </Link>
      </div>
      <h2 className="mt-12 font-display text-title-sm">{messages.hosting.videoTitle}</h2>
      <OnboardingVideo className="mt-4" />
    </div>
  );
}

/** Takes the payment of the event; with a credit it leads to the event at once. */
function PaymentStep() {
  const navigate = useNavigate();
  const credits = useQuery(creditsQuery());
  return (
    <QueryPanel query={credits} loading={<LoadingPayment />}>
      {({ credits: balance }) => {
        if (balance > 0)
          return (
            <>
              <HostingSteps current="event" />
              <Panel title={messages.hosting.readyTitle}>
                <p className="text-text-2">{messages.hosting.ready(balance)}</p>
                <Button asChild variant="primary" size="lg" className="mt-4">
                  <Link to={paths.createDiyEvent()}>{messages.hosting.createEvent}</Link>
                </Button>
              </Panel>
            </>
          );
        return (
          <>
            <HostingSteps current="payment" />
            <Suspense fallback={<LoadingPayment />}>
              <PurchasePanel onPurchased={() => void navigate(paths.createDiyEvent())} />
            </Suspense>
          </>
        );
      }}
    </QueryPanel>
  );
}

/** As high as the form, so that what is below keeps its place. */
const LoadingPayment = () => <Skeleton className="h-[760px] w-full rounded-3" />;
