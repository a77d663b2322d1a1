import type { Pool } from "pg";
import { to as copyTo } from "pg-copy-streams";

/**
 * A long report whose cells PostgreSQL itself writes, by COPY: many times as fast as row by row here. COPY takes no
 * parameters: `columns` and `from` are fixed SQL, and `rowsBetween` has each value as an escaped literal.
 */
export interface CopyReport {
  /** Names the file: `All-{kind}__{date}.csv`. That of an event's report contains the event's url. */
  kind: string;
  /** SQL of each cell: a text, or null for nothing. */
  columns: readonly { header: string; cell: string }[];
  /** Where the cells come from besides `o`, the rows: joins to it. */
  joins: string;
  /** The row that ends a page of this many behind `after`, newest first; none when fewer follow. */
  findPageEnd: (after: RowCursor | undefined, rows: number) => Promise<RowCursor | undefined>;
  /** SQL of all rows behind `after` and down to `end`; of all that follow when there is none. */
  selectRowsBetween: (after: RowCursor | undefined, end: RowCursor | undefined) => string;
}

/** Where a row stands in a list that is newest first. */
export interface RowCursor {
  id: string;
  createdAt: Date;
}

const ROWS_PER_PAGE = 10_000;
/** Pages that are read while one is written; each holds a connection, and none does between. */
const MAX_PAGES_AHEAD = 2;

/** The lines of a report, a page at a time, and no further ahead than a few pages of whoever reads. */
export async function* streamCopyLines(pool: Pool, report: CopyReport): AsyncGenerator<Buffer> {
  const ahead: Promise<Buffer>[] = [];
  let after: RowCursor | undefined;
  let isWhole = false;
  while (!isWhole || ahead.length > 0) {
    while (!isWhole && ahead.length < MAX_PAGES_AHEAD) {
      const end = await report.findPageEnd(after, ROWS_PER_PAGE);
      const page = runCopy(pool, buildSelect(report, after, end));
      // Whoever reads may go away meanwhile; then nobody waits for this.
      page.catch(() => undefined);
      ahead.push(page);
      after = end;
      isWhole = !end;
    }
    const lines = await ahead.shift();
    if (lines && lines.length > 0) yield lines;
  }
}

function buildSelect(report: CopyReport, after: RowCursor | undefined, end: RowCursor | undefined): string {
  const cells = report.columns.map(({ cell }) => cell).join(", ");
  return `select ${cells} from (${report.selectRowsBetween(after, end)}) o ${report.joins}
    order by o.created_at desc nulls last, o.id desc nulls last`;
}

async function runCopy(pool: Pool, select: string): Promise<Buffer> {
  const client = await pool.connect();
  let broken = true;
  try {
    const chunks: Buffer[] = [];
    const copied = client.query(copyTo(`copy (${select}) to stdout with (format csv)`));
    for await (const chunk of copied) chunks.push(chunk);
    broken = false;
    return endLinesWithCrlf(Buffer.concat(chunks), copied.rowCount);
  } finally {
    client.release(broken);
  }
}

const LINE_FEED = 10;
const CRLF = Buffer.from("\r\n");
const QUOTE = 34;

/**
 * COPY ends its lines with LF; a report ends them with CRLF. A line feed inside quotes belongs to its cell. It jumps from
 * one line feed or quote to the next: looking at each byte would take longer than PostgreSQL takes to write the page.
 */
function endLinesWithCrlf(lines: Buffer, count: number): Buffer {
  const ended = Buffer.allocUnsafe(lines.length + count);
  let quote = lines.indexOf(QUOTE);
  let to = 0;
  for (let from = 0, end = 0; (end = lines.indexOf(LINE_FEED, from)) !== -1; from = end + 1) {
    while (quote !== -1 && quote < end) {
      const closing = lines.indexOf(QUOTE, quote + 1);
      if (closing > end) end = lines.indexOf(LINE_FEED, closing);
      quote = lines.indexOf(QUOTE, closing + 1);
    }
    to += lines.copy(ended, to, from, end);
    to += CRLF.copy(ended, to);
  }
  return ended;
}

/**
 * A cell that a spreadsheet would run, as a pattern that JavaScript and PostgreSQL read alike. A plus before nothing but
 * digits, as in a phone number, is no formula.
 */
export const FORMULA_PATTERN = String.raw`^(?!\+[0-9]+$)[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]`;

/** A text that somebody typed: disarmed by a leading apostrophe where a spreadsheet would run it (behaviour §8). */
export const buildTextCell = (text: string) =>
  `nullif(case when ${text} ~ '${FORMULA_PATTERN}' then '''' || ${text} else ${text} end, '')`;

/** An instant as ISO 8601 in UTC. */
export const buildInstantCell = (at: string) =>
  `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const buildFlagCell = (flag: string) => `case when ${flag} then 'Yes' else 'No' end`;

/** Cents as plain decimals of a dollar, so that a spreadsheet can add them up. */
export const buildDollarsCell = (cents: string) => `round((${cents}) / 100.0, 2)`;
