import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { ViewerDistances } from "@matinee/contract/schemas/premieres";
import { TOGETHER_MS } from "@matinee/domain/viewer-distances";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import type { UseQueryResult } from "@tanstack/react-query";

const texts = messages.distances;
type Group = ViewerDistances["groups"][number];

/** How far apart people are: a plot of the groups, and the same as a table for screen readers. */
export function DistancesPanel({ distances }: { distances: UseQueryResult<ViewerDistances> }) {
  const { data } = distances;
  return (
    <Panel title={texts.title} action={<span className="text-sm text-text-3">{texts.now}</span>}>
      <QueryPanel query={distances} loading={<Skeleton className="h-32" />}>
        {() => (
          <div className="flex flex-col gap-2">
            <p className="min-h-5 text-sm text-text-2">
              {data && data.viewers > 0
                ? texts.together(data.together, data.viewers, formatSeconds(data.worstMs ?? 0))
                : texts.none}
            </p>
            {data ? <Plot groups={data.groups} /> : null}
            {data ? <DistanceTable groups={data.groups} /> : null}
          </div>
        )}
      </QueryPanel>
    </Panel>
  );
}

function Plot({ groups }: { groups: readonly Group[] }) {
  const most = Math.max(1, ...groups.map(({ viewers }) => viewers));
  return (
    <div aria-hidden="true">
      <div className="flex h-24 items-end gap-1 border-b border-line">
        {groups.map(({ fromMs, toMs, viewers }) => {
          const isTogether = (fromMs ?? -Infinity) >= -TOGETHER_MS && (toMs ?? Infinity) <= TOGETHER_MS;
          return (
            <span
              key={String(fromMs)}
              className={`min-w-0 flex-1 rounded-t-1 ${isTogether ? "bg-accent" : "bg-warning"}`}
              style={{ height: `${(viewers / most) * 100}%` }}
            />
          );
        })}
      </div>
      <p className="mt-2 flex justify-between text-xs text-text-3">
        <span>{texts.behind("0.3 s")}</span>
        <span>{texts.middle}</span>
        <span>{texts.ahead("0.3 s")}</span>
      </p>
    </div>
  );
}

function DistanceTable({ groups }: { groups: readonly Group[] }) {
  return (
    <table className="sr-only">
      <caption>{texts.title}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.distance}</th>
          <th scope="col">{texts.viewers}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={String(group.fromMs)}>
            <td>{describeGroup(group)}</td>
            <td>{group.viewers}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function describeGroup({ fromMs, toMs }: Group): string {
  if (fromMs === null) return texts.moreBehind(formatSeconds(-(toMs ?? 0)));
  if (toMs === null) return texts.moreAhead(formatSeconds(fromMs));
  return fromMs < 0
    ? texts.behind(`${formatSeconds(-fromMs)} – ${formatSeconds(-toMs)}`)
    : texts.ahead(`${formatSeconds(fromMs)} – ${formatSeconds(toMs)}`);
}

/** Formats milliseconds as seconds with two digits: '0.15 s'. */
export const formatSeconds = (ms: number): string => messages.night.exactSeconds(ms / 1000);
