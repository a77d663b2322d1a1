import { useDebounced } from "@matinee/app-shell/forms/use-debounced";
import { messages } from "@matinee/texts";
import type { AttendanceFilter } from "@matinee/domain/vocabulary";
import type { AttendanceSort } from "@matinee/contract/schemas/premiere-attendance";
import { Tab, TabList, TabPanel, Tabs } from "@matinee/ui/tabs";
import { SearchInput } from "@matinee/ui/search-input";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatShortZone } from "../../lib/dates.ts";
import { useNow } from "../../lib/use-now.ts";
import { useEvent, useMayChangeAttendees, useRights } from "../builder/builder-context.ts";
import { StepHeading } from "../builder/components/step-heading.tsx";
import { PromoCodes } from "../promo-codes/promo-codes.tsx";
import { AttendeeStats, IncomeStats } from "./attendee-stats.tsx";
import { AttendanceSelect } from "./attendance-select.tsx";
import { allAttendees, ordersQuery, subscribersQuery } from "./attendees.queries.ts";
import { CancelEvent } from "./cancel-event.tsx";
import { CompsButton } from "./comps/comps-button.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { SubscribersTable } from "./subscribers-table.tsx";
import { DropOff } from "./drop-off.tsx";
import { WatchTime } from "./watch-time.tsx";

const texts = messages.attendeesStep;

const TYPING_PAUSE_MS = 250;

/** The Attendees step: statistics, watch time, orders, collected emails, and cancelling the event. */
export function AttendeesStep() {
  const { boxOffice } = useRights();
  return boxOffice ? <Attendees /> : <Statistics />;
}

/** The sums, for a role that sees no names and addresses. */
function Statistics() {
  const event = useEvent();
  return (
    <div className="mx-auto flex max-w-[1120px] flex-col gap-6">
      <StepHeading title={messages.wizard.attendees} />
      <IncomeStats event={event} />
      <WatchTime event={event} />
      <DropOff eventId={event.id} />
    </div>
  );
}

function Attendees() {
  const event = useEvent();
  const mayGive = useMayChangeAttendees();
  const { edits } = useRights();
  const now = useNow();
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const [attendance, setAttendance] = useState<AttendanceFilter>();
  const [sort, setSort] = useState<AttendanceSort>();
  const filter = { search, attendance, sort };
  const orderList = useInfiniteQuery(ordersQuery(event.id, allAttendees));
  const emailList = useInfiniteQuery(subscribersQuery(event.id, allAttendees));
  const [allOrders, allEmails] = [orderList.data?.pages[0], emailList.data?.pages[0]];
  const [orders, emails] = [allOrders?.total, allEmails?.total];
  // The API says who came from the start of the premiere on, until the names of its room are erased.
  const isAttendanceKnown = [allOrders, allEmails].some((list) => list?.data[0]?.premiere !== undefined);
  const sorting = isAttendanceKnown ? { sort, onSort: setSort } : null;
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
            {mayGive && event.paywallSettings.enablePaywall ? <CompsButton event={event} /> : null}
          </div>
        }
      />
      <AttendeeStats
        event={event}
        attendance={attendance}
        orders={{ list: orderList, total: orders }}
        emails={{ list: emailList, total: emails }}
      />
      <WatchTime event={event} />
      <DropOff eventId={event.id} />
      <Tabs defaultValue="orders" className="mt-2">
        <div className="flex flex-wrap-reverse items-end justify-between gap-x-6 gap-y-3">
          <TabList aria-label={texts.attendees} className="flex-1">
            <Tab value="orders" count={orders === undefined ? undefined : messages.formats.number(orders)}>
              {messages.wizard.orders}
            </Tab>
            <Tab value="emails" count={emails === undefined ? undefined : messages.formats.number(emails)}>
              {messages.wizard.emailsCollected}
            </Tab>
          </TabList>
          <div className="flex flex-wrap gap-3 max-tablet:w-full">
            {isAttendanceKnown ? (
              <div className="w-44 max-tablet:w-full">
                <AttendanceSelect value={attendance} onChange={setAttendance} />
              </div>
            ) : null}
            <div className="w-64 max-tablet:w-full">
              <SearchInput
                aria-label={texts.searchAttendees}
                placeholder={messages.search.customers}
                value={typed}
                onValueChange={setTyped}
              />
            </div>
          </div>
        </div>
        <TabPanel value="orders" className="pt-4">
          <OrdersTable event={event} filter={filter} sorting={sorting} />
        </TabPanel>
        <TabPanel value="emails" className="pt-4">
          <SubscribersTable event={event} filter={filter} sorting={sorting} />
        </TabPanel>
      </Tabs>
      {edits || !mayGive ? null : <PromoCodes event={event} />}
      {edits ? <CancelEvent event={event} hasOrders={orders !== 0} /> : null}
    </div>
  );
}
