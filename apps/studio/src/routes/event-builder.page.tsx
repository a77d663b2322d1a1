import { isMissing, isSessionOver } from "@matinee/app-shell/api/api-failure";
import { PageLoading, QueryError } from "@matinee/app-shell/components/query-states";
import { getSignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { delaysMs } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { eventQuery } from "../lib/events.queries.ts";
import { paths } from "../paths.ts";
import { BuilderScreen } from "../features/builder/components/builder-screen.tsx";
import { stepComponents } from "./step-components.ts";

const SpeakerWindow = lazy(async () => ({
  default: (await import("../features/night/speaker-window.tsx")).SpeakerWindow,
}));

/** `/event/:url`, and `/event/:customerId/:url` for staff acting on behalf of a customer: edits an event. */
export function EventBuilderPage() {
  const { url = "", customerId } = useParams();
  const [search] = useSearchParams();
  const event = useQuery(eventQuery(url));
  if (event.isError && !event.data) {
    if (isMissing(event.error)) return <MissingEvent />;
    // The sign-in page is about to open.
    if (isSessionOver(event.error)) return <PageLoading />;
    return (
      <main>
        <QueryError error={event.error} onRetry={() => event.refetch()} retrying={event.isRefetching} />
      </main>
    );
  }
  if (!event.data) return <PageLoading />;
  const superadmin = customerId !== undefined && getSignedInUser()?.type === "admin";
  // Staff may act only on behalf of the event's owner.
  if (superadmin && customerId !== event.data.accountId) return <MissingEvent />;
  if (search.get("view") === "speaker" && event.data.premiere)
    return (
      <Suspense fallback={<PageLoading />}>
        <SpeakerWindow event={event.data} />
      </Suspense>
    );
  return (
    <BuilderScreen
      key={event.data.id}
      event={event.data}
      accountId={event.data.accountId}
      customerId={superadmin ? customerId : undefined}
      stepComponents={stepComponents}
    />
  );
}

function MissingEvent() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(paths.welcome, { replace: true }),
      delaysMs.missingEventRedirect,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <main className="grid min-h-dvh place-content-center p-6 text-center">
      <p role="alert" className="font-display text-title-sm">
        {messages.events.noEventAtUrl}
      </p>
    </main>
  );
}
