import { ListPage } from "@matinee/app-shell/components/lists/list-page";
import type { Column } from "@matinee/app-shell/lists/column";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { Waitlist, WaitlistRow } from "@matinee/contract/schemas/waitlist";
import type { WaitlistState } from "@matinee/domain/waitlist";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Chip, type ChipTone } from "@matinee/ui/chip";
import { IconButton } from "@matinee/ui/icon-button";
import { Segment } from "@matinee/ui/segment";
import { StatRow } from "@matinee/ui/stat";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Plus, UserMinus } from "lucide-react";
import { useState } from "react";
import { CsvButton } from "../../../components/csv-button.tsx";
import { formatDayTime } from "../../../lib/dates.ts";
import { reportPaths } from "../../../lib/report-paths.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Figure } from "../attendee-stats.tsx";
import { type AttendeeListProps, waitlistQuery, waitlistsQuery } from "../attendees.queries.ts";
import { OfferMoreDialog } from "./offer-more-dialog.tsx";
import { RemoveEntryDialog } from "./remove-entry-dialog.tsx";

const texts = messages.waitingLists;

const tones: Record<WaitlistState, ChipTone> = {
  waiting: "neutral",
  offered: "info",
  taken: "success",
  left: "neutral",
  closed: "neutral",
};

const shownOptions = [
  { value: "open", label: texts.open },
  { value: "ended", label: texts.ended },
] as const;

/** Lists who waits for a place of the event, in the order of the line, and offers more to them. */
export function WaitlistTable({
  event,
  filter: { search },
  onShowAll,
}: Pick<AttendeeListProps, "event" | "onShowAll"> & { filter: { search: string } }) {
  const [shown, setShown] = useState<"open" | "ended">("open");
  const [removing, setRemoving] = useState<WaitlistRow | null>(null);
  const entries = useInfiniteQuery(waitlistQuery(event.id, shown, search));
  const lists = useQuery(waitlistsQuery(event.id));
  return (
    <ListPage
      head={
        <div className="mb-3 flex flex-col gap-4">
          <WaitlistFigures eventId={event.id} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <Segment label={texts.shown} options={shownOptions} value={shown} onValueChange={setShown} />
            <div className="flex flex-wrap gap-3">
              <OfferMoreButton event={event} lists={lists.data} />
              <CsvButton
                size="md"
                path={reportPaths.waitlist(event.id)}
                label={messages.attendees.downloadCsv(texts.csv)}
              />
            </div>
          </div>
          {shown === "open" ? <p className="text-sm text-text-2">{texts.about}</p> : null}
        </div>
      }
      label={texts.title}
      columns={[
        ...listColumns(event, shown, lists.data ?? []),
        ...(shown === "open" && event.can.removeFromWaitlist ? [createRemoval(setRemoving)] : []),
      ]}
      paging={{ kind: "load-more", list: entries }}
      empty={shown === "open" ? texts.nobody : texts.noneEnded}
      onShowAll={search ? onShowAll : undefined}
      getId={({ id }) => id}
    >
      {removing ? (
        <RemoveEntryDialog eventId={event.id} entry={removing} onClose={() => setRemoving(null)} />
      ) : null}
    </ListPage>
  );
}

/** The sums of all lists of the event. */
function WaitlistFigures({ eventId }: { eventId: string }) {
  const source = useQuery(waitlistsQuery(eventId));
  const add = (name: "people" | "tickets" | "offered" | "kept" | "listed") =>
    source.data && messages.formats.number(source.data.reduce((sum, list) => sum + list[name], 0));
  const { figures } = texts;
  return (
    <StatRow>
      <Figure label={figures.people} value={add("people")} note={figures.peopleNote} source={source} />
      <Figure label={figures.tickets} value={add("tickets")} note={figures.ticketsNote} source={source} />
      <Figure label={figures.offered} value={add("offered")} note={figures.offeredNote} source={source} />
      <Figure label={figures.kept} value={add("kept")} note={figures.keptNote} source={source} />
      <Figure label={figures.listed} value={add("listed")} note={figures.listedNote} source={source} />
    </StatRow>
  );
}

