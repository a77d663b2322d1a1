import { messages } from "@matinee/texts";
import { ChartLegend, ChartTooltip, chartTheme, styleArea, styleComparison } from "@matinee/ui/chart-theme";
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { type PlotPoint, buildPlotPoints, type WatchPoint } from "./watch-points.ts";
import { formatWatchTime } from "./format-watch-time.ts";

const texts = messages.attendeesStep;

/** Plots the watch time (in minutes, or seconds for small values) and the number of plays over the screening. */
export function WatchTimePlot({
  points,
  formatTime,
  inSeconds,
}: {
  points: readonly WatchPoint[];
  /** Whether the watch time is in seconds instead of minutes. */
  inSeconds: boolean;
  /** Formats an instant of the screening. */
  formatTime: (at: string | number) => string;
}) {
  const data = buildPlotPoints(points);
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      <ChartLegend
        items={[
          { label: texts.watched, colour: chartTheme.series[0] },
          { label: texts.plays, colour: chartTheme.series[1], dashed: true },
        ]}
      />
      <div className="h-60">
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart
            accessibilityLayer={false}
            data={data}
            margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          >
            <CartesianGrid vertical={false} stroke={chartTheme.grid} />
            <XAxis
              {...chartTheme.axis}
              dataKey="time"
              type="number"
              scale="time"
              domain={["dataMin", "dataMax"]}
              tickFormatter={formatTime}
              minTickGap={80}
            />
            <YAxis
              {...chartTheme.axis}
              yAxisId="watched"
              width={64}
              allowDecimals={false}
              tickFormatter={(count: number) => (inSeconds ? texts.seconds(count) : texts.minutes(count))}
            />
            <YAxis
              {...chartTheme.axis}
              yAxisId="plays"
              orientation="right"
              width={44}
              allowDecimals={false}
            />
            <Tooltip
              cursor={{ stroke: chartTheme.cursor }}
              content={<PointTooltip formatTime={formatTime} inSeconds={inSeconds} />}
            />
            <Area
              yAxisId="watched"
              dataKey={({ watchedSeconds }: PlotPoint) => watchedSeconds / (inSeconds ? 1 : 60)}
              {...styleArea(chartTheme.series[0])}
              dot={points.length === 1}
            />
            <Line
              yAxisId="plays"
              dataKey="plays"
              {...styleComparison(chartTheme.series[1])}
              dot={points.length === 1}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

/** The chart clones this element and adds `active` and `payload`. */
function PointTooltip({
  formatTime,
  inSeconds,
  active,
  payload,
}: {
  formatTime: (at: number) => string;
  inSeconds: boolean;
  active?: boolean;
  payload?: readonly { payload?: unknown }[];
}) {
  // recharts types the payload as unknown; it is a point of `data`.
  const point = active ? (payload?.[0]?.payload as PlotPoint | undefined) : undefined;
  if (!point) return null;
  return (
    <ChartTooltip
      title={formatTime(point.time)}
      rows={[
        {
          label: texts.watched,
          value: formatWatchTime(point.watchedSeconds, inSeconds),
          colour: chartTheme.series[0],
        },
        { label: texts.plays, value: point.plays, colour: chartTheme.series[1] },
      ]}
    />
  );
}
