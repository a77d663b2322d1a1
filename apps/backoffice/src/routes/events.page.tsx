import type { Column } from "@matinee/app-shell/lists/column";
import { describeFailure, isRejection } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import { PAGE_KINDS } from "@matinee/domain/page-kind";
import type { ChangeableEvent } from "@matinee/contract/schemas/pages";
import { Navigate, useLocation } from "react-router";
import { DownloadReportButton } from "../components/download-report-button.tsx";
import type { FilterField } from "@matinee/app-shell/lists/filter-field";
import { StaffListPage } from "../components/list/staff-list-page.tsx";
import { formatEventDate } from "../lib/formats/dates.ts";
import { loadEvents } from "../lib/queries/events.queries.ts";
import { useStaffListAddress } from "../lib/lists/staff-list-address.ts";
import { useList } from "../lib/lists/use-list.ts";
import { paths } from "../paths.ts";
import { EventBulkBar } from "../features/bulk-update/event-bulk-bar.tsx";
import { describePremiere } from "../features/events/describe-premiere.ts";
import { EventDrawer } from "../features/events/event-drawer.tsx";
import { EventOptions } from "../features/events/event-options.tsx";
import { OneEventActions } from "../features/events/one-event-actions.tsx";
import { EventStatus } from "../features/events/event-status.tsx";

const texts = messages.adminEvents;

const filters: readonly FilterField[] = [
  { kind: "text", name: "owner", label: texts.ownersNameOrEmail },
  { kind: "text", name: "tag", label: texts.tagText, tagType: "page" },
  { kind: "flag", name: "activated", label: texts.activated, excludes: ["archived"] },
  { kind: "flag", name: "archived", label: texts.archived, excludes: ["activated"] },
  { kind: "flag", name: "superarchived", label: texts.superArchived },
  { kind: "flag", name: "cancelled", label: messages.adminEvents.cancelled },
  { kind: "flag", name: "premiere", label: messages.adminEvents.premieres },
  {
    kind: "choice",
    name: "kind",
    label: texts.kind,
    options: PAGE_KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
  },
  { kind: "fixed", name: "festival", label: texts.ofFestivals },
  { kind: "date", name: "startEventRange_start", label: texts.dateRangeStart },
  { kind: "date", name: "startEventRange_end", label: texts.dateRangeEnd },
];

const columns: Column<ChangeableEvent>[] = [
  {
    id: "title",
    header: texts.title,
    sort: "title",
    cell: (event) => (
      <span className="flex max-w-[420px] items-center gap-2 max-tablet:flex-wrap max-tablet:gap-y-1 laptop:max-w-none">
        <span className="truncate max-tablet:basis-full" title={event.title}>
          {event.title}
        </span>
        <EventStatus event={event} cancellation={event.cancellation} />
      </span>
    ),
  },
  {
    id: "url",
    header: texts.url,
    width: "14%",
    cell: (event) => (
      <span className="block max-w-72 truncate laptop:max-w-none" title={event.url}>
        /{event.url}
      </span>
    ),
  },
  {
    id: "start",
    header: texts.eventStart,
    sort: "start",
    width: "12rem",
    cell: (event) => formatEventDate(event.eventStart, event),
  },
  {
    id: "end",
    header: texts.eventEnd,
    width: "12rem",
    cell: (event) => formatEventDate(event.eventEnd, event),
  },
  {
    id: "festival",
    header: texts.festival,
    width: "12rem",
    cell: ({ festivalTitle, screenings }) => {
      const text = screenings === null ? (festivalTitle ?? "") : texts.festivalOf(screenings);
      return (
        <span className="block max-w-72 truncate laptop:max-w-none" title={text}>
          {text}
        </span>
      );
    },
  },
  { id: "premiere", header: messages.adminEvents.premiere, width: "12rem", cell: describePremiere },
];

const renderOptions = (event: ChangeableEvent) => <EventOptions event={event} />;

const describeLoadFailure = (error: unknown) => describeFailure(error, texts.eventsNotLoaded);

/** `/admin/events`: all events. When the list cannot be loaded, the product rules demand the sign-in page. */
export function EventsPage() {
  const address = useStaffListAddress(filters);
  const list = useList("events", address.query, loadEvents);
  const { pathname, search } = useLocation();
  if (list.error) {
    // The sign-in page returns to this view, or to all events if the server rejected the view.
    const returnTo = isRejection(list.error) ? paths.list("events") : `${pathname}${search}`;
    return (
      <Navigate to={paths.login(returnTo)} replace state={{ reason: describeLoadFailure(list.error) }} />
    );
  }
  return (
    <StaffListPage
      title={texts.events}
      views="events"
      search={messages.search.events}
      address={address}
      filters={filters}
      actions={<DownloadReportButton path="/v1/pages.csv" query={address.query} total={list.total} />}
      columns={columns}
      minWidth="wide"
      list={list}
      getName={(event) => event.title || event.url}
      renderDrawer={(event) => <EventDrawer event={event} />}
      renderOptions={renderOptions}
      renderBulk={(events, clear, matching) => (
        <EventBulkBar
          events={events}
          matching={matching}
          onClear={clear}
          renderSingle={(event) => <OneEventActions event={event} />}
        />
      )}
    />
  );
}
