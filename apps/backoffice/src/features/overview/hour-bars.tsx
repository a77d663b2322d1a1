import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import { TimeBars } from "../../components/time-bars.tsx";
import type { NowQuery } from "./overview.queries.ts";

const hourFormat = new Intl.DateTimeFormat("en-US", { hour: "numeric" });

/** The number of viewers in each of the last 24 hours. */
export function HourBars({ now }: { now: NowQuery }) {
  return (
    <QueryPanel query={now} loading={<output className="text-text-2">{messages.tables.loading}</output>}>
      {(data) => (
        <TimeBars
          label="Viewers by hour"
          unit={["Hour", "Viewers"]}
          bars={data.hours.map(({ hour, viewers }) => ({ at: hour, value: viewers }))}
          labelStep={6}
          format={(hour) => hourFormat.format(new Date(hour))}
        />
      )}
    </QueryPanel>
  );
}
