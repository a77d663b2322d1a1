import { LoadMore } from "@matinee/app-shell/components/lists/load-more";
import { isDenied } from "@matinee/app-shell/api/api-failure";
import { ListChoice } from "@matinee/app-shell/components/lists/list-choice";
import { ListSearch } from "@matinee/app-shell/components/lists/list-search";
import { QueryError } from "@matinee/app-shell/components/query-states";
import type { ChoiceField } from "@matinee/app-shell/lists/filter-field";
import { type ListAddress, useListAddress } from "@matinee/app-shell/lists/list-address";
import { PAGE_SORTS, PAGE_STATUSES } from "@matinee/domain/vocabulary";
import { messages } from "@matinee/texts";
import type { PageCard } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { EmptyState } from "@matinee/ui/empty-state";
import { EventCardGrid, EventCardSkeleton } from "@matinee/ui/event-card";
import { Tab, TabList, TabPanel, Tabs } from "@matinee/ui/tabs";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Archive, Clapperboard, Search } from "lucide-react";
import { lazy, memo, Suspense, useDeferredValue, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { paths } from "../../paths.ts";
import { EventTile } from "./event-tile.tsx";
import { type EventFilter, eventsQuery, type EventTab } from "./events.queries.ts";
import { useArchiveEvent } from "./use-archive-event.ts";

const ArchiveDialog = lazy(async () => ({ default: (await import("./archive-dialog.tsx")).ArchiveDialog }));

const FestivalHeading = lazy(async () => ({
  default: (await import("./festival-heading.tsx")).FestivalHeading,
}));

const DuplicateEventDialog = lazy(async () => ({
  default: (await import("../../components/duplicate-event/duplicate-event-dialog.tsx")).DuplicateEventDialog,
}));

const statusField: ChoiceField = {
  kind: "choice",
  name: "status",
  label: messages.dashboard.filter,
  options: PAGE_STATUSES.map((value) => ({ value, label: messages.dashboard.statuses[value] })),
};
const orderField: ChoiceField = {
  kind: "choice",
  name: "sort",
  label: messages.dashboard.sort,
  options: PAGE_SORTS.filter((value) => value !== "newest").map((value) => ({
    value,
    label: messages.dashboard.sorts[value],
  })),
};
const filters = [statusField, { name: "tab" }, { name: "festival" }];

/** Reads what the list shows. A value that no list has counts as none. */
function readChoice({ query }: ListAddress): { tab: EventTab; filter: EventFilter; isFiltered: boolean } {
  const filter = {
    search: query["search"]?.trim() || undefined,
    sort: PAGE_SORTS.find((name) => name === query["sort"]),
    status: PAGE_STATUSES.find((name) => name === query["status"]),
    festival: query["festival"],
  };
  return {
    tab: query["tab"] === "archived" ? "archived" : "active",
    filter,
    isFiltered: (filter.search ?? filter.status ?? filter.festival) !== undefined,
  };
}

/** Lists the active and the archived events in tabs. The tab, the search, the filter and the order are in the address. */
export function EventGrid() {
  const client = useQueryClient();
  const address = useListAddress(filters, "search");
  const { tab, filter, isFiltered } = readChoice(address);
  // The tab is marked at once. Its events follow in a rendering of their own, which does not delay that.
  const listed = useDeferredValue(address);
  const totals = {
    active: useInfiniteQuery(eventsQuery("active")).data?.pages[0]?.total,
    archived: useInfiniteQuery(eventsQuery("archived")).data?.pages[0]?.total,
  };
  // A filmmaker without events has nothing to search.
  const hasEvents = isFiltered || (totals[tab] ?? 0) > 0;
  const switchTo = (next: string) => {
    const chosen = next === "archived" ? "archived" : "active";
    address.change({ tab: chosen === "archived" ? chosen : null });
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
        {filter.festival ? (
          <Suspense>
            <FestivalHeading id={filter.festival} onLeave={() => address.change({ festival: null })} />
          </Suspense>
        ) : null}
        {hasEvents ? (
          <div className="grid grid-cols-2 gap-3 tablet:grid-cols-[minmax(0,1fr)_auto_auto]">
            <div className="max-tablet:col-span-2">
              <ListSearch
                label={messages.dashboard.search}
                placeholder={messages.dashboard.searchPlaceholder}
                address={address}
              />
            </div>
            <ListChoice field={statusField} none={messages.dashboard.statuses.all} address={address} />
            <ListChoice field={orderField} none={messages.dashboard.sorts.newest} address={address} />
          </div>
        ) : null}
        <div className="pt-6">
          <EventList address={listed} />
        </div>
      </TabPanel>
    </Tabs>
  );
}

const EventList = memo(function EventList({ address }: { address: ListAddress }) {
  const { tab, filter, isFiltered } = readChoice(address);
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
          <Button onClick={() => address.change({ search: null, status: null, festival: null })}>
            {messages.dashboard.showAll}
          </Button>
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
          <ArchiveDialog
            event={confirming}
            onClose={() => setConfirming(null)}
            onArchive={(event) => archive.mutate({ event, archived: true })}
          />
        </Suspense>
      )}
    </>
  );
});
