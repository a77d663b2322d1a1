import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { Link } from "react-router";
import { useOnboarding } from "../../components/bank/use-onboarding.ts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { OnboardingVideo } from "../../components/onboarding-video.tsx";
import { paths } from "../../paths.ts";

/** `/next-steps`: shows the onboarding video after the sign-up and offers to connect Stripe. */
export function NextStepsPage() {
  const onboarding = useOnboarding();
  return (
    <div className="mx-auto max-w-[768px]">
      <DocumentTitle>Next steps</DocumentTitle>
      <h1 className="font-display text-title-lg max-tablet:text-title-md">{messages.nextSteps.thankYou}</h1>
      <p className="mt-3 max-w-measure text-base text-text-2">
        Two minutes on how a screening comes together. Then connect Stripe, so that your viewers' payments can
        reach you.
      </p>
      <OnboardingVideo className="mt-8" />
      <div className="mt-8 flex flex-wrap items-center gap-4">
        <Button
          variant="primary"
          size="lg"
          busy={onboarding.isOpening}
          busyLabel="Opening Stripe..."
          onClick={onboarding.start}
        >
          {messages.nextSteps.continueToStripe}
        </Button>
        <Link className="link" to={paths.welcome}>
          Do this later
        </Link>
      </div>
    </div>
  );
}
