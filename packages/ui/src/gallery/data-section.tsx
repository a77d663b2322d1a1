import { Archive, ChevronRight, Clapperboard, Plus } from "lucide-react";
import { useState } from "react";
import { Avatar } from "../avatar.tsx";
import { BulkAction, BulkBar } from "../bulk-bar.tsx";
import { Button } from "../button.tsx";
import { Checkbox } from "../checkbox.tsx";
import { Chip } from "../chip.tsx";
import { DropzoneSurface } from "../dropzone-surface.tsx";
import { EmptyState } from "../empty-state.tsx";
import { ErrorState } from "../error-state.tsx";
import { EventCard, EventCardGrid, EventCardSkeleton } from "../event-card.tsx";
import { IconButton } from "../icon-button.tsx";
import { Fact, Facts, Panel } from "../panel.tsx";
import { Pagination } from "../pagination.tsx";
import { Stat, StatRow } from "../stat.tsx";
import {
  Cell,
  DrawerRow,
  HeadCell,
  Table,
  TableBody,
  TableFrame,
  TableHead,
  TableLoadingRows,
  TableMessageRow,
  TableRow,
} from "../table.tsx";
import { TableFooter } from "../table-footer.tsx";
import pictureUrl from "./picture.svg?url";

const events = [
  { title: "Paper Mountains", url: "/paper-mountains", start: "Dec 4, 2026", net: "$1,204.10" },
  {
    title: "Ordinary Rivers and the People Who Lived Along Them",
    url: "/ordinary-rivers",
    start: "Dec 11, 2026",
    net: "$860.00",
  },
  { title: "Night Bees", url: "/night-bees", start: "Nov 19, 2026", net: "$3,410.75" },
  { title: "Signal Hill", url: "/signal-hill", start: "Jan 8, 2027", net: "$0.00" },
];

