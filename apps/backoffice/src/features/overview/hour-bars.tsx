import { QueryError } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/contract/messages";
import type { NowQuery } from "./overview.queries.ts";

const hourFormat = new Intl.DateTimeFormat("en-US", { hour: "numeric" });
/** Only every sixth of the 24 bars has a label. */
const LABEL_STEP = 6;

/** The number of viewers in each of the last 24 hours. */
export function HourBars({ now }: { now: NowQuery }) {
  if (now.isError) {
    return <QueryError error={now.error} onRetry={() => void now.refetch()} retrying={now.isFetching} />;
  }
  if (now.isPending) return <output className="text-text-2">{messages.tables.loading}</output>;
  const { hours } = now.data;
  const most = Math.max(1, ...hours.map(({ viewers }) => viewers));
  return (
    <figure className="relative">
      <div aria-hidden="true" className="flex items-end gap-1">
        <span className="self-start text-xs text-text-2 tabular-nums">{most.toLocaleString("en-US")}</span>
        {hours.map(({ hour, viewers }, index) => (
          <div key={hour} className="flex min-w-0 flex-1 flex-col" title={`${formatHour(hour)}: ${viewers}`}>
            <div className="flex h-36 items-end border-b border-line">
              <div
                className={
                  index === hours.length - 1
                    ? "w-full rounded-t-1 bg-warning"
                    : "w-full rounded-t-1 bg-accent"
                }
                style={{ height: viewers === 0 ? 0 : `max(2px, ${(viewers / most) * 100}%)` }}
              />
            </div>
            <span className="mt-1 h-4 w-0 text-xs whitespace-nowrap text-text-2">
              {index % LABEL_STEP === 0 ? formatHour(hour) : ""}
            </span>
          </div>
        ))}
      </div>
      <div className="sr-only">
        <table aria-label="Viewers by hour">
          <thead>
            <tr>
              <th scope="col">Hour</th>
              <th scope="col">Viewers</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ hour, viewers }) => (
              <tr key={hour}>
                <th scope="row">{formatHour(hour)}</th>
                <td>{viewers}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

const formatHour = (hour: string) => hourFormat.format(new Date(hour));
