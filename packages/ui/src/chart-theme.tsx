import type { ReactNode } from "react";

/** Colors and sizes of plots as CSS variables, so that a change of theme needs no new render. */
export const chartTheme = {
  series: ["var(--chart-1)", "var(--chart-2)", "var(--chart-3)", "var(--chart-4)"],
  grid: "var(--chart-grid)",
  cursor: "var(--line-strong)",
  fillOpacity: 0.16,
  strokeWidth: 2,
  comparisonDash: "4 4",
  axis: {
    stroke: "var(--chart-grid)",
    tickLine: false,
    axisLine: false,
    tick: { fill: "var(--text-2)", fontSize: 12, fontFamily: "var(--font-sans)" },
  },
} as const;

const sharedStyle = {
  type: "linear",
  strokeWidth: chartTheme.strokeWidth,
  isAnimationActive: false,
} as const;

/** The properties of a filled area in one colour. */
export const styleArea = (colour: string) =>
  ({ ...sharedStyle, stroke: colour, fill: colour, fillOpacity: chartTheme.fillOpacity }) as const;

/** The properties of the dashed line that is compared with an area. */
export const styleComparison = (colour: string) =>
  ({ ...sharedStyle, stroke: colour, strokeDasharray: chartTheme.comparisonDash }) as const;

/** The tooltip of a plot. */
export function ChartTooltip({
  title,
  rows,
}: {
  title: ReactNode;
  rows: readonly { label: ReactNode; value: ReactNode; colour?: string }[];
}) {
  return (
    <div className="rounded-2 border border-line bg-surface px-3 py-2 text-sm leading-ui text-text shadow-2">
      <p className="font-semibold">{title}</p>
      {rows.map((row, index) => (
        <p key={index} className="flex items-center gap-2 text-text-2 tabular-nums">
          {row.colour ? (
            <span aria-hidden="true" className="size-2 rounded-full" style={{ background: row.colour }} />
          ) : null}
          <span>{row.label}</span>
          <span className="ms-auto ps-4 text-text">{row.value}</span>
        </p>
      ))}
    </div>
  );
}

/** The legend of a plot; a dashed line marks the comparison. */
export function ChartLegend({
  items,
}: {
  items: readonly { label: ReactNode; colour: string; dashed?: boolean }[];
}) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm leading-ui text-text-2">
      {items.map((item, index) => (
        <li key={index} className="flex items-center gap-2">
          <svg aria-hidden="true" width="16" height="4" viewBox="0 0 16 4">
            <path
              d="M1 2h14"
              stroke={item.colour}
              strokeWidth="3"
              strokeLinecap="round"
              strokeDasharray={item.dashed ? "2 5" : undefined}
            />
          </svg>
          {item.label}
        </li>
      ))}
    </ul>
  );
}
