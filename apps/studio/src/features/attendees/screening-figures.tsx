import { ListTable } from "@matinee/app-shell/components/lists/list-table";
import type { Column } from "@matinee/app-shell/lists/column";
import type { ProgrammeFigures } from "@matinee/contract/schemas/festivals";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { joinAmounts } from "@matinee/app-shell/join-amounts";
import { messages } from "@matinee/texts";
import { Panel } from "@matinee/ui/panel";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { CsvButton } from "../../components/csv-button.tsx";
import { reportPaths } from "../../lib/report-paths.ts";
import { paths } from "../../paths.ts";
import { useBuilder } from "../builder/builder-context.ts";
import { screeningFiguresQuery } from "./attendees.queries.ts";

const texts = messages.screeningFigures;

type Row = ProgrammeFigures["screenings"][number];

const formatCount = (count: number | null) =>
  count === null ? texts.notYours : messages.formats.number(count);

/** What each screening of a festival was visited and earned. */
export function ScreeningFigures({ event }: { event: OwnedPage }) {
  // Of the shares of its passes.
  const { currency } = event;
  const { customerId } = useBuilder();
  const figures = useQuery(screeningFiguresQuery(event.id));
  const hasPasses =
    figures.data !== undefined &&
    (figures.data.passNet > 0 || figures.data.screenings.some(({ passUses }) => passUses > 0));
  const columns: readonly Column<Row>[] = [
    {
      id: "screening",
      wrap: true,
      header: texts.columns.screening,
      cell: ({ url, title, invited, cancelled }) => (
        <>
          {invited ? (
            title || url
          ) : (
            <Link className="link" to={paths.event(url, { customerId, step: "attendees" })}>
              {title || url}
            </Link>
          )}
          {invited || cancelled ? (
            <span className="block text-sm text-text-2">{cancelled ? texts.cancelled : texts.invited}</span>
          ) : null}
        </>
      ),
    },
    {
      id: "opensAt",
      header: texts.columns.opensAt,
      // In one time zone for all, like the days of the programme.
      cell: ({ opensAt }) =>
        opensAt ? messages.formats.eventDate(new Date(opensAt), event.timezone, true) : texts.noDate,
    },
    {
      id: "tickets",
      header: texts.columns.tickets,
      align: "end",
      cell: ({ tickets }) => formatCount(tickets),
    },
    {
      id: "registrations",
      header: texts.columns.registrations,
      align: "end",
      cell: ({ registrations }) => formatCount(registrations),
    },
    ...(hasPasses
      ? [
          {
            id: "passUses",
            header: texts.columns.passUses,
            align: "end",
            cell: ({ passUses }) => formatCount(passUses),
          } as const satisfies Column<Row>,
        ]
      : []),
    {
      id: "watched",
      header: texts.columns.watched,
      align: "end",
      cell: ({ watched }) => messages.formats.number(watched),
    },
    ...(hasPasses
      ? [
          {
            id: "passShare",
            header: texts.columns.passShare,
            align: "end",
            cell: ({ passShare }) => messages.formats.money(passShare, currency),
          } as const satisfies Column<Row>,
        ]
      : []),
    {
      id: "net",
      header: texts.columns.net,
      align: "end",
      strong: true,
      sticky: "narrow-end",
      cell: ({ net, currency }) => (net === null ? texts.notYours : messages.formats.money(net, currency)),
    },
  ];
  return (
    <Panel
      title={texts.title}
      action={
        figures.data ? (
          <p className="text-sm text-text-2">
            {texts.withScreenings(
              joinAmounts(figures.data.byCurrency.map(({ currency, net }) => ({ currency, amount: net }))),
            )}
          </p>
        ) : null
      }
    >
      <ListTable
        bare
        label={texts.title}
        columns={columns}
        query={figures}
        rows={figures.data?.screenings}
        empty={texts.empty}
        getId={({ pageId }) => pageId}
      />
      {figures.data && figures.data.passNet > 0 ? (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm text-text-2">
          <p className="max-w-prose">
            {texts.passes.title(messages.formats.money(figures.data.passNet, figures.data.currency))}{" "}
            {texts.passes.explanation}
          </p>
          <CsvButton path={reportPaths.passIncome(event.id)} label={texts.passes.download} />
        </div>
      ) : null}
    </Panel>
  );
}
