import { ChartTooltip, chartTheme } from "@matinee/ui/chart-theme";
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { hours } from "./attendee-stats.tsx";

type Point = { at: string; watchedSeconds: number; plays: number };

/** Minutes watched over the time of the screening. */
export function WatchTimePlot({ points, time }: { points: readonly Point[]; time: (at: string) => string }) {
  return (
    <div aria-hidden="true" className="h-60">
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart data={[...points]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke={chartTheme.grid} />
          <XAxis {...chartTheme.axis} dataKey="at" tickFormatter={time} minTickGap={80} />
          <YAxis
            {...chartTheme.axis}
            width={64}
            tickFormatter={(seconds: number) => `${Math.round(seconds / 60)} min`}
          />
          <Tooltip cursor={{ stroke: chartTheme.cursor }} content={<PointTooltip time={time} />} />
          <Area
            type="linear"
            dataKey="watchedSeconds"
            stroke={chartTheme.series[0]}
            strokeWidth={chartTheme.strokeWidth}
            fill={chartTheme.series[0]}
            fillOpacity={chartTheme.fillOpacity}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}

/** The plot gives `active` and `payload` to whatever element stands for its tooltip. */
function PointTooltip({
  time,
  active,
  payload,
}: {
  time: (at: string) => string;
  active?: boolean;
  payload?: readonly { payload?: unknown }[];
}) {
  // The one series of this plot carries the points that it was given.
  const point = active ? (payload?.[0]?.payload as Point | undefined) : undefined;
  if (!point) return null;
  return (
    <ChartTooltip
      title={time(point.at)}
      rows={[
        { label: "Watched", value: hours(point.watchedSeconds), colour: chartTheme.series[0] },
        { label: "Plays", value: point.plays },
      ]}
    />
  );
}
