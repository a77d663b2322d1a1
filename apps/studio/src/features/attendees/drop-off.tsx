import { messages } from "@matinee/texts";
import { QueryError } from "@matinee/app-shell/components/query-states";
import type { DropOff as DropOffData } from "@matinee/contract/schemas/drop-off";
import { Panel } from "@matinee/ui/panel";
import { Segment } from "@matinee/ui/segment";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { reportPaths } from "../../lib/report-paths.ts";
import { dropOffQuery } from "./attendees.queries.ts";
import { CsvButton } from "../../components/csv-button.tsx";

const texts = messages.attendeesStep;

const DropOffPlot = lazy(async () => ({ default: (await import("./drop-off-plot.tsx")).DropOffPlot }));

/** Shows who was still watching at each minute of the film, as a plot or a table. Screen readers always get the table. */
export function DropOff({ eventId }: { eventId: string }) {
  const [view, setView] = useState<"plot" | "table">("plot");
  const { data, isError, error, refetch, isRefetching } = useQuery(dropOffQuery(eventId));
  const points = data?.points ?? [];
  const formatPoint = ({ viewers }: DropOffData["points"][number]) =>
    `${messages.formats.number(viewers)} (${messages.formats.percent(Math.round((viewers / (data?.viewers || 1)) * 100))})`;
  return (
    <Panel
      title={texts.stillWatchingByMinute}
      action={
        points.length > 0 ? (
          <span className="flex shrink-0 items-center gap-3">
            <Segment
              label={texts.dropOffShownAs}
              className="flex-nowrap!"
              value={view}
              onValueChange={setView}
              options={[
                { value: "plot", label: texts.plot },
                { value: "table", label: texts.table },
              ]}
            />
            <CsvButton path={reportPaths.dropOff(eventId)} label={texts.downloadDropOffCsv} />
          </span>
        ) : null
      }
    >
      {isError ? (
        <QueryError error={error} onRetry={() => refetch()} retrying={isRefetching} />
      ) : !data ? (
        <Skeleton className="h-60 rounded-2!" />
      ) : points.length === 0 ? (
        <p className="py-10 text-center text-text-2">{texts.noDropOffYet}</p>
      ) : (
        <>
          {view === "plot" ? (
            <Suspense fallback={<Skeleton className="h-60 rounded-2!" />}>
              <DropOffPlot points={points} formatPoint={formatPoint} />
            </Suspense>
          ) : null}
          <div className={view === "table" ? "max-h-60 overflow-y-auto" : "sr-only"}>
            <table className="w-full text-left tabular-nums">
              <caption className="sr-only">{texts.dropOffCaption}</caption>
              <thead className="text-sm text-text-2">
                <tr>
                  <th scope="col" className="py-1 font-medium">
                    {texts.minute}
                  </th>
                  <th scope="col" className="text-right font-medium">
                    {texts.stillWatching}
                  </th>
                </tr>
              </thead>
              <tbody>
                {points.map((point) => (
                  <tr key={point.minute} className="border-t border-line">
                    <td className="py-1.5">{point.minute}</td>
                    <td className="text-right">{formatPoint(point)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Panel>
  );
}
