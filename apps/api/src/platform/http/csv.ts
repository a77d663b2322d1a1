import { Readable } from "node:stream";
import { messages } from "@matinee/contract/messages";
import { stringify } from "csv-stringify/sync";
import type { Pool } from "pg";
import type { Clock } from "../context.ts";
import { type CopyReport, streamCopyLines, FORMULA_PATTERN } from "./csv-copy.ts";

/** What a cell may hold. Instants are written as ISO 8601 in UTC, null as nothing, money as the caller formats it. */
export type CsvCell = string | number | boolean | Date | null;

export interface CsvReport<Row> {
  /** Names the file: `All-{kind}__{date}.csv`. That of an event's report contains the event's url. */
  kind: string;
  columns: readonly { header: string; value: (row: Row) => CsvCell }[];
  /**
   * The rows that follow `last` in a fixed order, from the first when there is none; none at all ends the report. Pages
   * of about a thousand, asked for by key: no connection is held while a slow client reads.
   */
  readRowsAfter: (last: Row | undefined) => Promise<Row[]>;
}

/**
 * The answer of a report: streamed a page of rows at a time, so that memory stays flat at any length, and no further
 * than the client reads. It begins with a byte-order mark, by which Excel recognises UTF-8, and its lines end with CRLF.
 * Cells that a spreadsheet would run as a formula are disarmed by a leading apostrophe (behaviour §8).
 */
export function createCsvResponse<Row>(ctx: { clock: Clock }, report: CsvReport<Row>) {
  return createFileResponse(ctx, report.kind, writeReport(report));
}

/** The same of a report that the database writes. */
export function createCopyCsvResponse(ctx: { clock: Clock; pool: Pool }, report: CopyReport) {
  return createFileResponse(ctx, report.kind, writeCopyReport(ctx.pool, report));
}

function createFileResponse(
  { clock }: { clock: Clock },
  kind: string,
  lines: AsyncIterable<string | Buffer>,
) {
  const fileName = messages.backOffice.reportFileName(kind, clock.now().toISOString().slice(0, 10));
  return {
    status: 200 as const,
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
    },
    body: Readable.from(lines, { objectMode: false, highWaterMark: 1 }),
  };
}

async function* writeCopyReport(pool: Pool, report: CopyReport): AsyncGenerator<string | Buffer> {
  const lines = streamCopyLines(pool, report);
  // As above: the first page comes before anything is written.
  const first = await lines.next();
  yield formatHeader(report.columns);
  if (first.done) return;
  yield first.value;
  yield* lines;
}

async function* writeReport<Row>({ columns, readRowsAfter }: CsvReport<Row>): AsyncGenerator<string> {
  // The first page is read before anything is written, so that a failing query is a failed request.
  let rows = await readRowsAfter(undefined);
  yield formatHeader(columns);
  while (rows.length > 0) {
    yield formatCsv(rows.map((row) => columns.map(({ value }) => value(row))));
    rows = await readRowsAfter(rows.at(-1));
  }
}

function formatHeader(columns: readonly { header: string }[]): string {
  return `\uFEFF${formatCsv([columns.map(({ header }) => header)])}`;
}

function formatCsv(lines: CsvCell[][]): string {
  return stringify(lines, {
    record_delimiter: "windows",
    cast: {
      boolean: (value) => (value ? "Yes" : "No"),
      date: (value) => value.toISOString(),
      string: (text) => (FORMULA.test(text) ? `'${text}` : text),
    },
    quoted_match: [
      // With CRLF between lines, the library does not quote a line end of another kind.
      /[\r\n]/,
      // A phone number: a spreadsheet that takes quoted cells for text keeps its plus.
      /^\+[0-9]+$/,
    ],
  });
}

const FORMULA = new RegExp(FORMULA_PATTERN);
