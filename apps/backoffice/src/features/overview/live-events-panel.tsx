import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { Showing } from "@matinee/contract/routes/control-room";
import { Panel } from "@matinee/ui/panel";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import type { NowQuery } from "./overview.queries.ts";

const texts = messages.overview;

/** The live events with their current number of viewers. */
export function LiveEventsPanel({ now }: { now: NowQuery }) {
  return (
    <Panel
      title={texts.showingNow}
      count={now.data ? texts.countEvents(now.data.showingTotal) : undefined}
      action={
        <span className="text-sm text-text-2">
          {texts.watchingNow(
            <strong key="watching" className="text-text tabular-nums">
              {now.data ? messages.formats.number(now.data.watching) : "…"}
            </strong>,
          )}
        </span>
      }
      flush
    >
      <QueryPanel
        query={now}
        loading={<output className="block p-4 text-text-2">{messages.tables.loading}</output>}
        isEmpty={(data) => data.showing.length === 0}
        empty={<p className="p-4 text-text-2">{texts.nothingShowing}</p>}
      >
        {(data) => (
          <ul>
            {data.showing.map((event) => (
              <LiveEventRow key={event.id} event={event} />
            ))}
          </ul>
        )}
      </QueryPanel>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3 text-sm">
        <Link className="link" to={paths.premiere}>
          {texts.isEverythingAllRight}
        </Link>
        <Link className="link" to={`${paths.list("events")}?activated=true`}>
          {texts.allActivatedEvents}
        </Link>
      </p>
    </Panel>
  );
}

function LiveEventRow({ event }: { event: Showing }) {
  return (
    <li className="border-b border-line">
      <Link
        to={paths.event(event.id)}
        className="flex min-h-14 items-center gap-3 px-4 py-1.5 hover:bg-surface-2 focus-visible:outline-offset-[-2px]"
      >
        {event.backgroundImage ? (
          <img
            src={event.backgroundImage}
            alt=""
            width={52}
            height={38}
            loading="lazy"
            className="h-[38px] w-[52px] shrink-0 rounded-1 object-cover"
          />
        ) : (
          <span className="h-[38px] w-[52px] shrink-0 rounded-1 bg-surface-3" />
        )}
        <span className="min-w-0 flex-1 text-sm leading-ui">
          <span className="block truncate font-semibold">{event.title || event.url}</span>
          <span className="block truncate text-text-2">{event.accountName}</span>
        </span>
        <span className="text-sm font-semibold tabular-nums">
          {messages.formats.number(event.watching)}
          <span className="sr-only"> {texts.watching}</span>
        </span>
      </Link>
    </li>
  );
}
