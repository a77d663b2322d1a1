import { ListPage } from "@matinee/app-shell/components/lists/list-page";
import type { Column } from "@matinee/app-shell/lists/column";
import { ViewingDate } from "@matinee/app-shell/components/tickets/viewing-date";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { PassUse } from "@matinee/contract/schemas/pass-uses";
import type { PassUseState } from "@matinee/domain/pass-uses";
import { Chip, type ChipTone } from "@matinee/ui/chip";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { formatDayTime } from "../../lib/dates.ts";
import { type AttendeeListProps, passUseCountsQuery, passUsesQuery } from "./attendees.queries.ts";
import { listPremiereColumns } from "./premiere-column.tsx";

const texts = messages.passUses;

const tones: Record<PassUseState, ChipTone> = {
  reserved: "neutral",
  begun: "neutral",
  watched: "success",
  suspended: "danger",
  ended: "neutral",
};

/** Lists who comes to a screening with a pass; of passes of another account's festival, how many. */
export function PassesTable({ event, filter, order, onShowAll }: AttendeeListProps) {
  const uses = useInfiniteQuery(passUsesQuery(event.id, filter));
  const counts = useQuery(passUseCountsQuery(event.id));
  if (counts.data && !counts.data.named)
    return (
      <div className="flex flex-col gap-1">
        <PassPlaces event={event} />
        <p className="text-sm text-text-2">{texts.countsNote}</p>
      </div>
    );
  return (
    <ListPage
      head={<p className="mb-3 text-sm text-text-2">{texts.about}</p>}
      label={texts.title}
      columns={listColumns(event)}
      paging={{ kind: "load-more", list: uses }}
      empty={texts.none}
      onShowAll={onShowAll}
      getId={({ passId }) => passId}
      order={order}
    />
  );
}

/** How many places of a screening passes have; nothing while that is not known. */
export function PassPlaces({ event }: { event: OwnedPage }) {
  const { data } = useQuery(passUseCountsQuery(event.id));
  if (!data) return null;
  return (
    <p className="text-text-2">
      {texts.counts}: {texts.places(data.reserved, data.begun, data.watched)}
    </p>
  );
}

const listColumns = (event: OwnedPage): Column<PassUse>[] => [
  {
    id: "holder",
    header: messages.ticketList.holder,
    strong: true,
    truncate: "18ch",
    cell: ({ name }) => name,
  },
  {
    id: "email",
    header: messages.ticketList.email,
    quiet: true,
    truncate: "24ch",
    cell: ({ email }) => email,
  },
  { id: "pass", header: texts.pass, truncate: "20ch", cell: ({ title }) => title },
  {
    id: "state",
    header: texts.state,
    cell: (use) => (
      <span className="inline-flex items-center gap-2">
        <Chip tone={tones[use.state]}>{texts.states[use.state]}</Chip>
        {use.state === "begun" || use.state === "watched" ? (
          <ViewingDate dates={use} format={(at) => formatDayTime(at, event.timezone)} />
        ) : null}
      </span>
    ),
  },
  {
    id: "begun",
    header: texts.begun,
    quiet: true,
    cell: ({ begunAt }) => (begunAt === null ? null : formatDayTime(begunAt, event.timezone)),
  },
  ...listPremiereColumns(event),
  { id: "plays", header: texts.plays, align: "end", cell: ({ visits }) => messages.formats.number(visits) },
];
