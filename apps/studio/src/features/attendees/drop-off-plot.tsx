import { messages } from "@matinee/texts";
import type { DropOff } from "@matinee/contract/schemas/drop-off";
import { ChartTooltip, chartTheme, styleArea } from "@matinee/ui/chart-theme";
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";

const texts = messages.attendeesStep;

type Point = DropOff["points"][number];

/** Plots the viewers who were still watching, by the minute of the film. */
export function DropOffPlot({
  points,
  formatPoint,
}: {
  points: readonly Point[];
  /** Formats a point as a number of people with its share. */
  formatPoint: (point: Point) => string;
}) {
  return (
    <div aria-hidden="true" className="h-60">
      <ResponsiveContainer width="100%" height="100%">
        {/* The table beside it is what a screen reader and the keyboard reach. */}
        <AreaChart
          accessibilityLayer={false}
          data={[...points]}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke={chartTheme.grid} />
          <XAxis
            {...chartTheme.axis}
            dataKey="minute"
            type="number"
            domain={["dataMin", "dataMax"]}
            allowDecimals={false}
            tickFormatter={formatMinute}
            minTickGap={48}
          />
          <YAxis {...chartTheme.axis} width={48} allowDecimals={false} domain={[0, "dataMax"]} />
          <Tooltip
            cursor={{ stroke: chartTheme.cursor }}
            content={<PointTooltip formatPoint={formatPoint} />}
          />
          <Area dataKey="viewers" dot={points.length === 1} {...styleArea(chartTheme.series[0])} />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}

const formatMinute = (minute: number) => messages.attendeesStep.minutes(minute);

/** The chart clones this element and adds `active` and `payload`. */
function PointTooltip({
  formatPoint,
  active,
  payload,
}: {
  formatPoint: (point: Point) => string;
  active?: boolean;
  payload?: readonly { payload?: unknown }[];
}) {
  // recharts types the payload as unknown; it is a point of `data`.
  const point = active ? (payload?.[0]?.payload as Point | undefined) : undefined;
  if (!point) return null;
  return (
    <ChartTooltip
      title={formatMinute(point.minute)}
      rows={[{ label: texts.stillWatching, value: formatPoint(point), colour: chartTheme.series[0] }]}
    />
  );
}
