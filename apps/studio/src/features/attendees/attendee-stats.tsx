import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { AttendanceFilter } from "@matinee/domain/vocabulary";
import { Button } from "@matinee/ui/button";
import { Skeleton } from "@matinee/ui/skeleton";
import { Stat, StatRow } from "@matinee/ui/stat";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { reportPaths } from "../../lib/report-paths.ts";
import { incomeQuery, watchTimeQuery } from "./attendees.queries.ts";
import { CsvButton } from "../../components/csv-button.tsx";
import { formatWatchTime } from "./format-watch-time.ts";

const texts = messages.attendeesStep;

const loading = <Skeleton className="my-2 h-6 w-24" />;

/** The query behind a figure. */
interface Source {
  isError: boolean;
  refetch: () => unknown;
}

/** A list of attendees, and its size once it is loaded. */
interface CountedList {
  list: Source;
  total: number | undefined;
}

const formatCount = (count: number | undefined) =>
  count === undefined ? undefined : messages.formats.number(count);

/** A figure. Until it is loaded it shows a bar, and after a failure a dash with a button that loads it again. */
export function Figure({
  label,
  value,
  note,
  action,
  source,
}: {
  label: string;
  /** Undefined until it is loaded. */
  value: string | undefined;
  note: string;
  action?: ReactNode;
  source: Source;
}) {
  const hasFailed = value === undefined && source.isError;
  return (
    <Stat
      label={label}
      value={value ?? (hasFailed ? "–" : loading)}
      note={
        hasFailed ? (
          <Button size="sm" aria-label={messages.attendees.loadAgain(label)} onClick={() => source.refetch()}>
            {messages.attendees.tryAgain}
          </Button>
        ) : (
          note
        )
      }
      action={action}
    />
  );
}

function nameCsv(list: string, attendance: AttendanceFilter | undefined): string {
  const { downloadCsv, downloadFilteredCsv } = messages.attendees;
  return attendance ? downloadFilteredCsv[attendance](list) : downloadCsv(list);
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
  orders: CountedList;
  emails: CountedList;
}) {
  return (
    <StatRow>
      <Figure
        label={messages.wizard.orders}
        value={formatCount(orders.total)}
        source={orders.list}
        note={texts.paidAndFree}
        action={
          <CsvButton path={reportPaths.orders(event.id, attendance)} label={nameCsv("orders", attendance)} />
        }
      />
      <Figure
        label={messages.wizard.emailsCollected}
        value={formatCount(emails.total)}
        source={emails.list}
        note={texts.eachAddressOnce}
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
  return (
    <StatRow>
      <Figure
        label={messages.wizard.orders}
        value={formatCount(income.data?.orders)}
        source={income}
        note={texts.paidAndFree}
      />
      <Money event={event} />
    </StatRow>
  );
}

function Money({ event }: { event: OwnedPage }) {
  const income = useQuery(incomeQuery(event.id));
  const showsFilm = event.kind === "screening";
  const watched = useQuery({ ...watchTimeQuery(event.id), enabled: showsFilm });
  return (
    <>
      <Figure
        label={texts.incomeNetOfFees}
        value={income.data && messages.formats.money(income.data.net, income.data.currency)}
        source={income}
        note={income.data ? messages.attendees.beforeFees(income.data) : " "}
      />
      {showsFilm ? (
        <Figure
          label={texts.watchTime}
          value={watched.data && formatWatchTime(watched.data.totalSeconds)}
          source={watched}
          note={watched.data ? messages.attendees.plays(watched.data.plays) : " "}
        />
      ) : null}
    </>
  );
}
