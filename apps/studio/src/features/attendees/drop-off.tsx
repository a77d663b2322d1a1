import { QueryError } from "@matinee/app-shell/components/query-states";
import type { DropOff as DropOffData } from "@matinee/contract/schemas/drop-off";
import { Panel } from "@matinee/ui/panel";
import { Segment } from "@matinee/ui/segment";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { reportPaths } from "../../paths.ts";
import { dropOffQuery } from "./attendees.queries.ts";
import { CsvButton } from "../../components/csv-button.tsx";

const DropOffPlot = lazy(async () => ({ default: (await import("./drop-off-plot.tsx")).DropOffPlot }));

/** Shows who was still watching at each minute of the film, as a plot or a table. Screen readers always get the table. */
export function DropOff({ eventId }: { eventId: string }) {
  const [view, setView] = useState<"plot" | "table">("plot");
  const { data, isError, error, refetch, isRefetching } = useQuery(dropOffQuery(eventId));
  const points = data?.points ?? [];
  const formatPoint = ({ viewers }: DropOffData["points"][number]) =>
    `${viewers.toLocaleString("en-US")} (${Math.round((viewers / (data?.viewers || 1)) * 100)}%)`;
  return (
    <Panel
      title="Still watching, by the minute of the film"
      action={
        points.length > 0 ? (
          <span className="flex shrink-0 items-center gap-3">
            <Segment
              label="Drop-off shown as"
              className="flex-nowrap!"
              value={view}
              onValueChange={setView}
              options={[
                { value: "plot", label: "Plot" },
                { value: "table", label: "Table" },
              ]}
            />
            <CsvButton path={reportPaths.dropOff(eventId)} label="Download the drop-off as CSV" />
          </span>
        ) : null
      }
    >
      {isError ? (
        <QueryError error={error} onRetry={() => refetch()} retrying={isRefetching} />
      ) : !data ? (
        <Skeleton className="h-60 rounded-2!" />
      ) : points.length === 0 ? (
        <p className="py-10 text-center text-text-2">
          Once viewers watch the film, you see here at which minute they stop.
        </p>
      ) : (
        <>
          {view === "plot" ? (
            <Suspense fallback={<Skeleton className="h-60 rounded-2!" />}>
              <DropOffPlot points={points} formatPoint={formatPoint} />
            </Suspense>
          ) : null}
          <div className={view === "table" ? "max-h-60 overflow-y-auto" : "sr-only"}>
            <table className="w-full text-left tabular-nums">
              <caption className="sr-only">Viewers still watching, by the minute of the film</caption>
              <thead className="text-sm text-text-2">
                <tr>
                  <th scope="col" className="py-1 font-medium">
                    Minute
                  </th>
                  <th scope="col" className="text-right font-medium">
                    Still watching
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
