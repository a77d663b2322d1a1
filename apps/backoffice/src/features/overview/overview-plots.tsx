import { currencies, type Currency, platformCurrency } from "@matinee/domain/currency";
import { messages } from "@matinee/texts";
import type { reportRoutes } from "@matinee/contract/routes/reports";
import { Panel } from "@matinee/ui/panel";
import { Segment } from "@matinee/ui/segment";
import { useQuery } from "@tanstack/react-query";
import type { ClientInferResponseBody } from "@ts-rest/core";
import { useState } from "react";
import { CountBars } from "./count-bars.tsx";
import { DayPlot } from "./day-plot.tsx";
import { HourBars } from "./hour-bars.tsx";
import { ActionItemsPanel } from "./action-items-panel.tsx";
import { nowQuery } from "./overview.queries.ts";
import { LiveEventsPanel } from "./live-events-panel.tsx";
import { StatTile } from "./stat-tile.tsx";

const texts = messages.overview;

type Overview = ClientInferResponseBody<typeof reportRoutes.overview, 200>["data"];

const formatCount = (value: number) => messages.formats.number(value);

/** The numbers of a period and of the period before, their plots by day, and the present. */
export function OverviewPlots({ now, before, days }: { now: Overview; before: Overview; days: number }) {
  const moment = useQuery(nowQuery);
  const sales = listSales(now, before);
  const [chosen, choose] = useState<Currency>(platformCurrency);
  const [first, ...others] = sales;
  const plotted = sales.find(({ currency }) => currency === chosen) ?? first;
  const tiles = [
    { label: texts.orders, now: now.orders, before: before.orders, format: formatCount },
    { label: texts.emailsCollected, now: now.emails, before: before.emails, format: formatCount },
    { label: texts.eventsActivated, now: now.events, before: before.events, format: formatCount },
    { label: texts.viewers, now: now.viewers, before: before.viewers, format: formatCount },
    { label: texts.newCustomers, now: now.customers, before: before.customers, format: formatCount },
  ];
  const beforeLabel = texts.daysBefore(days);
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-4 tablet:grid-cols-3 desktop:grid-cols-6">
        <StatTile
          label={texts.grossVolume}
          now={first.now}
          before={first.before}
          days={days}
          format={(amount) => messages.formats.money(amount, first.currency)}
          others={others}
        />
        {tiles.map((tile) => (
          <StatTile key={tile.label} {...tile} days={days} />
        ))}
      </dl>
      <div className="grid gap-4 laptop:grid-cols-3">
        <Panel
          title={texts.grossVolumeByDay}
          className="[--plot-h:17rem] laptop:col-span-2"
          action={
            others.length > 0 ? (
              <Segment
                label={texts.currency}
                value={plotted.currency}
                onValueChange={choose}
                options={sales.map(({ currency }) => ({ value: currency, label: currency.toUpperCase() }))}
              />
            ) : null
          }
        >
          <DayPlot
            label={texts.grossVolumeByDay}
            days={plotted.now}
            before={plotted.before}
            beforeLabel={beforeLabel}
            format={(amount) => messages.formats.shortMoney(amount, plotted.currency)}
            leastTop={10_000}
          />
        </Panel>
        <LiveEventsPanel now={moment} />
        <Panel title={texts.leadsByStage}>
          <CountBars
            label={texts.leadsByStage}
            counts={now.leadsByStage.map(({ stage, count }) => ({ code: stage, count }))}
            names={messages.leads.stages}
            hrefOf={(stage) => `/admin/leads?stage=${stage}`}
          />
        </Panel>
        <Panel title={texts.viewersByHourIn(getTimezoneName())}>
          <HourBars now={moment} />
        </Panel>
        <ActionItemsPanel now={moment} />
        <Panel title={texts.viewersByDay} className="laptop:col-span-2">
          <DayPlot
            label={texts.viewersByDay}
            days={now.viewers}
            before={before.viewers}
            beforeLabel={beforeLabel}
            format={formatCount}
          />
        </Panel>
        <Panel title={texts.leadsBySource}>
          <CountBars
            label={texts.leadsBySource}
            counts={now.leadsBySource.map(({ source, count }) => ({ code: source, count }))}
            names={messages.leads.sourceNames}
            hrefOf={(source) => `/admin/leads?source=${source}`}
          />
        </Panel>
        <Panel title={texts.newCustomersByDay} className="laptop:col-span-3">
          <DayPlot
            label={texts.newCustomersByDay}
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

type Days = Overview["sales"];

interface Sales {
  currency: Currency;
  now: Days;
  before: Days;
}

/** Lists the sales of each currency that has any in one of the periods, US dollars first; those alone without any. */
function listSales(now: Overview, before: Overview): [Sales, ...Sales[]] {
  const noSales = (days: Days) => days.map(({ day }) => ({ day, value: 0 }));
  const find = ({ sales, salesByCurrency }: Overview, wanted: Currency) =>
    salesByCurrency.find(({ currency }) => currency === wanted)?.days ?? noSales(sales);
  const sold = currencies.filter((currency) =>
    [now, before].some(({ salesByCurrency }) => salesByCurrency.some((row) => row.currency === currency)),
  );
  const [first = platformCurrency, ...others] = sold;
  const describe = (currency: Currency) => ({
    currency,
    now: find(now, currency),
    before: find(before, currency),
  });
  return [describe(first), ...others.map(describe)];
}

/** Returns the short name of this browser's time zone: 'PST'. */
const getTimezoneName = () =>
  messages.formats.timeZoneName(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
