import { messages } from "@matinee/texts";
import { PageLoading, QueryError } from "@matinee/app-shell/components/query-states";
import { getSignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { DocumentTitle } from "../../components/document-title.tsx";
import { SuperadminBanner } from "../../components/superadmin-banner.tsx";
import { creditsQuery } from "../../lib/account.queries.ts";
import { returnToCustomer } from "../../lib/open-signed-in.ts";
import { hasSeenOnboardingVideo } from "../../lib/onboarding-video.ts";
import { ownEventsQuery } from "../../lib/events.queries.ts";
import { platformQuery } from "../../lib/platform.queries.ts";
import { paths } from "../../paths.ts";
import { CreateEventStep, type CreationStep } from "./create-event-step.tsx";

const texts = messages.newEvent;

/** `/create-event/:customerId?`: asks the questions before the builder, one after another in a dialog. */
export function CreateEventPage() {
  const params = useParams();
  const customerId = getSignedInUser()?.type === "admin" ? params["customerId"] : undefined;
  const navigate = useNavigate();
  const client = useQueryClient();
  const credits = useQuery(creditsQuery(customerId));
  const [hasSeen] = useState(hasSeenOnboardingVideo);
  // Who has built an event, in any browser, knows how.
  const events = useQuery({ ...ownEventsQuery, enabled: !hasSeen && !customerId });
  const isFirst = !hasSeen && !events.data?.total;
  const [chosen, setStep] = useState<CreationStep | null>(null);
  const step = chosen ?? (isFirst ? "watch-video" : "choose-event-type");
  const leave = async () => {
    if (!customerId) return navigate(paths.welcome);
    const { hosts } = await client.ensureQueryData(platformQuery);
    return returnToCustomer(hosts.backoffice, customerId);
  };
  if (credits.isError)
    return (
      <QueryError error={credits.error} onRetry={() => credits.refetch()} retrying={credits.isRefetching} />
    );
  if (!credits.data || events.isLoading) return <PageLoading />;
  return (
    <main className="min-h-dvh">
      <DocumentTitle>{texts.createAnEvent}</DocumentTitle>
      {customerId ? <SuperadminBanner customerId={customerId} /> : null}
      <CreateEventStep
        step={step}
        credits={credits.data.credits}
        superadmin={customerId !== undefined}
        onStep={setStep}
        onBuild={(kind) => navigate(paths.createDiyEvent(kind, customerId))}
        onLeave={leave}
      />
    </main>
  );
}
