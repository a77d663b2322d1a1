import { MonthSelect } from "@matinee/app-shell/components/month-select";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { joinAmounts } from "@matinee/app-shell/join-amounts";
import { useListAddress } from "@matinee/app-shell/lists/list-address";
import { messages } from "@matinee/texts";
import { monthSchema, type Money } from "@matinee/contract/schemas/money";
import { Alert } from "@matinee/ui/alert";
import { PageHeader } from "@matinee/ui/page-header";
import { Skeleton } from "@matinee/ui/skeleton";
import { Tab, TabList, TabPanel, Tabs } from "@matinee/ui/tabs";
import { useQuery } from "@tanstack/react-query";
import { CsvButton } from "../../components/csv-button.tsx";
import { DocumentTitle } from "../../components/document-title.tsx";
import { formatDayTime, getLocalTimezone } from "../../lib/dates.ts";
import { buildStatementPath, reportPaths } from "../../lib/report-paths.ts";
import { EntriesTable } from "./entries-table.tsx";
import { EventsTable } from "./events-table.tsx";
import { moneyQuery } from "./money.queries.ts";
import { MoneyBars } from "./money-bar.tsx";
import { PayoutCard } from "./payout-card.tsx";
import { PayoutsTable } from "./payouts-table.tsx";
import { StatementEmail } from "./statement-email.tsx";
import { StatementButton } from "./statement-button.tsx";
import { TaxesTable } from "./taxes-table.tsx";

const texts = messages.money;

const choices = [{ name: "month" }, { name: "tab" }];
const tabs = ["all", "sale", "refund", "events", "taxes", "payouts"] as const;

/** `/money`: the earnings of the owner's events in a month, and the payouts. Month and tab are in the address. */
export function MoneyPage() {
  const address = useListAddress(choices);
  const month = monthSchema.safeParse(address.query["month"]).data;
  const money = useQuery(moneyQuery(month));
  const timezone = getLocalTimezone();
  const tab = tabs.find((each) => each === address.query["tab"]) ?? "all";
  const choose = (name: "month" | "tab", value: string) =>
    address.change({ [name]: value }, { replace: true });
  return (
    <div className="mx-auto max-w-[1120px]">
      <DocumentTitle>{messages.dashboard.money}</DocumentTitle>
      <PageHeader
        title={messages.dashboard.money}
        description={texts.description}
        actions={
          money.data ? (
            <div className="flex flex-wrap items-center gap-3">
              <MonthSelect
                month={money.data.month}
                months={money.data.months}
                timezone={timezone}
                onChoose={(chosen) => choose("month", chosen)}
              />
              <CsvButton path={reportPaths.money(money.data.month, timezone)} label={texts.csv} size="md" />
              <StatementButton path={buildStatementPath(money.data.month, timezone)} />
            </div>
          ) : null
        }
      />
      <div className="mt-6 flex flex-col gap-6">
        <QueryPanel
          query={money}
          keepsData
          loading={
            <>
              <Skeleton className="h-[216px] rounded-3!" />
              <Skeleton className="h-[360px] rounded-3!" />
            </>
          }
        >
          {(data) => (
            <>
              <div className="grid gap-6 laptop:auto-cols-[360px] laptop:grid-flow-col laptop:grid-cols-[minmax(0,1fr)]">
                <MoneyBars money={data} onOpen={(opened) => choose("tab", opened)} />
                <PayoutCard onOpen={() => choose("tab", "payouts")} />
              </div>
              <Notices money={data} />
              <Tabs value={tab} onValueChange={(value) => choose("tab", value)}>
                <TabList aria-label={messages.dashboard.money}>
                  {tabs.map((each) => (
                    <Tab key={each} value={each}>
                      {texts.tabs[each]}
                    </Tab>
                  ))}
                </TabList>
                <TabPanel value={tab} className="pt-4">
                  {tab === "events" ? (
                    <EventsTable money={data} />
                  ) : tab === "taxes" ? (
                    <TaxesTable month={data.month} timezone={timezone} />
                  ) : tab === "payouts" ? (
                    <PayoutsTable />
                  ) : (
                    <EntriesTable month={data.month} kind={tab === "all" ? undefined : tab} />
                  )}
                </TabPanel>
              </Tabs>
              <StatementEmail />
            </>
          )}
        </QueryPanel>
      </div>
    </div>
  );
}

function Notices({ money: { payoutsHeldUntil, disputed } }: { money: Money }) {
  return (
    <>
      {payoutsHeldUntil ? <Alert>{texts.held(formatDayTime(payoutsHeldUntil))}</Alert> : null}
      {disputed.orders > 0 ? (
        <Alert tone="warning">{texts.disputed(disputed.orders, joinAmounts(disputed.byCurrency))}</Alert>
      ) : null}
    </>
  );
}
