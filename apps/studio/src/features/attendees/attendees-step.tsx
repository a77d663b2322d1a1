import { ListChoice } from "@matinee/app-shell/components/lists/list-choice";
import { ListSearch } from "@matinee/app-shell/components/lists/list-search";
import { findTicketWords } from "@matinee/app-shell/ticket-words";
import type { ChoiceField } from "@matinee/app-shell/lists/filter-field";
import { useListAddress } from "@matinee/app-shell/lists/list-address";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { ATTENDANCE_FILTERS } from "@matinee/domain/vocabulary";
import { Tab, TabList, TabPanel, Tabs } from "@matinee/ui/tabs";
import { Skeleton } from "@matinee/ui/skeleton";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { formatShortZone } from "../../lib/dates.ts";
import { useNow } from "../../lib/use-now.ts";
import { useBuilder, useEvent } from "../builder/builder-context.ts";
import { StepHeading } from "../builder/components/step-heading.tsx";
import { PromoCodes } from "../promo-codes/promo-codes.tsx";
import { AttendeeStats, IncomeStats } from "./attendee-stats.tsx";
import {
  allAttendees,
  ATTENDANCE_SORTS,
  ordersQuery,
  passUseCountsQuery,
  subscribersQuery,
  ticketsQuery,
  waitlistsQuery,
} from "./attendees.queries.ts";
import { CancelEvent } from "./cancel-event.tsx";
import { CompsButton } from "./comps/comps-button.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { SubscribersTable } from "./subscribers-table.tsx";
import { DropOff } from "./drop-off.tsx";
import { WatchTime } from "./watch-time.tsx";

const texts = messages.attendeesStep;

const ScreeningFigures = lazy(async () => ({
  default: (await import("./screening-figures.tsx")).ScreeningFigures,
}));
const PassesTable = lazy(async () => ({ default: (await import("./passes-table.tsx")).PassesTable }));
const PassPlaces = lazy(async () => ({ default: (await import("./passes-table.tsx")).PassPlaces }));
const TicketsTable = lazy(async () => ({
  default: (await import("./tickets/tickets-table.tsx")).TicketsTable,
}));
const WaitlistTable = lazy(async () => ({
  default: (await import("./waitlist/waitlist-table.tsx")).WaitlistTable,
}));

/** Chooses who is listed, by their attendance at the premiere. */
const attendanceField: ChoiceField = {
  kind: "choice",
  name: "attendance",
  label: messages.attendees.attendance,
  options: ATTENDANCE_FILTERS.map((value) => ({ value, label: messages.attendees.filters[value] })),
};
const filters = [attendanceField];

/** The Attendees step: statistics, watch time, orders, tickets, collected emails, and cancelling the event. */
export function AttendeesStep() {
  return useEvent().can.seeOrders ? <Attendees /> : <Statistics />;
}

/** The sums, for a role that sees no names and addresses. */
function Statistics() {
  const event = useEvent();
  return (
    <div className="mx-auto flex max-w-[1120px] flex-col gap-6">
      <StepHeading title={messages.wizard.attendees} />
      <IncomeStats event={event} />
      <Watching event={event} />
    </div>
  );
}

/** When and how long people watched; of a festival, which shows no film, its screenings. */
function Watching({ event }: { event: OwnedPage }) {
  if (event.kind === "festival")
    return (
      <Suspense fallback={<Skeleton className="h-64 rounded-2!" />}>
        <ScreeningFigures event={event} />
      </Suspense>
    );
  return (
    <>
      {event.festivalId === null || event.can.seeOrders ? null : (
        <Suspense>
          <PassPlaces event={event} />
        </Suspense>
      )}
      <WatchTime event={event} />
      <DropOff eventId={event.id} />
    </>
  );
}

