const WIDTH = 72;
const HEIGHT = 24;
const MOST_POINTS = 24;

/** A small line of values. Hidden from screen readers, since the numbers are shown elsewhere. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const points = groupValues(values);
  const most = Math.max(1, ...points);
  const step = WIDTH / Math.max(1, points.length - 1);
  const path = points
    .map(
      (value, index) =>
        `${(index * step).toFixed(1)},${(HEIGHT - 1 - (value / most) * (HEIGHT - 2)).toFixed(1)}`,
    )
    .join(" ");
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="mb-1 h-6 w-[72px] shrink-0 max-tablet:hidden"
    >
      <polyline points={path} fill="none" stroke="var(--chart-1)" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}

/** Sums neighbouring values, so that a year of days stays readable. */
function groupValues(values: readonly number[]): number[] {
  const size = Math.ceil(values.length / MOST_POINTS);
  if (size <= 1) return [...values];
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size).reduce((sum, value) => sum + value, 0),
  );
}
