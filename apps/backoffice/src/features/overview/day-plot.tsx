import { messages } from "@matinee/texts";
import { ChartLegend, chartTheme, ChartTooltip, styleArea, styleComparison } from "@matinee/ui/chart-theme";
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
import { findAxisTop } from "./find-axis-top.ts";
import { formatDateInput } from "../../lib/formats/dates.ts";

const texts = messages.overview;

interface Day {
  day: string;
  value: number;
}

/** A plot by day (UTC), with the previous period as a dashed line and a table for screen readers. */
export function DayPlot({
  label,
  days,
  before = [],
  beforeLabel = "",
  format,
  leastTop = 4,
}: {
  label: string;
  days: readonly Day[];
  before?: readonly Day[];
  beforeLabel?: string;
  format: (value: number) => string;
  /** The smallest upper end of the axis, for small values. */
  leastTop?: number;
}) {
  const points = days.map((point, index) => ({ ...point, before: before[index]?.value }));
  const [colour, comparison] = chartTheme.series;
  const first = days[0]?.day;
  const last = days.at(-1)?.day;
  return (
    <figure className="relative">
      {before.length > 0 && first && last ? (
        <figcaption className="mb-3">
          <ChartLegend
            items={[
              { label: texts.rangeUtc(formatDateInput(first), formatDateInput(last)), colour },
              { label: beforeLabel, colour: comparison, dashed: true },
            ]}
          />
        </figcaption>
      ) : null}
      <div aria-hidden="true" className="h-56 laptop:h-(--plot-h,14rem)">
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart
            data={points}
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke={chartTheme.grid} />
            <XAxis dataKey="day" minTickGap={48} tickFormatter={formatShortDay} {...chartTheme.axis} />
            <YAxis
              width={64}
              allowDecimals={false}
              domain={[0, (most: number) => findAxisTop(most, leastTop)]}
              tickFormatter={format}
              {...chartTheme.axis}
            />
            <Tooltip
              cursor={{ stroke: chartTheme.cursor }}
              content={<DayTooltip label={label} beforeLabel={beforeLabel} format={format} />}
            />
            {before.length > 0 ? (
              <Line dataKey="before" dot={false} {...styleComparison(comparison)} />
            ) : null}
            <Area dataKey="value" {...styleArea(colour)} />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <div className="sr-only">
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col">{label}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{formatDateInput(day)}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** Recharts passes `active` and `payload`, the point below the pointer. */
function DayTooltip({
  label,
  beforeLabel,
  format,
  active = false,
  payload = [],
}: {
  label: string;
  beforeLabel: string;
  format: (value: number) => string;
  active?: boolean;
  payload?: readonly { payload?: unknown }[];
}) {
  const point = payload[0]?.payload;
  if (!active || !isPoint(point)) return null;
  const [colour, comparison] = chartTheme.series;
  const rows = [
    { label, value: format(point.value), colour },
    ...(point.before === undefined
      ? []
      : [{ label: beforeLabel, value: format(point.before), colour: comparison }]),
  ];
  return <ChartTooltip title={formatDateInput(point.day)} rows={rows} />;
}

const formatShortDay = (day: string) => formatDateInput(day).replace(/, \d{4}$/, "");

const isPoint = (value: unknown): value is Day & { before?: number } =>
  typeof value === "object" && value !== null && "day" in value && "value" in value;
