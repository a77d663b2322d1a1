import type { reportRoutes } from "@matinee/contract/routes/admin";
import { formatUsd, formatUsdShort } from "@matinee/domain/money";
import { Panel } from "@matinee/ui/panel";
import { Stat, StatRow } from "@matinee/ui/stat";
import type { ClientInferResponseBody } from "@ts-rest/core";
import { CountBars } from "./count-bars.tsx";
import { DayPlot } from "./day-plot.tsx";

type Overview = ClientInferResponseBody<typeof reportRoutes.overview, 200>["data"];
type Day = Overview["sales"][number];

const sum = (days: readonly Day[]) => days.reduce((total, { value }) => total + value, 0);
const count = (value: number) => value.toLocaleString("en-US");

/** The numbers of a time and of the time before it, and how they went day by day. */
export function OverviewPlots({ now, before, days }: { now: Overview; before: Overview; days: number }) {
  const stats = [
    { label: "Gross volume", now: now.sales, before: before.sales, format: formatUsd },
    { label: "Viewers", now: now.viewers, before: before.viewers, format: count },
    { label: "New customers", now: now.customers, before: before.customers, format: count },
  ];
  return (
    <div className="flex flex-col gap-4">
      <StatRow>
        {stats.map(({ label, format, ...series }) => (
          <Stat
            key={label}
            label={label}
            value={format(sum(series.now))}
            {...compared(sum(series.now), sum(series.before), days)}
          />
        ))}
      </StatRow>
      <div className="grid gap-4 laptop:grid-cols-2">
        <Panel title="Gross volume by day" className="laptop:col-span-2">
          <DayPlot
            label="Gross volume by day"
            days={now.sales}
            before={before.sales}
            beforeLabel={`${days} days before`}
            format={formatUsdShort}
          />
        </Panel>
        <Panel title="Viewers by day">
          <DayPlot label="Viewers by day" days={now.viewers} format={count} />
        </Panel>
        <Panel title="New customers by day">
          <DayPlot label="New customers by day" days={now.customers} format={count} />
        </Panel>
        <Panel title="Leads by stage">
          <CountBars
            label="Leads by stage"
            counts={now.leadsByStage.map((row) => ({ name: row.stage, count: row.count }))}
          />
        </Panel>
        <Panel title="Leads by source">
          <CountBars
            label="Leads by source"
            counts={now.leadsBySource.map((row) => ({ name: row.source, count: row.count }))}
          />
        </Panel>
      </div>
    </div>
  );
}

function compared(now: number, before: number, days: number) {
  if (before === 0) return { note: `None in the ${days} days before` };
  const change = Math.round(((now - before) / before) * 100);
  if (change === 0) return { note: `As in the ${days} days before` };
  const note = `${Math.abs(change)}% ${change > 0 ? "over" : "under"} the ${days} days before`;
  return { note, trend: change > 0 ? ("up" as const) : ("down" as const) };
}
