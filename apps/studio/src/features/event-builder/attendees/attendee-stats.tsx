import { messages } from "@matinee/contract/messages";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { formatUsd } from "@matinee/domain/money";
import { Skeleton } from "@matinee/ui/skeleton";
import { Stat, StatRow } from "@matinee/ui/stat";
import { useQuery } from "@tanstack/react-query";
import { reportPaths } from "../../../paths.ts";
import { incomeQuery, watchTimeQuery } from "./attendees.queries.ts";
import { CsvButton } from "../../../components/csv-button.tsx";
import { formatWatchTime } from "./format-watch-time.ts";

const loading = <Skeleton className="my-2 h-6 w-24" />;
const renderMissing = (failed: boolean) => (failed ? "–" : loading);

/** Shows the numbers of orders and emails, the income and the watch time. */
export function AttendeeStats({
  event,
  orders,
  emails,
}: {
  event: OwnedPage;
  orders: number | undefined;
  emails: number | undefined;
}) {
  return (
    <StatRow>
      <Stat
        label={messages.wizard.orders}
        value={orders?.toLocaleString("en-US") ?? loading}
        note="Paid and free"
        action={<CsvButton path={reportPaths.orders(event.id)} label="Download orders as CSV" />}
      />
      <Stat
        label={messages.wizard.emailsCollected}
        value={emails?.toLocaleString("en-US") ?? loading}
        note="Each address once"
        action={<CsvButton path={reportPaths.subscribers(event.id)} label="Download emails as CSV" />}
      />
      <Money event={event} />
    </StatRow>
  );
}

/** The statistics without the lists of attendees. */
export function IncomeStats({ event }: { event: OwnedPage }) {
  const income = useQuery(incomeQuery(event.id));
  const orders = income.data?.orders.toLocaleString("en-US");
  return (
    <StatRow>
      <Stat
        label={messages.wizard.orders}
        value={orders ?? renderMissing(income.isError)}
        note="Paid and free"
      />
      <Money event={event} />
    </StatRow>
  );
}

function Money({ event }: { event: OwnedPage }) {
  const income = useQuery(incomeQuery(event.id));
  const watched = useQuery(watchTimeQuery(event.id));
  return (
    <>
      <Stat
        label="Income, net of fees"
        value={income.data ? formatUsd(income.data.net) : renderMissing(income.isError)}
        note={income.data ? `${formatUsd(income.data.gross)} before fees` : " "}
      />
      <Stat
        label="Watch time"
        value={watched.data ? formatWatchTime(watched.data.totalSeconds) : renderMissing(watched.isError)}
        note={watched.data ? `${watched.data.plays.toLocaleString("en-US")} plays` : " "}
      />
    </>
  );
}