/** Tables, stats, cards and empty states. */
export function DataSection() {
  const [selected, setSelected] = useState<readonly string[]>(["/night-bees"]);
  const [open, setOpen] = useState<string | null>("/signal-hill");
  const [page, setPage] = useState(4);
  const toggle = (url: string) =>
    setSelected(selected.includes(url) ? selected.filter((other) => other !== url) : [...selected, url]);
  return (
    <>
      <StatRow>
        <Stat label="Orders" value="1,284" note="96 today" action={<Button size="sm">CSV</Button>} />
        <Stat label="Gross volume" value="$912,480" note="14% over the 60 days before" trend="up" />
        <Stat label="Events activated" value="214" note="3% under the 60 days before" trend="down" />
        <Stat label="Watched to the end" value="58%" note="Average 61 min of 84" />
      </StatRow>
      <div>
        <TableFrame label="Events">
          <Table>
            <TableHead>
              <tr>
                <HeadCell className="w-10">
                  <Checkbox aria-label="Select all" indeterminate={selected.length > 0} />
                </HeadCell>
                <HeadCell sort="ascending" onSort={() => undefined}>
                  Title
                </HeadCell>
                <HeadCell>URL</HeadCell>
                <HeadCell sort="none" onSort={() => undefined}>
                  Event start
                </HeadCell>
                <HeadCell align="end">Net</HeadCell>
              </tr>
            </TableHead>
            <TableBody>
              {events.map((event) => (
                <EventRow
                  key={event.url}
                  event={event}
                  selected={selected.includes(event.url)}
                  open={open === event.url}
                  onSelect={() => toggle(event.url)}
                  onOpen={() => setOpen(open === event.url ? null : event.url)}
                />
              ))}
              <TableLoadingRows columns={5} rows={2} />
              <TableMessageRow colSpan={5}>No data matching your search criteria</TableMessageRow>
            </TableBody>
          </Table>
        </TableFrame>
        <TableFooter
          summary="Showing 50 of 1,906"
          bulk={
            selected.length > 0 ? (
              <BulkBar summary={`${selected.length} selected`} onClear={() => setSelected([])}>
                <BulkAction>Mark all as archived</BulkAction>
                <BulkAction>Mark all as active</BulkAction>
                <BulkAction main>Bulk Update</BulkAction>
              </BulkBar>
            ) : null
          }
        >
          <Pagination page={page} pages={39} onPageChange={setPage} />
        </TableFooter>
      </div>
      <Panel>
        <h2 className="mb-3 text-sm font-semibold">Event card, 255 x 298</h2>
        <EventCardGrid>
          <li>
            <EventCard
              url="/watch/letters-to-a-lighthouse"
              status="Opens Nov 27, 2026"
              imageUrl={pictureUrl}
              chip={
                <Chip onImage tone="info">
                  Presale
                </Chip>
              }
              action={<IconButton size="sm" label="Archive event" icon={<Archive aria-hidden="true" />} />}
            >
              <a href="#main" title="Letters to a Lighthouse">
                Letters to a Lighthouse
              </a>
            </EventCard>
          </li>
          <li>
            <EventCard
              url="/watch/the-last-projectionist-of-the-orpheum"
              status="Not activated"
              chip={<Chip onImage>Draft</Chip>}
              action={<IconButton size="sm" label="Archive event" icon={<Archive aria-hidden="true" />} />}
            >
              <a href="#main" title="The Last Projectionist of the Orpheum Theatre">
                The Last Projectionist of the Orpheum Theatre
              </a>
            </EventCard>
          </li>
          <li>
            <EventCardSkeleton />
          </li>
        </EventCardGrid>
      </Panel>
      <div className="grid gap-5 laptop:grid-cols-3">
        <EmptyState
          icon={<Clapperboard aria-hidden="true" />}
          title="Your first screening"
          action={
            <Button variant="primary" icon={<Plus aria-hidden="true" />}>
              Create an Event
            </Button>
          }
        >
          Add a title, a date and a film. You can keep working while it uploads.
        </EmptyState>
        <Panel>
          <ErrorState title="Error fetching pages" onRetry={() => undefined}>
            The connection was lost on the way.
          </ErrorState>
        </Panel>
        <div className="flex flex-col gap-3">
          <DropzoneSurface
            title="Drop a picture here"
            hint="jpg or png, at least 700 px wide"
            browseLabel="Choose a file"
          />
          <DropzoneSurface state="over" title="Drop it" />
          <DropzoneSurface state="reject" title="Only pictures fit here" />
        </div>
      </div>
      <Panel title="Details" count="3" action={<Button variant="quiet">Edit</Button>}>
        <div className="grid gap-6 tablet:grid-cols-2">
          <Facts>
            <Fact name="Name">
              <span className="inline-flex items-center gap-2">
                <Avatar name="Noor Castellane" /> Noor Castellane
              </span>
            </Fact>
            <Fact name="Capability">
              <Chip tone="success">Active</Chip>
            </Fact>
          </Facts>
          <Facts columns>
            <Fact name="Date created">Sep 3, 2026</Fact>
            <Fact name="Film team email">hello@nightbees.example</Fact>
          </Facts>
        </div>
      </Panel>
    </>
  );
}

function EventRow({
  event,
  selected,
  open,
  onSelect,
  onOpen,
}: {
  event: (typeof events)[number];
  selected: boolean;
  open: boolean;
  onSelect: () => void;
  onOpen: () => void;
}) {
  return (
    <>
      <TableRow selected={selected} open={open} onOpen={onOpen}>
        <Cell>
          <Checkbox aria-label={`Select ${event.title}`} checked={selected} onChange={onSelect} />
        </Cell>
        <Cell strong truncate="260px">
          {event.title}
        </Cell>
        <Cell quiet>{event.url}</Cell>
        <Cell>{event.start}</Cell>
        <Cell align="end">{event.net}</Cell>
      </TableRow>
      {open ? (
        <DrawerRow colSpan={5}>
          <p className="flex items-center gap-2">
            After dark, a beekeeper records what her hives do.{" "}
            <ChevronRight aria-hidden="true" className="size-4" />
          </p>
        </DrawerRow>
      ) : null}
    </>
  );
}
