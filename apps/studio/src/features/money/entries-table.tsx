import { messages } from "@matinee/texts";
import type { MoneyEntry } from "@matinee/contract/schemas/money";
import { formatUsd } from "@matinee/domain/money";
import { Cell, HeadCell, TableRow } from "@matinee/ui/table";
import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadMoreTable } from "../../components/load-more-table.tsx";
import { formatDayTime } from "../../lib/dates.ts";
import { entriesQuery } from "./money.queries.ts";

const texts = messages.money;

/** The payments and refunds of a month. */
export function EntriesTable({ month, kind }: { month: string; kind: MoneyEntry["kind"] | undefined }) {
  const list = useInfiniteQuery(entriesQuery(month, kind));
  return (
    <LoadMoreTable
      label={texts.tabs[kind ?? "all"]}
      columns={7}
      head={
        <>
          <HeadCell>{texts.columns.date}</HeadCell>
          <HeadCell>{texts.columns.what}</HeadCell>
          <HeadCell>{texts.columns.event}</HeadCell>
          <HeadCell align="end">{texts.columns.gross}</HeadCell>
          <HeadCell align="end">{texts.columns.refunded}</HeadCell>
          <HeadCell align="end">{texts.columns.fee}</HeadCell>
          <HeadCell align="end" sticky="narrow-end">
            {texts.columns.net}
          </HeadCell>
        </>
      }
      list={list}
      emptyText={texts.noEntries}
      renderRow={(row) => (
        <TableRow key={row.id}>
          <Cell quiet className="whitespace-nowrap">
            {formatDayTime(row.at)}
          </Cell>
          <Cell>
            <strong className="font-semibold">{texts.kinds[row.kind]}</strong>{" "}
            <span className="text-text-2">{row.name}</span>
          </Cell>
          <Cell truncate="24ch">{row.title}</Cell>
          <Cell align="end">{row.gross === 0 ? null : formatUsd(row.gross)}</Cell>
          <Cell align="end">{row.refunded === 0 ? null : formatUsd(-row.refunded)}</Cell>
          <Cell align="end">{formatUsd(-row.fee)}</Cell>
          <Cell align="end" strong sticky="narrow-end">
            {formatUsd(row.net)}
          </Cell>
        </TableRow>
      )}
    />
  );
}
