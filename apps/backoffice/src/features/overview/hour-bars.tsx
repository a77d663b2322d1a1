import { QueryError } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import { TimeBars } from "../../components/time-bars.tsx";
import type { NowQuery } from "./overview.queries.ts";

const hourFormat = new Intl.DateTimeFormat("en-US", { hour: "numeric" });

/** The number of viewers in each of the last 24 hours. */
export function HourBars({ now }: { now: NowQuery }) {
  if (now.isError) {
    return <QueryError error={now.error} onRetry={() => void now.refetch()} retrying={now.isFetching} />;
  }
  if (now.isPending) return <output className="text-text-2">{messages.tables.loading}</output>;
  return (
    <TimeBars
      label="Viewers by hour"
      unit={["Hour", "Viewers"]}
      bars={now.data.hours.map(({ hour, viewers }) => ({ at: hour, value: viewers }))}
      labelStep={6}
      format={(hour) => hourFormat.format(new Date(hour))}
    />
  );
}
