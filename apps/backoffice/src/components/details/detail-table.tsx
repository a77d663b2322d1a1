import { QueryError } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import { Pagination } from "@matinee/ui/pagination";
import { Panel } from "@matinee/ui/panel";
import {
  HeadCell,
  Table,
  TableBody,
  TableFrame,
  TableHead,
  TableLoadingRows,
  TableMessageRow,
} from "@matinee/ui/table";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { GoTo } from "../../lib/lists/use-page-parameter.ts";
import { DetailRows } from "./detail-rows.tsx";
import type { DetailColumn } from "./detail-column.ts";

const texts = messages.backOffice;

export interface DetailTableProps<Row> {
  title: string;
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  columns: readonly DetailColumn<Row>[];
  total?: number | undefined;
  /** Set for a table with its own pages. */
  paging?: { page: number; pages: number; goTo: GoTo };
  failure?: { error: unknown; retry: () => void; retrying: boolean } | undefined;
  action?: ReactNode;
  /** Shown instead of rows when there are none. */
  empty?: string;
  /** Less space between the columns, for a narrow panel. */
  compact?: boolean;
  /** Each row is a list of its cells on a phone, so that a row's buttons need no sideways scrolling. */
  stacksOnPhone?: boolean;
  /** Rendered above the table, for example a form that adds a row. */
  children?: ReactNode;
}

const STACKED = [
  "max-tablet:block max-tablet:[&_thead]:sr-only max-tablet:[&_tbody]:block",
  "max-tablet:[&_tr]:flex max-tablet:[&_tr]:flex-col max-tablet:[&_tr]:gap-1 max-tablet:[&_tr]:border-b max-tablet:[&_tr]:border-line max-tablet:[&_tr]:px-4 max-tablet:[&_tr]:py-3",
  "max-tablet:[&_td]:flex max-tablet:[&_td]:h-auto max-tablet:[&_td]:gap-3 max-tablet:[&_td]:border-0 max-tablet:[&_td]:p-0! max-tablet:[&_td]:text-left max-tablet:[&_td]:whitespace-normal max-tablet:[&_td:empty]:hidden",
  "max-tablet:[&_td[data-label]]:before:w-24 max-tablet:[&_td[data-label]]:before:shrink-0 max-tablet:[&_td[data-label]]:before:font-normal max-tablet:[&_td[data-label]]:before:text-text-2 max-tablet:[&_td[data-label]]:before:content-[attr(data-label)]",
  // A link without a label is the row's action, which a thumb presses.
  "max-tablet:[&_td:not([data-label])>a]:-mb-3 max-tablet:[&_td:not([data-label])>a]:py-3.5",
].join(" ");

/** A table of a details screen, in a panel with a title. */
export function DetailTable<Row extends { id: string }>(props: DetailTableProps<Row>) {
  const {
    title,
    rows,
    columns,
    total,
    paging,
    failure,
    action,
    compact = false,
    stacksOnPhone = false,
    children,
  } = props;
  const { empty = messages.tables.empty } = props;
  // In state, not in a ref: the rows render before the frame exists and must render again.
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const lastPage = paging?.pages ?? 0;
  const isPastEnd = rows?.length === 0 && lastPage > 0 && (paging?.page ?? 1) > lastPage;
  const goToEnd = useEffectEvent(() => paging?.goTo(lastPage, { replace: true }));
  useEffect(() => {
    if (isPastEnd) goToEnd();
  }, [isPastEnd]);
  const count = total ?? rows?.length;
  return (
    <Panel
      title={title}
      count={count === undefined ? undefined : messages.formats.number(count)}
      action={action}
      flush
    >
      {children}
      <TableFrame
        ref={setFrame}
        label={title}
        bare
        className={`max-h-[420px]! ${stacksOnPhone ? "max-tablet:max-h-none!" : ""}`}
      >
        <Table
          aria-label={title}
          aria-rowcount={rows && rows.length + 1}
          className={`${compact ? "[&_td]:px-2 [&_th]:px-2 [&_th]:whitespace-normal" : ""} ${stacksOnPhone ? STACKED : ""}`}
        >
          <TableHead>
            <tr>
              {columns.map((column, index) => (
                <HeadCell key={`${column.header}${index}`} {...(column.align && { align: column.align })}>
                  {column.header || <span className="sr-only">{texts.links}</span>}
                </HeadCell>
              ))}
            </tr>
          </TableHead>
          <TableBody>
            {failure ? (
              <TableMessageRow colSpan={columns.length}>
                <QueryError error={failure.error} onRetry={failure.retry} retrying={failure.retrying} />
              </TableMessageRow>
            ) : rows === undefined ? (
              <TableLoadingRows columns={columns.length} rows={3} label={messages.tables.loading} />
            ) : rows.length === 0 ? (
              <TableMessageRow compact colSpan={columns.length}>
                {empty}
              </TableMessageRow>
            ) : (
              <DetailRows rows={rows} columns={columns} frame={frame} />
            )}
          </TableBody>
        </Table>
      </TableFrame>
      {rows && rows.length > 0 ? (
        <footer className="flex min-h-11 flex-wrap items-center justify-between gap-3 px-4 py-1.5 text-sm">
          <output className="text-text-2 tabular-nums">
            {messages.tables.showing(rows.length, count ?? rows.length)}
          </output>
          {paging ? <Pagination page={paging.page} pages={paging.pages} onPageChange={paging.goTo} /> : null}
        </footer>
      ) : null}
    </Panel>
  );
}
