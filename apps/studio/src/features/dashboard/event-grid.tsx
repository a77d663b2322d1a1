import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { QueryError } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/contract/messages";
import type { PageCard } from "@matinee/contract/schemas/pages";
import { EmptyState } from "@matinee/ui/empty-state";
import { EventCardGrid, EventCardSkeleton } from "@matinee/ui/event-card";
import { Tab, TabList, TabPanel, Tabs } from "@matinee/ui/tabs";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Archive, Clapperboard } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Navigate } from "react-router";
import { LoadMore } from "../../components/load-more.tsx";
import { paths } from "../../paths.ts";
import { EventTile } from "./event-tile.tsx";
import { type EventTab, eventsQuery } from "./events.queries.ts";
import { useArchiveEvent } from "./use-archive-event.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("@matinee/ui/confirm-dialog")).ConfirmDialog,
}));

/** Lists the active and the archived events in tabs. */
export function EventGrid() {
  const client = useQueryClient();
  const [tab, setTab] = useState<EventTab>("active");
  const totals = {
    active: useInfiniteQuery(eventsQuery("active")).data?.pages[0]?.total,
    archived: useInfiniteQuery(eventsQuery("archived")).data?.pages[0]?.total,
  };
  const switchTo = (next: string) => {
    const chosen = next === "archived" ? "archived" : "active";
    setTab(chosen);
    void client.resetQueries({ queryKey: ["events", chosen] });
  };
  return (
    <Tabs value={tab} onValueChange={switchTo} className="mt-12">
      <h2 className="sr-only">Events</h2>
      <TabList aria-label="Events">
        <Tab value="active" count={totals.active}>
          {messages.dashboard.active}
        </Tab>
        <Tab value="archived" count={totals.archived}>
          {messages.dashboard.archived}
        </Tab>
      </TabList>
      <TabPanel value={tab} className="pt-7">
        <EventList tab={tab} />
      </TabPanel>
    </Tabs>
  );
}

function EventList({ tab }: { tab: EventTab }) {
  const events = useInfiniteQuery(eventsQuery(tab));
  const archive = useArchiveEvent();
  // Undefined until the dialog opens for the first time, so that its code loads only then.
  const [confirming, setConfirming] = useState<PageCard | null>();
  if (events.isError && !events.data) {
    // Only these statuses mean that the visitor has no list. A lost connection can be retried.
    if (events.error instanceof ApiFailure && [401, 403, 404].includes(events.error.status))
      return <Navigate to={paths.login()} replace />;
    return (
      <QueryError error={events.error} onRetry={() => events.refetch()} retrying={events.isRefetching} />
    );
  }
  if (!events.data)
    return (
      <EventCardGrid aria-busy="true" aria-label={messages.dashboard.loading}>
        {Array.from({ length: 8 }, (_, index) => (
          <li key={index}>
            <EventCardSkeleton />
          </li>
        ))}
      </EventCardGrid>
    );
  const cards = events.data.pages.flatMap((page) => page.data);
  if (cards.length === 0)
    return tab === "active" ? (
      <EmptyState icon={<Clapperboard aria-hidden="true" />} title="Your first event begins here">
        Press {messages.dashboard.createEvent}, give your film a title and a web address, and build the rest
        at your own pace. Viewers cannot see it until you activate it. {messages.credits.each}
      </EmptyState>
    ) : (
      <EmptyState icon={<Archive aria-hidden="true" />} title="Nothing archived">
        Events that you archive move here. You can restore them at any time.
      </EmptyState>
    );
  const toggle = (event: PageCard) => {
    if (event.activated && !event.archived) setConfirming(event);
    else archive.mutate({ event, archived: !event.archived });
  };
  return (
    <>
      <EventCardGrid aria-label={tab === "active" ? "Active events" : "Archived events"}>
        {cards.map((event) => (
          <li key={event.id}>
            <EventTile
              event={event}
              busy={archive.isPending && archive.variables.event.id === event.id}
              onToggleArchived={() => toggle(event)}
            />
          </li>
        ))}
      </EventCardGrid>
      {events.hasNextPage ? (
        <div className="mt-8 flex justify-center">
          <LoadMore list={events} />
        </div>
      ) : null}
      {confirming === undefined ? null : (
        <Suspense>
          <ConfirmDialog
            open={confirming !== null}
            onOpenChange={(open) => !open && setConfirming(null)}
            title={`Archive ${confirming?.title ?? ""}?`}
            description="This event is activated. Archiving closes it to its viewers. You can restore it later."
            confirmLabel="Archive event"
            onConfirm={() => {
              if (confirming) archive.mutate({ event: confirming, archived: true });
              setConfirming(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
