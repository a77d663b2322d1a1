import { isMissing } from "@matinee/app-shell/api/api-failure";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { delaysMs } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useEffect } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { DetailsScreen } from "../components/details/details-screen.tsx";
import { RecordHistory } from "../features/audit/record-history.tsx";
import { EventPreviewButton } from "../components/event-preview-button.tsx";
import { TagsPanel } from "../features/tags/tags-panel.tsx";
import { eventQuery, refreshEvents } from "../lib/queries/events.queries.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { openStudio } from "../lib/open-signed-in.ts";
import { paths, studioPaths } from "../paths.ts";
import { EventFacts } from "../features/events/event-facts.tsx";
import { EventInvitations } from "../features/events/event-invitations.tsx";
import { EventFlags } from "../features/events/event-flags.tsx";
import { EventOrders } from "../features/orders/event-orders.tsx";
import { EventPremiere } from "../features/events/event-premiere.tsx";
import { EventStatus } from "../features/events/event-status.tsx";
import { PromoCodes } from "../features/coupons/promo-codes.tsx";
import { EventMembers } from "../features/events/event-members.tsx";
import { EventSubscribers } from "../features/events/event-subscribers.tsx";

/** `/admin/event-details/:id`: an event with its orders, promo codes and collected emails. */
export function EventDetailsPage() {
  const { id = "" } = useParams();
  const query = useQuery(eventQuery(id));
  if (isMissing(query.error)) return <MissingEvent />;
  return (
    <QueryPanel query={query}>
      {(event) => (
        <DetailsScreen
          title={event.title || event.url}
          badges={<EventStatus event={event} />}
          actions={
            <>
              <Button asChild>
                <Link to={paths.customer(event.accountId)}>{messages.backOffice.accountDetails}</Link>
              </Button>
              {event.kind === "festival" ? (
                <Button asChild>
                  <Link to={paths.screenings(event.id)}>{messages.adminEvents.itsScreenings}</Link>
                </Button>
              ) : null}
              <EventPreviewButton event={event} />
              <Button
                variant="primary"
                icon={<ExternalLink aria-hidden="true" />}
                onClick={() =>
                  void openStudio(studioPaths.editEvent(event.accountId, event.url)).catch((error: unknown) =>
                    toastFailure(error, messages.backOffice.studioFailed),
                  )
                }
              >
                {messages.backOffice.editEvent}
              </Button>
            </>
          }
          facts={
            <>
              <EventFlags event={event} />
              <EventFacts event={event} now={query.dataUpdatedAt} />
              <TagsPanel type="page" id={event.id} tags={event.tags} onChanged={refreshEvents} />
            </>
          }
        >
          {event.premiere && !event.cancelled ? <EventPremiere event={event} /> : null}
          {event.kind === "festival" ? <EventInvitations festivalId={event.id} /> : null}
          <EventOrders pageId={event.id} />
          <PromoCodes event={event} />
          <EventSubscribers pageId={event.id} />
          {event.premiere ? <EventMembers pageId={event.id} /> : null}
          <RecordHistory
            of={{ subject_type: "page", subject_id: event.id }}
            changedAt={query.dataUpdatedAt}
          />
        </DetailsScreen>
      )}
    </QueryPanel>
  );
}

/** Shown for an unknown event; it leads to the customers list after a moment. */
function MissingEvent() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(paths.home, { replace: true }),
      delaysMs.missingEventRedirect,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <p role="alert" className="grid min-h-[60dvh] place-content-center text-center text-text-2">
      {messages.watch.noEventAtUrl}
    </p>
  );
}
