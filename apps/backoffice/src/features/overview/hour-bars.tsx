import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import { TimeBars } from "../../components/time-bars.tsx";
import type { NowQuery } from "./overview.queries.ts";

const texts = messages.overview;

/** The number of viewers in each of the last 24 hours. */
export function HourBars({ now }: { now: NowQuery }) {
  return (
    <QueryPanel query={now} loading={<output className="text-text-2">{messages.tables.loading}</output>}>
      {(data) => (
        <TimeBars
          label={texts.viewersByHour}
          unit={[texts.hour, texts.viewers]}
          bars={data.hours.map(({ hour, viewers }) => ({ at: hour, value: viewers }))}
          labelStep={6}
          format={(hour) => messages.formats.date(hour, { hour: "numeric" })}
        />
      )}
    </QueryPanel>
  );
}
