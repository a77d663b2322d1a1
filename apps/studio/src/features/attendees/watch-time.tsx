import { messages } from "@matinee/texts";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Panel } from "@matinee/ui/panel";
import { Segment } from "@matinee/ui/segment";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { formatShortZone } from "../../lib/dates.ts";
import { watchTimeQuery } from "./attendees.queries.ts";
import { isShownInSeconds, formatWatchTime } from "./format-watch-time.ts";

const texts = messages.attendeesStep;

const WatchTimePlot = lazy(async () => ({ default: (await import("./watch-time-plot.tsx")).WatchTimePlot }));

/** Shows the watch time over the screening as a plot or a table. Screen readers always get the table. */
export function WatchTime({ event }: { event: OwnedPage }) {
  const [view, setView] = useState<"plot" | "table">("plot");
  const watched = useQuery(watchTimeQuery(event.id));
  const points = watched.data?.points ?? [];
  const inSeconds = isShownInSeconds(Math.max(0, ...points.map(({ watchedSeconds }) => watchedSeconds)));
  const formatTime = (at: string | number) =>
    messages.formats.date(at, {
      timeZone: event.timezone,
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
    });
  return (
    <Panel
      title={texts.watchTimeAndPlays}
      action={
        points.length > 0 ? (
          <Segment
            label={texts.shownAs}
            className="shrink-0 flex-nowrap!"
            value={view}
            onValueChange={setView}
            options={[
              { value: "plot", label: texts.plot },
              { value: "table", label: texts.table },
            ]}
          />
        ) : null
      }
    >
      <QueryPanel
        query={watched}
        loading={<Skeleton className="h-[273px] rounded-2!" />}
        isEmpty={() => points.length === 0}
        empty={<p className="py-10 text-center text-text-2">{texts.noWatchTimeYet}</p>}
      >
        {() => (
          <>
            {view === "plot" ? (
              <Suspense fallback={<Skeleton className="h-[273px] rounded-2!" />}>
                <WatchTimePlot points={points} formatTime={formatTime} inSeconds={inSeconds} />
              </Suspense>
            ) : null}
            <div className={view === "table" ? "max-h-60 overflow-y-auto" : "sr-only"}>
              <table className="w-full text-left tabular-nums">
                <caption className="sr-only">{texts.watchTimeCaption}</caption>
                <thead className="text-sm text-text-2">
                  <tr>
                    <th scope="col" className="py-1 font-medium">
                      {texts.timeIn(formatShortZone(new Date(points[0]?.at ?? 0), event.timezone))}
                    </th>
                    <th scope="col" className="text-right font-medium">
                      {texts.watched}
                    </th>
                    <th scope="col" className="text-right font-medium">
                      {texts.plays}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {points.map((point) => (
                    <tr key={point.at} className="border-t border-line">
                      <td className="py-1.5">{formatTime(point.at)}</td>
                      <td className="text-right">{formatWatchTime(point.watchedSeconds, inSeconds)}</td>
                      <td className="text-right">{point.plays}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
      </QueryPanel>
    </Panel>
  );
}
