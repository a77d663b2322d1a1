import { messages } from "@matinee/contract/messages";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { AttendanceFilter } from "@matinee/contract/schemas/premiere-attendance";
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

/** The size of a list. */
interface Count {
  total: number | undefined;
  failed: boolean;
}

const renderCount = ({ total, failed }: Count) => total?.toLocaleString("en-US") ?? renderMissing(failed);

function nameCsv(list: string, attendance: AttendanceFilter | undefined): string {
  const { downloadCsv, downloadFilteredCsv, filters } = messages.attendees;
  return attendance ? downloadFilteredCsv(list, filters[attendance]) : downloadCsv(list);
}

/** Shows the numbers of orders and emails, the income and the watch time. */
export function AttendeeStats({
  event,
  attendance,
  orders,
  emails,
}: {
  event: OwnedPage;
  /** The reports follow this filter, the numbers do not. */
  attendance: AttendanceFilter | undefined;
  orders: Count;
  emails: Count;
}) {
  return (
    <StatRow>
      <Stat
        label={messages.wizard.orders}
        value={renderCount(orders)}
        note="Paid and free"
        action={
          <CsvButton path={reportPaths.orders(event.id, attendance)} label={nameCsv("orders", attendance)} />
        }
      />
      <Stat
        label={messages.wizard.emailsCollected}
        value={renderCount(emails)}
        note="Each address once"
        action={
          <CsvButton
            path={reportPaths.subscribers(event.id, attendance)}
            label={nameCsv("emails", attendance)}
          />
        }
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
