import { isDenied } from "@matinee/app-shell/api/api-failure";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { QueryError } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { PageCard } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { EmptyState } from "@matinee/ui/empty-state";
import { EventCardGrid, EventCardSkeleton } from "@matinee/ui/event-card";
import { Tab, TabList, TabPanel, Tabs } from "@matinee/ui/tabs";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Archive, Clapperboard, Search } from "lucide-react";
import { lazy, memo, Suspense, useDeferredValue, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { api } from "../../api.ts";
import { LoadMore } from "../../components/load-more.tsx";
import { useNow } from "../../lib/use-now.ts";
import { paths } from "../../paths.ts";
import { EventTile } from "./event-tile.tsx";
import { EventListControls } from "./event-list-controls.tsx";
import { eventsQuery } from "./events.queries.ts";
import { useArchiveEvent } from "./use-archive-event.ts";
import { type EventChoice, useEventFilter } from "./use-event-filter.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("@matinee/ui/confirm-dialog")).ConfirmDialog,
}));

const DuplicateEventDialog = lazy(async () => ({
  default: (await import("../../components/duplicate-event/duplicate-event-dialog.tsx")).DuplicateEventDialog,
}));

/** Lists the active and the archived events in tabs. */
export function EventGrid() {
  const client = useQueryClient();
  const events = useEventFilter();
  const { tab, isFiltered, change } = events.choice;
  // The tab is marked at once. Its events follow in a rendering of their own, which does not delay that.
  const listed = useDeferredValue(events.choice);
  const totals = {
    active: useInfiniteQuery(eventsQuery("active")).data?.pages[0]?.total,
    archived: useInfiniteQuery(eventsQuery("archived")).data?.pages[0]?.total,
  };
  // A filmmaker without events has nothing to search.
  const hasEvents = isFiltered || (totals[tab] ?? 0) > 0;
  const switchTo = (next: string) => {
    const chosen = next === "archived" ? "archived" : "active";
    change({ tab: chosen === "archived" ? chosen : "" });
    void client.resetQueries({ queryKey: ["events", chosen] });
  };
  return (
    <Tabs value={tab} onValueChange={switchTo} className="mt-12">
      <h2 className="sr-only">{messages.eventsPage.events}</h2>
      <TabList aria-label={messages.eventsPage.events}>
        <Tab value="active" count={totals.active}>
          {messages.dashboard.active}
        </Tab>
        <Tab value="archived" count={totals.archived}>
          {messages.dashboard.archived}
        </Tab>
      </TabList>
      <TabPanel value={tab} className="pt-6">
        {hasEvents ? <EventListControls {...events} /> : null}
        <div className="pt-6">
          <EventList {...listed} />
        </div>
      </TabPanel>
    </Tabs>
  );
}

/** Says how many people lose their place when an event is archived. */
function PeopleConcerned({ event }: { event: PageCard }) {
  const now = useNow();
  const isOver = event.cancelled || (event.closesAt !== null && new Date(event.closesAt) <= now);
  const { data, isError } = useQuery({
    queryKey: ["events", event.id, "consequences"],
    queryFn: () => unwrapData(api.pages.cancelProgress({ params: { id: event.id } })),
    enabled: !isOver,
  });
  const texts = messages.closing;
  const holders = data?.ahead?.holders ?? 0;
  return (
    <p aria-live="polite" className="min-h-6 text-text-2">
      {isOver
        ? texts.nobodyLoses
        : data
          ? holders === 0
            ? texts.nobody
            : messages.liveChange.closes(holders)
          : isError
            ? texts.uncounted
            : texts.counting}
    </p>
  );
}

const EventList = memo(function EventList({ tab, filter, isFiltered, change }: EventChoice) {
  const events = useInfiniteQuery(eventsQuery(tab, filter));
  const { pathname, search } = useLocation();
  const archive = useArchiveEvent();
  // Undefined until the dialog opens for the first time, so that its code loads only then.
  const [confirming, setConfirming] = useState<PageCard | null>();
  const [duplicating, setDuplicating] = useState<PageCard>();
  if (events.isError && !events.data) {
    // Only these statuses mean that the visitor has no list. A lost connection can be retried.
    if (isDenied(events.error)) return <Navigate to={paths.login(`${pathname}${search}`)} replace />;
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
  if (cards.length === 0 && isFiltered)
    return (
      <EmptyState
        icon={<Search aria-hidden="true" />}
        title={messages.dashboard.noMatch}
        action={
          <Button onClick={() => change({ search: "", status: "" })}>{messages.dashboard.showAll}</Button>
        }
      >
        {messages.dashboard.noMatchHint}
      </EmptyState>
    );
  if (cards.length === 0)
    return tab === "active" ? (
      <EmptyState icon={<Clapperboard aria-hidden="true" />} title={messages.eventsPage.firstEventTitle}>
        {messages.eventsPage.pressGiveFilmTitle(messages.dashboard.createEvent, messages.credits.each)}
      </EmptyState>
    ) : (
      <EmptyState icon={<Archive aria-hidden="true" />} title={messages.eventsPage.nothingArchived}>
        {messages.eventsPage.nothingArchivedText}
      </EmptyState>
    );
  const toggle = (event: PageCard) => {
    if (event.activated && !event.archived) setConfirming(event);
    else archive.mutate({ event, archived: !event.archived });
  };
  return (
    <>
      <EventCardGrid
        aria-label={tab === "active" ? messages.eventsPage.activeEvents : messages.eventsPage.archivedEvents}
      >
        {cards.map((event) => (
          <li key={event.id}>
            <EventTile
              event={event}
              busy={archive.isPending && archive.variables.event.id === event.id}
              onToggleArchived={() => toggle(event)}
              onDuplicate={() => setDuplicating(event)}
            />
          </li>
        ))}
      </EventCardGrid>
      {events.hasNextPage ? (
        <div className="mt-8 flex justify-center">
          <LoadMore list={events} />
        </div>
      ) : null}
      {duplicating ? (
        <Suspense>
          <DuplicateEventDialog event={duplicating} onClose={() => setDuplicating(undefined)} />
        </Suspense>
      ) : null}
      {confirming === undefined ? null : (
        <Suspense>
          <ConfirmDialog
            open={confirming !== null}
            onOpenChange={(open) => !open && setConfirming(null)}
            title={messages.eventsPage.archiveTitle(confirming?.title ?? "")}
            description={messages.closing.archives}
            confirmLabel={messages.closing.archive}
            onConfirm={() => {
              if (confirming) archive.mutate({ event: confirming, archived: true });
              setConfirming(null);
            }}
          >
            {confirming ? <PeopleConcerned event={confirming} /> : null}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
});
