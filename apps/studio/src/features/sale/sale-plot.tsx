import type { LiveQueue } from "@matinee/contract/schemas/sale-queue";
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

const texts = messages.saleStep.plot;

type Minute = { time: number; sold: number; buying: number };

/** Plots the tickets of each minute, and how many people could buy at its end. */
export function SalePlot({
  minutes,
  formatTime,
}: Pick<LiveQueue, "minutes"> & {
  /** Formats an instant of the sale. */
  formatTime: (at: string | number) => string;
}) {
  const data = minutes.map(({ at, sold, buying }): Minute => ({ time: Date.parse(at), sold, buying }));
  const recent = minutes.slice(-10);
  return (
    <>
      <p className="sr-only">
        {texts.lastMinutes(
          recent.reduce((sum, { sold }) => sum + sold, 0),
          recent.length,
        )}
      </p>
      <div aria-hidden="true" className="flex flex-col gap-3">
        <ChartLegend
          items={[
            { label: texts.sold, colour: chartTheme.series[0] },
            { label: texts.buying, colour: chartTheme.series[1], dashed: true },
          ]}
        />
        <div className="h-60">
          <ResponsiveContainer width="100%" height="100%">
            <ComposedChart
              accessibilityLayer={false}
              data={data}
              margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
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
              <YAxis {...chartTheme.axis} width={44} allowDecimals={false} />
              <Tooltip
                cursor={{ stroke: chartTheme.cursor }}
                content={<MinuteTooltip formatTime={formatTime} />}
              />
              <Area dataKey="sold" {...styleArea(chartTheme.series[0])} dot={data.length === 1} />
              <Line dataKey="buying" {...styleComparison(chartTheme.series[1])} dot={data.length === 1} />
            </ComposedChart>
          </ResponsiveContainer>
        </div>
      </div>
    </>
  );
}

/** The chart clones this element and adds `active` and `payload`. */
function MinuteTooltip({
  formatTime,
  active,
  payload,
}: {
  formatTime: (at: number) => string;
  active?: boolean;
  payload?: readonly { payload?: unknown }[];
}) {
  // recharts types the payload as unknown; it is a point of `data`.
  const minute = active ? (payload?.[0]?.payload as Minute | undefined) : undefined;
  if (!minute) return null;
  return (
    <ChartTooltip
      title={formatTime(minute.time)}
      rows={[
        { label: texts.sold, value: minute.sold, colour: chartTheme.series[0] },
        { label: texts.buying, value: minute.buying, colour: chartTheme.series[1] },
      ]}
    />
  );
}
