import type { reportRoutes } from "@matinee/contract/routes/reports";
import { formatUsd, formatUsdShort } from "@matinee/domain/money";
import { Panel } from "@matinee/ui/panel";
import { useQuery } from "@tanstack/react-query";
import type { ClientInferResponseBody } from "@ts-rest/core";
import { CountBars } from "./count-bars.tsx";
import { DayPlot } from "./day-plot.tsx";
import { HourBars } from "./hour-bars.tsx";
import { ActionItemsPanel } from "./action-items-panel.tsx";
import { nowQuery } from "./overview.queries.ts";
import { LiveEventsPanel } from "./live-events-panel.tsx";
import { StatTile } from "./stat-tile.tsx";

type Overview = ClientInferResponseBody<typeof reportRoutes.overview, 200>["data"];

const formatCount = (value: number) => value.toLocaleString("en-US");

/** The numbers of a period and of the period before, their plots by day, and the present. */
export function OverviewPlots({ now, before, days }: { now: Overview; before: Overview; days: number }) {
  const moment = useQuery(nowQuery);
  const tiles = [
    { label: "Gross volume", now: now.sales, before: before.sales, format: formatUsd },
    { label: "Orders", now: now.orders, before: before.orders, format: formatCount },
    { label: "Emails collected", now: now.emails, before: before.emails, format: formatCount },
    { label: "Events activated", now: now.events, before: before.events, format: formatCount },
    { label: "Viewers", now: now.viewers, before: before.viewers, format: formatCount },
    { label: "New customers", now: now.customers, before: before.customers, format: formatCount },
  ];
  const beforeLabel = `${days} days before`;
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-4 tablet:grid-cols-3 desktop:grid-cols-6">
        {tiles.map((tile) => (
          <StatTile key={tile.label} {...tile} days={days} />
        ))}
      </dl>
      <div className="grid gap-4 laptop:grid-cols-3">
        <Panel title="Gross volume by day" className="[--plot-h:17rem] laptop:col-span-2">
          <DayPlot
            label="Gross volume by day"
            days={now.sales}
            before={before.sales}
            beforeLabel={beforeLabel}
            format={formatUsdShort}
            leastTop={10_000}
          />
        </Panel>
        <LiveEventsPanel now={moment} />
        <Panel title="Leads by stage">
          <CountBars
            label="Leads by stage"
            counts={now.leadsByStage.map((row) => ({ name: row.stage, count: row.count }))}
            hrefOf={(stage) => `/admin/leads?stage=${stage}`}
          />
        </Panel>
        <Panel title={`Viewers by hour, ${getTimezoneName()}`}>
          <HourBars now={moment} />
        </Panel>
        <ActionItemsPanel now={moment} />
        <Panel title="Viewers by day" className="laptop:col-span-2">
          <DayPlot
            label="Viewers by day"
            days={now.viewers}
            before={before.viewers}
            beforeLabel={beforeLabel}
            format={formatCount}
          />
        </Panel>
        <Panel title="Leads by source">
          <CountBars
            label="Leads by source"
            counts={now.leadsBySource.map((row) => ({ name: row.source, count: row.count }))}
            hrefOf={(source) => `/admin/leads?source=${source}`}
          />
        </Panel>
        <Panel title="New customers by day" className="laptop:col-span-3">
          <DayPlot
            label="New customers by day"
            days={now.customers}
            before={before.customers}
            beforeLabel={beforeLabel}
            format={formatCount}
          />
        </Panel>
      </div>
    </div>
  );
}

/** Returns the short name of this browser's time zone: 'PST'. */
const getTimezoneName = () =>
  new Intl.DateTimeFormat("en-US", { timeZoneName: "short" })
    .formatToParts(new Date())
    .find(({ type }) => type === "timeZoneName")?.value ?? "";