function Attendees() {
  const event = useEvent();
  const { superadmin } = useBuilder();
  const now = useNow();
  const address = useListAddress(filters);
  // The back office leads to the waiting list.
  const [chosenTab, setTab] = useState(address.parameters.get("tab") === "waitlist" ? "waitlist" : "orders");
  const orderList = useInfiniteQuery(ordersQuery(event.id, allAttendees));
  const ticketList = useInfiniteQuery(ticketsQuery(event.id, ""));
  const emailList = useInfiniteQuery(subscribersQuery(event.id, allAttendees));
  const isInFestival = event.festivalId !== null;
  const passCounts = useQuery({ ...passUseCountsQuery(event.id), enabled: isInFestival }).data;
  const passes = passCounts && passCounts.reserved + passCounts.begun + passCounts.watched;
  const waitlists = useQuery(waitlistsQuery(event.id));
  const waiting = waitlists.data?.reduce((sum, { people }) => sum + people, 0);
  const canHaveWaitlist = waitlists.isError || (waitlists.data?.length ?? 0) > 0;
  const tab = chosenTab === "waitlist" && waitlists.isFetched && !canHaveWaitlist ? "orders" : chosenTab;
  const [allOrders, allEmails] = [orderList.data?.pages[0], emailList.data?.pages[0]];
  const [orders, emails] = [allOrders?.total, allEmails?.total];
  const tickets = ticketList.data?.pages[0]?.total;
  // The API says who came from the start of the premiere on, until the names of its room are erased.
  const isAttendanceKnown = [allOrders, allEmails].some((list) => list?.data[0]?.premiere !== undefined);
  const { query } = address;
  const attendance = isAttendanceKnown
    ? ATTENDANCE_FILTERS.find((value) => value === query["attendance"])
    : undefined;
  const sort = isAttendanceKnown ? ATTENDANCE_SORTS.find((value) => value === query["sort"]) : undefined;
  const list = {
    event,
    filter: { search: query["search_term"]?.trim() ?? "", attendance, sort },
    order: isAttendanceKnown
      ? { sort, onSort: (next: string | null) => address.change({ sort: next }) }
      : undefined,
    onShowAll: address.isFiltered ? address.reset : undefined,
  };
  const closesAt = event.closesAt ? new Date(event.closesAt) : null;
  return (
    <div className="mx-auto flex max-w-[1120px] flex-col gap-6">
      <StepHeading
        title={messages.wizard.attendees}
        aside={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {closesAt && !event.cancelled ? (
              <p className="text-sm text-text-2">
                {closesAt > now ? texts.ends : texts.ended}{" "}
                {messages.formats.eventDate(closesAt, event.timezone, true)}{" "}
                {formatShortZone(closesAt, event.timezone)}
              </p>
            ) : null}
            {event.paywallSettings.enablePaywall || event.kind === "festival" ? (
              <CompsButton event={event} />
            ) : null}
          </div>
        }
      />
      <AttendeeStats
        event={event}
        attendance={attendance}
        orders={{ list: orderList, total: orders }}
        emails={{ list: emailList, total: emails }}
      />
      <Watching event={event} />
      <Tabs value={tab} onValueChange={setTab} className="mt-2">
        <div className="flex flex-wrap-reverse items-end justify-between gap-x-6 gap-y-3">
          <TabList aria-label={texts.attendees} className="flex-1">
            <Tab value="orders" count={orders === undefined ? undefined : messages.formats.number(orders)}>
              {messages.wizard.orders}
            </Tab>
            <Tab value="tickets" count={tickets === undefined ? undefined : messages.formats.number(tickets)}>
              {findTicketWords(event.kind === "festival").title}
            </Tab>
            {isInFestival ? (
              <Tab value="passes" count={passes === undefined ? undefined : messages.formats.number(passes)}>
                {messages.passUses.title}
              </Tab>
            ) : null}
            {canHaveWaitlist ? (
              <Tab
                value="waitlist"
                count={waiting === undefined ? undefined : messages.formats.number(waiting)}
              >
                {messages.waitingLists.title}
              </Tab>
            ) : null}
            <Tab value="emails" count={emails === undefined ? undefined : messages.formats.number(emails)}>
              {messages.wizard.emailsCollected}
            </Tab>
          </TabList>
          <div className="flex flex-wrap gap-3 max-tablet:w-full">
            {isAttendanceKnown && tab !== "tickets" && tab !== "waitlist" ? (
              <div className="w-44 max-tablet:w-full">
                <ListChoice field={attendanceField} none={messages.attendees.everyone} address={address} />
              </div>
            ) : null}
            <div className="w-64 max-tablet:w-full">
              <ListSearch
                label={texts.searchAttendees}
                placeholder={messages.search.customers}
                address={address}
              />
            </div>
          </div>
        </div>
        <TabPanel value="orders" className="pt-4">
          <OrdersTable {...list} />
        </TabPanel>
        <TabPanel value="tickets" className="pt-4">
          <Suspense fallback={<Skeleton className="h-64 rounded-2!" />}>
            <TicketsTable {...list} />
          </Suspense>
        </TabPanel>
        {isInFestival ? (
          <TabPanel value="passes" className="pt-4">
            <Suspense fallback={<Skeleton className="h-64 rounded-2!" />}>
              <PassesTable {...list} />
            </Suspense>
          </TabPanel>
        ) : null}
        {canHaveWaitlist ? (
          <TabPanel value="waitlist" className="pt-4">
            <Suspense fallback={<Skeleton className="h-64 rounded-2!" />}>
              <WaitlistTable {...list} />
            </Suspense>
          </TabPanel>
        ) : null}
        <TabPanel value="emails" className="pt-4">
          <SubscribersTable {...list} />
        </TabPanel>
      </Tabs>
      {event.can.edit || !event.can.makePromoCodes ? null : <PromoCodes event={event} />}
      {event.can.cancel || superadmin ? <CancelEvent event={event} hasOrders={orders !== 0} /> : null}
    </div>
  );
}
