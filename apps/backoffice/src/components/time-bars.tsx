import { messages } from "@matinee/texts";
export interface TimeBar {
  /** An instant. */
  at: string;
  value: number;
}

/** Values over time as bars, the last one in another colour because it is still growing; for screen readers a table. */
export function TimeBars({
  label,
  unit,
  bars,
  labelStep,
  format,
  className = "h-36",
}: {
  label: string;
  /** The heads of the table's columns: 'Hour' and 'Viewers'. */
  unit: readonly [time: string, value: string];
  bars: readonly TimeBar[];
  /** Only every n-th bar has a label. */
  labelStep: number;
  format: (at: string) => string;
  /** The height. */
  className?: string;
}) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className="relative">
      <div aria-hidden="true" className={bars.length > 24 ? "flex items-end gap-px" : "flex items-end gap-1"}>
        <span className="min-w-6 self-start pr-1 text-xs text-text-2 tabular-nums">
          {messages.formats.number(most)}
        </span>
        {bars.map(({ at, value }, index) => (
          <div
            key={at}
            className="flex min-w-0 flex-1 flex-col"
            title={`${format(at)}: ${messages.formats.number(value)}`}
          >
            <div className={`flex items-end border-b border-line ${className}`}>
              <div
                className={
                  index === bars.length - 1 ? "w-full rounded-t-1 bg-warning" : "w-full rounded-t-1 bg-accent"
                }
                style={{ height: value === 0 ? 0 : `max(2px, ${(value / most) * 100}%)` }}
              />
            </div>
            <span className="mt-1 h-4 w-0 text-xs whitespace-nowrap text-text-2">
              {index % labelStep === 0 ? format(at) : ""}
            </span>
          </div>
        ))}
      </div>
      <div className="sr-only">
        <table aria-label={label}>
          <thead>
            <tr>
              {unit.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ at, value }) => (
              <tr key={at}>
                <th scope="row">{format(at)}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