/** Opens the dialog that raises the number of places, or of tickets. */
function OfferMoreButton({ event, lists }: { event: OwnedPage; lists: readonly Waitlist[] | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  const isOver = event.closesAt !== null && new Date(event.closesAt) <= now;
  const { cancelled, over, refused } = texts.offerMore;
  const problem = event.cancelled
    ? cancelled
    : isOver
      ? over
      : event.can.offerPlaces
        ? undefined
        : event.diyEvent
          ? refused
          : messages.apiErrors.permission.builtByUs;
  return (
    <>
      <Button
        icon={<Plus aria-hidden="true" />}
        disabled={problem !== undefined || !lists?.length}
        title={problem}
        onClick={() => setIsOpen(true)}
      >
        {texts.offerMore.action}
      </Button>
      {isOpen && lists ? (
        <OfferMoreDialog eventId={event.id} lists={lists} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}

function listColumns(
  event: OwnedPage,
  shown: "open" | "ended",
  lists: readonly Waitlist[],
): Column<WaitlistRow>[] {
  const isOpen = shown === "open";
  const formatTime = (instant: string) => formatDayTime(instant, event.timezone);
  return [
    ...(isOpen
      ? [
          {
            id: "place",
            header: texts.place,
            align: "end",
            strong: true,
            cell: ({ place }: WaitlistRow) => place && messages.formats.number(place),
          } satisfies Column<WaitlistRow>,
        ]
      : []),
    {
      id: "name",
      header: messages.attendeesStep.name,
      strong: true,
      truncate: "18ch",
      cell: ({ name }) => name,
    },
    {
      id: "email",
      header: messages.attendeesStep.email,
      quiet: true,
      truncate: "20ch",
      cell: ({ email }) => email,
    },
    {
      id: "tickets",
      header: texts.tickets,
      align: "end",
      cell: ({ quantity, acceptsFewer }) => texts.wanted(quantity, acceptsFewer),
    },
    ...(lists.length > 1
      ? [
          {
            id: "list",
            header: texts.list,
            truncate: "18ch",
            cell: ({ listProductId, ticket }: WaitlistRow) =>
              lists.find(({ productId }) => productId === listProductId)?.title ??
              (listProductId === null ? texts.eventPlaces : ticket?.title),
          } satisfies Column<WaitlistRow>,
        ]
      : []),
    { id: "state", header: texts.state, cell: (row) => <EntryState row={row} formatTime={formatTime} /> },
    {
      id: "offers",
      header: texts.offers,
      align: "end",
      cell: ({ offers }) => messages.formats.number(offers),
    },
    {
      id: "lapses",
      header: texts.lapses,
      align: "end",
      cell: ({ lapses }) => messages.formats.number(lapses),
    },
    isOpen
      ? { id: "joined", header: texts.joined, quiet: true, cell: ({ joinedAt }) => formatTime(joinedAt) }
      : {
          id: "ended",
          header: texts.endedAt,
          quiet: true,
          cell: ({ endedAt }) => endedAt && formatTime(endedAt),
        },
  ];
}

/** What became of an entry: its offer, or why it ended. */
function EntryState({ row, formatTime }: { row: WaitlistRow; formatTime: (instant: string) => string }) {
  const { state, offeredQuantity, offeredUntil, endReason, removedReason, withPass } = row;
  const hasOffer = state === "offered" && offeredQuantity !== null && offeredUntil !== null;
  const note = hasOffer
    ? texts.offerUntil(offeredQuantity, formatTime(offeredUntil))
    : (removedReason ?? (endReason && messages.waitlist.ends[endReason]));
  return (
    <span className="flex flex-wrap gap-x-2 gap-y-1">
      <Chip tone={tones[state]}>{messages.waitlist.states[state]}</Chip>
      {withPass ? <Chip>{texts.withPass}</Chip> : null}
      {/* Below, so that the line fits a desktop, whatever an organizer gives as a reason. */}
      {note ? (
        <span className="w-full max-w-52 text-sm wrap-anywhere whitespace-normal text-text-2">{note}</span>
      ) : null}
    </span>
  );
}

const createRemoval = (onRemove: (entry: WaitlistRow) => void): Column<WaitlistRow> => ({
  id: "actions",
  header: messages.attendeesStep.actions,
  hidesHeader: true,
  align: "end",
  // In reach without scrolling sideways.
  sticky: "narrow-end",
  cell: (entry) => (
    <IconButton
      size="sm"
      label={texts.remove.action(entry.email)}
      icon={<UserMinus aria-hidden="true" />}
      onClick={() => onRemove(entry)}
    />
  ),
});
